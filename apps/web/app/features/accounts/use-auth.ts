import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/lib/session-state.ts'
import { myProfileQuery } from './account-queries.ts'

/** The session with the profile that belongs to it, as screens see it (spec: accounts 3 "Auth context"). */
export function useAuth() {
  const state = useSession()
  const signedIn = state.status === 'signed-in'
  const { data, failureCount, isFetched } = useQuery({ ...myProfileQuery(), enabled: signedIn })
  return {
    user: signedIn ? state.session.user : undefined,
    session: signedIn ? state.session : undefined,
    /** Until the first check of the session is done. */
    isLoading: state.status === 'loading',
    profile: signedIn ? data : undefined,
    /** True after any try to fetch the profile, or when nobody is signed in. */
    profileLoadAttempted: state.status === 'signed-out' || (signedIn && (isFetched || failureCount > 0)),
  }
}
