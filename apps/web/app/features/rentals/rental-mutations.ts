import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, call } from '#app/lib/api.ts'
import { withOwnReport } from '#app/lib/session.ts'
import { refreshRentals } from './rental-cache.ts'

export type RentalOutcome = Answer<'POST /rentals/:rentalId/approve'>

/** The actions on a rental, with their parameters. */
export type RentalAct =
  | { readonly act: 'approve'; readonly pickup_location: string; readonly additional_notes: string }
  | { readonly act: 'decline'; readonly cancellation_reason: string }
  | { readonly act: 'cancel'; readonly cancellation_reason: string }
  | { readonly act: 'amend'; readonly amendment_notes: string }
  | { readonly act: 'withdraw' | 'return' | 'deny-return' | 'settle-amendment' }

function perform(rentalId: string, act: RentalAct): Promise<RentalOutcome> {
  const params = { rentalId }
  switch (act.act) {
    case 'approve':
      return call('POST /rentals/:rentalId/approve', {
        params,
        body: { pickup_location: act.pickup_location, additional_notes: act.additional_notes },
      })
    case 'decline':
      return call('POST /rentals/:rentalId/decline', { params, body: { cancellation_reason: act.cancellation_reason } })
    case 'cancel':
      return call('POST /rentals/:rentalId/cancel', { params, body: { cancellation_reason: act.cancellation_reason } })
    case 'amend':
      return call('POST /rentals/:rentalId/amend', { params, body: { amendment_notes: act.amendment_notes } })
    case 'withdraw':
      return call('POST /rentals/:rentalId/withdraw', { params })
    case 'return':
      return call('POST /rentals/:rentalId/return', { params })
    case 'deny-return':
      return call('POST /rentals/:rentalId/deny-return', { params })
    case 'settle-amendment':
      return call('POST /rentals/:rentalId/settle-amendment', { params })
  }
}

/** Performs an action on a rental; afterwards every view of rentals is refetched in the background, whether it worked or not (R61). */
export function useRentalAct(rentalId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: RentalAct) => withOwnReport(() => perform(rentalId, act)),
    onSettled: () => void refreshRentals(client),
  })
}
