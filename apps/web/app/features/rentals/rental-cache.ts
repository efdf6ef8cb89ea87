import type { QueryClient } from '@tanstack/react-query'
import { itemQuery } from '#app/features/items/item-queries.ts'
import { myRentalsQuery, pastRentalsQuery, rentalQuery } from './rental-queries.ts'

/** Refetches the rentals, and invalidates the items: their availability depends on the rentals. */
export function refreshRentals(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: itemQuery('').queryKey.slice(0, 2) })
  return client.invalidateQueries({ queryKey: ['rentals'] })
}

/** Gives the page of a hire what a list shows of it, unless it has something newer. It's read again all the same. */
export function keepListed(client: QueryClient, rentalId: string): void {
  const { queryKey } = rentalQuery(rentalId)
  if (client.getQueryState(queryKey)?.isInvalidated === false) return
  const past = (['renter', 'owner'] as const).flatMap(
    (side) => client.getQueryData(pastRentalsQuery(side).queryKey)?.pages ?? [],
  )
  const lists = [client.getQueryData(myRentalsQuery().queryKey) ?? [], ...past.map(({ rentals }) => rentals)]
  const listed = lists.flat().find(({ id }) => id === rentalId)
  if (listed) client.setQueryData(queryKey, listed, { updatedAt: 0 })
}
