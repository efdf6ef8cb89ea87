import type { QueryClient } from '@tanstack/react-query'
import { itemQuery } from '#app/features/items/item-queries.ts'

/** Refetches the rentals, and invalidates the items: their availability depends on the rentals. */
export function refreshRentals(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: itemQuery('').queryKey.slice(0, 2) })
  return client.invalidateQueries({ queryKey: ['rentals'] })
}
