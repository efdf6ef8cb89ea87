import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/lib/session-state.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { isMissing } from '../profile-rules.ts'
import { myProfileQuery } from '../account-queries.ts'
import { SetupForm } from './setup-form.tsx'

/** The profile to complete, as far as there is one. */
export function SetupScreen() {
  const state = useSession()
  const { data: profile, error, isFetching, refetch } = useQuery(myProfileQuery())
  if (state.status !== 'signed-in') return null
  if (profile !== undefined || isMissing(error)) return <SetupForm user={state.session.user} profile={profile} />
  if (error) {
    return (
      <ErrorState title="Couldn't load profile data" onRetry={() => void refetch()} retrying={isFetching} error={error}>
        {error.message}
      </ErrorState>
    )
  }
  return (
    <div role="status" aria-label="Loading your profile">
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
