import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

const ItemForm = lazyPart(() => import('#app/features/items/form/components/item-form.tsx'), 'ItemForm', {
  fallback: () => <SpinnerScreen label="Loading the form" />,
})

export const handle = { nav: 'list' } satisfies RouteHandle

export const meta = () => pageMeta('List Your Item', 'List something you own and earn from it.')

/** /list-item (spec: marketplace 2 "List / Edit item"). */
export default function ListItemScreen() {
  return (
    <Screen title="List Your Item" width="narrow">
      <ItemForm />
    </Screen>
  )
}
