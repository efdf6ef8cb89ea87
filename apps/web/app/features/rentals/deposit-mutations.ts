import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { notify } from '#app/lib/toasts.ts'
import { refreshRentals } from './rental-cache.ts'

/** What the renter can do about a deposit that did not work out. */
export type DepositWay = 'deposit-card' | 'deposit-payment'

/** Goes on to the card provider's page about a deposit, in this tab. */
export function useDepositCheckout(rentalId: string, way: DepositWay) {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(`POST /rentals/:rentalId/${way}`, { params: { rentalId } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      notify.error(reasonOf(error))
      void refreshRentals(client)
    },
  })
  // It would still wait for the provider's page.
  usePageRestored(reset)
  // The button stays busy until the page has gone on.
  return { open: () => mutate(), isOpening: isPending || isSuccess }
}
