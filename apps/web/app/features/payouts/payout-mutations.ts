import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { earningsKey } from './earnings-queries.ts'

/**
 * Opens the provider's page for entering details (`onboarding`) or viewing the account (`dashboard`), in this tab. Each press requests a
 * new link, since one works once.
 */
export function useOpenPayoutAccount(which: 'onboarding' | 'dashboard') {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(`POST /my/payouts/${which}`),
    onError: (error) => {
      notify.error(reasonOf(error))
      void client.invalidateQueries({ queryKey: earningsKey })
    },
  })
  // It would still be waiting for the provider's page.
  usePageRestored(reset)
  const open = () => {
    const { pathname } = window.location
    mutate(undefined, {
      onSuccess: ({ url }) => {
        if (window.location.pathname === pathname) window.location.assign(url)
      },
    })
  }
  // The button stays busy until the page has navigated.
  return { open, isOpening: isPending || isSuccess }
}
