import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { findSubscription, type PushPermission, pushPermission } from '#app/lib/push.ts'

export interface PushState {
  readonly permission: PushPermission
  readonly on: boolean
  readonly publicKey: string
}

/** How it stands with pushes in this browser: what the browser says and what the server knows. */
export function pushQuery() {
  return queryOptions({
    queryKey: ['push'],
    queryFn: async ({ signal }): Promise<PushState> => {
      const [permission, subscription, known] = await Promise.all([
        pushPermission(),
        findSubscription(),
        call('GET /my/push-subscriptions', { signal }),
      ])
      const on = permission === 'granted' && subscription !== null && known.endpoints.includes(subscription.endpoint)
      return { permission, on, publicKey: known.public_key }
    },
    // Permissions are changed in the browser, not here.
    staleTime: 0,
  })
}
