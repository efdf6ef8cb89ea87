import { redirect, useSearchParams } from 'react-router'
import { SavedItems } from '#app/features/items/components/saved-items.tsx'
import { savedItemsQuery } from '#app/features/items/item-list-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { lazyPart, loadPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/saved'

const AlertList = lazyPart(() => import('#app/features/items/alerts/alert-list.tsx'), 'AlertList')

export const meta = () => pageMeta('Saved Items', 'The items you saved, and your alerts.')

const tabOf = (search: URLSearchParams) => (search.get('tab') === 'alerts' ? 'alerts' : 'items')

/** Not awaited: the grid shows skeletons. An alert that was requested before signing up is saved. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  if (tabOf(url.searchParams) === 'items') void queryClient().prefetchInfiniteQuery(savedItemsQuery())
  if (!url.searchParams.has('wish')) return null
  const { saveRequestedAlert } = await loadPart(() => import('#app/features/items/alerts/alert-wish.ts'))
  if (await saveRequestedAlert(url)) throw redirect(paths.saved('alerts'))
  return null
}

/** /saved (spec: marketplace 2 "Saved items"). The open tab is in the address. */
export default function SavedScreen() {
  const [params, setParams] = useSearchParams()
  return (
    <Screen title="Saved Items">
      <Tabs
        label="Saved"
        value={tabOf(params)}
        onChange={(tab) => setParams(tab === 'alerts' ? { tab } : {}, { replace: true, preventScrollReset: true })}
        tabs={[
          { value: 'items', label: 'Items', content: <SavedItems /> },
          { value: 'alerts', label: 'Alerts', content: <AlertList /> },
        ]}
      />
    </Screen>
  )
}
