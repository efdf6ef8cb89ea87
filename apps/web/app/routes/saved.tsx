import { SavedItems } from '#app/features/items/components/saved-items.tsx'
import { savedItemsQuery } from '#app/features/items/item-list-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { queryClient } from '#app/lib/query-client.ts'

export const meta = () => pageMeta('Saved Items', 'The items you saved.')

/** Asked for at once; the grid waits with its skeletons. */
export function clientLoader() {
  void queryClient().prefetchInfiniteQuery(savedItemsQuery())
  return null
}

/** /saved (spec: marketplace 2 "Saved items"). */
export default function SavedScreen() {
  return (
    <Screen title="Saved Items">
      <SavedItems />
    </Screen>
  )
}
