import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { type Answer, call, callQuery } from '#app/lib/api.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { notify } from '#app/lib/toasts.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

export type OwnIdentity = Answer<'GET /my/identity'>

/** The state of the person's own identity check. */
export function ownIdentityQuery() {
  return { ...callQuery(['identity'], 'GET /my/identity'), staleTime: 0 }
}

/** Opens the provider's page in this tab. Each press requests a new page, since one works once. */
export function useStartCheck(identity: OwnIdentity, returnTo: string) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      call('POST /my/identity/checks', {
        body: { consent: true, consent_version: identity.consent_version, return_to: returnTo },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify.error(reasonOf(error)),
  })
  // It would still be waiting for the provider's page.
  usePageRestored(reset)
  // The button stays busy until the page has navigated.
  return { start: () => mutate(), isStarting: isPending || isSuccess }
}

/**
 * Withdraws the consent: the tick is removed, and the collected data is deleted here and at the provider. `onDone` is called either way.
 */
export function useWithdrawConsent(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /my/identity'),
    onSuccess: async (identity) => {
      await cacheResponse(client, ownIdentityQuery().queryKey, identity)
      notify.success('Your consent is withdrawn')
    },
    onError: (error) => notify.error(reasonOf(error)),
    onSettled: onDone,
  })
}
