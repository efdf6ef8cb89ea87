import type { QueryClient } from '@tanstack/react-query'
import { itemQuery } from '#app/features/items/item-queries.ts'

/** Asks for rentals again, and for the items that are looked at next: which days are free follows from rentals. */
export function refreshRentals(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: itemQuery('').queryKey.slice(0, 2) })
  return client.invalidateQueries({ queryKey: ['rentals'] })
}
