import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reasonOf } from '#app/lib/api-error.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { pushCopy, pushHints } from '../push-copy.ts'
import { useSwitchPush } from '../push-mutation.ts'
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
        <ErrorState
          title={pushCopy.loadFailed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          error={query.error}
        >
          {reasonOf(query.error)}
        </ErrorState>
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
