import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { dropSubscription, findSubscription, type PushPermission, pushPermission, subscribe } from '#app/lib/push.ts'
import { FormSection } from '#app/ui/form-section.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'

/** Explains the state of the switch. */
const pushHints: Readonly<Record<PushPermission, string>> = {
  unsupported:
    "This browser can't do it. On an iPhone or iPad, add Itemo to the Home Screen first and open it from there.",
  denied:
    'Your browser blocks notifications from Itemo. Allow them in the settings for this site, which open next to the address bar, and come back.',
  default: 'Your browser will ask whether you allow it.',
  granted: 'It turns off when you log out here.',
}

interface PushState {
  readonly permission: PushPermission
  readonly on: boolean
  readonly publicKey: string
}

/** The state of pushes in this browser: its permission, and the server's subscription. */
function pushQuery() {
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

/** A switch for pushes in this browser that takes effect at once, with the reason when it can't. */
export function PushSection() {
  const query = useQuery(pushQuery())
  useFollowPermission()
  return (
    <FormSection
      title="Push on this device"
      intro="Get notified even when Itemo is closed. We stay quiet from 10pm to 8am."
    >
      <Loaded
        query={query}
        loading="Loading push settings"
        failed="Couldn't load push settings"
        skeleton={<Skeleton className="h-12" />}
      >
        {(state) => <PushSwitch state={state} />}
      </Loaded>
    </FormSection>
  )
}

function PushSwitch({ state }: { readonly state: PushState }) {
  const { mutate, isPending, variables } = useSwitchPush(state)
  const { permission } = state
  return (
    <Switch
      label="Tell me on this device"
      hint={pushHints[permission]}
      checked={isPending ? variables : state.on}
      onChange={(on) => isPending || mutate(on)}
      disabled={permission === 'unsupported' || permission === 'denied'}
    />
  )
}

/** Follows changes of the permission in the browser's own settings. */
function useFollowPermission(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ended = new AbortController()
    const follow = async () => {
      const status = await navigator.permissions.query({ name: 'notifications' })
      status.addEventListener('change', () => void client.invalidateQueries(pushQuery()), { signal: ended.signal })
    }
    // Where the permission can't be queried, the state is refetched when the window gets the focus.
    follow().catch(() => undefined)
    return () => ended.abort()
  }, [client])
}

/** Switches pushes of this browser on, which requests the permission, or off. */
function useSwitchPush({ publicKey }: Pick<PushState, 'publicKey'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => (on ? switchOn(publicKey) : switchOff()),
    onError: (error, on) =>
      notify.error(
        `Couldn't switch push ${on ? 'on' : 'off'}`,
        error instanceof ApiError ? reasonOf(error) : undefined,
      ),
    onSettled: () => void client.invalidateQueries(pushQuery()),
  })
}

async function switchOn(publicKey: string): Promise<void> {
  // Comes first, while the click still counts as a user gesture. After a refusal the reason is shown next to the switch.
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
