import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { earningsKey } from './earnings-queries.ts'

/**
 * Goes on to the provider's page on which one gives details (`onboarding`) or sees one's account (`dashboard`), in this tab. Each
 * press asks for a link of its own: one works once.
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
  // It would still wait for the provider's page.
  usePageRestored(reset)
  const open = () => {
    const { pathname } = window.location
    mutate(undefined, {
      onSuccess: ({ url }) => {
        if (window.location.pathname === pathname) window.location.assign(url)
      },
    })
  }
  // The button stays busy until the page has gone on.
  return { open, isOpening: isPending || isSuccess }
}
