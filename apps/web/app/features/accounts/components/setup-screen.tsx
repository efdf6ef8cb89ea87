import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/lib/session-state.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { isMissing } from '../profile-rules.ts'
import { myProfileQuery } from '../account-queries.ts'
import { SetupForm } from './setup-form.tsx'

/** The profile to complete, as far as there is one. */
export function SetupScreen() {
  const state = useSession()
  const query = useQuery(myProfileQuery())
  const { data: profile, error } = query
  if (state.status !== 'signed-in') return null
  if (profile !== undefined || isMissing(error)) return <SetupForm user={state.session.user} profile={profile} />
  if (error) return <LoadError title="Couldn't load profile data" query={query} />
  return (
    <div role="status" aria-label="Loading your profile">
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
