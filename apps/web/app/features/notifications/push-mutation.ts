import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/notify.ts'
import { dropSubscription, findSubscription, subscribe } from '#app/lib/push.ts'
import { pushCopy } from './push-copy.ts'
import { pushQuery, type PushState } from './push-query.ts'

/** Switches pushes of this browser on, which asks for the permission, or off. */
export function useSwitchPush({ publicKey }: Pick<PushState, 'publicKey'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => (on ? switchOn(publicKey) : switchOff()),
    onError: (error, on) =>
      notify.error(
        on ? pushCopy.onFailed : pushCopy.offFailed,
        error instanceof ApiError ? reasonOf(error) : undefined,
      ),
    onSettled: () => void client.invalidateQueries(pushQuery()),
  })
}

async function switchOn(publicKey: string): Promise<void> {
  // First of all, while the click still counts as one. Anyone who says no reads the reason beside the switch.
  if ((await Notification.requestPermission()) !== 'granted') return
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('PUT /my/push-subscriptions', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

async function switchOff(): Promise<void> {
  const endpoint = (await findSubscription())?.endpoint
  if (endpoint !== undefined) await call('DELETE /my/push-subscriptions', { body: { endpoint } })
  await dropSubscription()
}
