import type { ReviewInput } from '@itemo/domain/reviews/review-schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { myRentalsQuery } from '#app/features/rentals/rental-queries.ts'
import { itemQuery } from '#app/features/items/item-queries.ts'
import { call } from '#app/lib/api.ts'

/**
 * Sends a review. Afterwards everything that shows reviews or a trust score is asked for again, and the rentals whether or not it
 * worked: a refusal means that they are no longer what the page shows.
 */
export function useWriteReview(rentalId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReviewInput) => call('POST /rentals/:rentalId/review', { params: { rentalId }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['reviews'] })
      void client.invalidateQueries({ queryKey: itemQuery('').queryKey.slice(0, 2) })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: myRentalsQuery().queryKey.slice(0, 1) }),
  })
}
