import type { OwnProfileView } from '@itemo/contract/account-views.ts'
import type { Session, User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/lib/session-state.ts'
import { myProfileQuery } from './account-queries.ts'

/** Who is there, as screens see it (spec: accounts 3 "Auth context"). */
export interface Auth {
  readonly user: User | undefined
  readonly session: Session | undefined
  /** Until the first check of the session is done. */
  readonly isLoading: boolean
  readonly profile: OwnProfileView | undefined
  /** True after any try to fetch the profile, or when nobody is signed in. */
  readonly profileLoadAttempted: boolean
}

/** The session with the profile that belongs to it. */
export function useAuth(): Auth {
  const state = useSession()
  const signedIn = state.status === 'signed-in'
  const { data, failureCount, isFetched } = useQuery({ ...myProfileQuery(), enabled: signedIn })
  return {
    user: signedIn ? state.session.user : undefined,
    session: signedIn ? state.session : undefined,
    isLoading: state.status === 'loading',
    profile: signedIn ? data : undefined,
    profileLoadAttempted: state.status === 'signed-out' || (signedIn && (isFetched || failureCount > 0)),
  }
}
