import { pathTo } from '@itemo/domain/site-path.ts'
import { useQuery } from '@tanstack/react-query'
import { ownItemQuery } from '#app/features/items/item-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/edit-item'

const ItemForm = lazyPart(() => import('#app/features/items/form/components/item-form.tsx'), 'ItemForm', {
  fallback: () => <SpinnerScreen label="Loading the item" />,
})

const ownItems = pathTo`/profile?tab=items`

export const handle = { nav: 'list' } satisfies RouteHandle

export const meta = () => pageMeta('Edit Your Item', 'Change your listing.')

/** Not awaited: the screen shows a spinner (spec: marketplace 2). */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  void queryClient().prefetchQuery(ownItemQuery(params.itemId))
  return null
}

/** /items/edit/{itemId} (spec: marketplace 2 "List / Edit item"). The form is filled once the item's current state is loaded. */
export default function EditItemScreen({ params }: Route.ComponentProps) {
  // Later refetches mustn't overwrite what was typed: the form is filled once.
  const query = useQuery({
    ...ownItemQuery(params.itemId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data: item, isFetching, isFetchedAfterMount } = query
  return (
    <Screen title="Edit Your Item" width="narrow">
      {item && (isFetchedAfterMount || !isFetching) ? (
        <ItemForm key={item.id} item={item} />
      ) : isGone(query.error) ? (
        <EmptyState title="Item not found" action={<ButtonLink to={ownItems}>My items</ButtonLink>}>
          It may have been deleted, or it belongs to someone else.
        </EmptyState>
      ) : query.error || query.isPaused ? (
        <LoadError title="Could not load item data" query={query} />
      ) : (
        <SpinnerScreen label="Loading the item" />
      )}
    </Screen>
  )
}
