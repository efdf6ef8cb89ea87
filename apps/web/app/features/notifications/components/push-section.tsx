import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/notify.ts'
import { dropSubscription, findSubscription, subscribe } from '#app/lib/push.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { pushCopy, pushHints } from '../push-copy.ts'
import { pushQuery, type PushState } from '../push-query.ts'

/** Pushes in this browser: a switch that works at once, and the reason when it cannot. */
export function PushSection() {
  const query = useQuery(pushQuery())
  useFollowPermission()
  return (
    <FormSection title={pushCopy.title} intro={pushCopy.intro}>
      {query.data ? <PushSwitch state={query.data} /> : null}
      {query.isPending ? (
        <div role="status" aria-label={pushCopy.loading}>
          <Skeleton className="h-12" />
        </div>
      ) : null}
      {query.isLoadingError ? (
        <LoadError title={pushCopy.loadFailed} query={query}>
          {reasonOf(query.error)}
        </LoadError>
      ) : null}
    </FormSection>
  )
}

function PushSwitch({ state }: { readonly state: PushState }) {
  const { mutate, isPending, variables } = useSwitchPush(state)
  const { permission } = state
  return (
    <Switch
      label={pushCopy.label}
      hint={pushHints[permission]}
      checked={isPending ? variables : state.on}
      onChange={(on) => isPending || mutate(on)}
      disabled={permission === 'unsupported' || permission === 'denied'}
    />
  )
}

/** The permission is changed in the browser's own settings: the switch follows at once. */
function useFollowPermission(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ended = new AbortController()
    const follow = async () => {
      const status = await navigator.permissions.query({ name: 'notifications' })
      status.addEventListener('change', () => void client.invalidateQueries(pushQuery()), { signal: ended.signal })
    }
    // Where nobody can be asked, the state is read again when the window gets the focus.
    follow().catch(() => undefined)
    return () => ended.abort()
  }, [client])
}

/** Switches pushes of this browser on, which asks for the permission, or off. */
function useSwitchPush({ publicKey }: Pick<PushState, 'publicKey'>) {
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
