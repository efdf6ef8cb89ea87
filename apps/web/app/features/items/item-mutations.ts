import type { EditedItemInput, ItemStatus } from '@itemo/domain/items/item-schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { myItemsQuery } from './item-list-queries.ts'

/** Refetches all item queries: a card is shown in many places. */
function useRefreshItems() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['items'] })
}

/** Saves an item, or lists a new one without an id; a double press lists one. Throws `conflict` when it changed since `updated_at`. */
export function useSaveItem(itemId: string | undefined) {
  const refresh = useRefreshItems()
  const writeId = useWriteId()
  return useMutation({
    mutationFn: ({ updated_at, ...body }: EditedItemInput) =>
      itemId === undefined
        ? call('POST /items', { body: { ...body, id: writeId.of(body) } })
        : call('PUT /items/:itemId', { params: { itemId }, body: { ...body, updated_at } }),
    onSuccess: () => void refresh(),
  })
}

/** Deletes an item, and then removes it from the list at once. Throws `item_has_live_rentals`. */
export function useDeleteItem(itemId: string) {
  const client = useQueryClient()
  const refresh = useRefreshItems()
  return useMutation({
    mutationFn: () => call('DELETE /items/:itemId', { params: { itemId } }),
    onSuccess: () => {
      // Prevents a refetch of the deleted item.
      client.removeQueries({ queryKey: ['items', 'own', itemId] })
      client.removeQueries({ queryKey: ['items', 'one', itemId] })
      // Removed at once: until the list is refetched, it could be pressed again.
      client.setQueryData(
        myItemsQuery().queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== itemId) })),
          },
      )
      void refresh()
    },
  })
}

/** Pauses or activates an item. The list shows that after a refetch; messages are up to the caller. */
export function useSetItemStatus(itemId: string) {
  const refresh = useRefreshItems()
  return useMutation({
    mutationFn: (status: ItemStatus) => call('PUT /items/:itemId/status', { params: { itemId }, body: { status } }),
    onSuccess: () => void refresh(),
  })
}
