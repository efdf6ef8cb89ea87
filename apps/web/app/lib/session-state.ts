import type { Session } from '@supabase/auth-js'
import { storeText, readStored } from './kept-text.ts'
import { createStore } from './store.ts'
import { parseStoredSession, sessionKey } from './stored-session.ts'
import { tokenClaims } from './token-claims.ts'

/** The state of the session. 'loading' until the first check is done (spec: accounts 3 "isLoading"). */
export type SessionState =
  | { readonly status: 'loading' }
  /** `isHalf`: someone has logged in but hasn't taken the second step; until then they count as a visitor. */
  | { readonly status: 'signed-out'; readonly isHalf?: true }
  | { readonly status: 'signed-in'; readonly session: Session }

const store = createStore<SessionState>({ status: 'loading' })

/** Reads the current state once; components use `useSession`. */
export const getSession = store.get

/** Subscribes to changes of the session. */
export const watchSession = store.subscribe

/** The id of the signed-in person: undefined for a visitor, before the second step, and until the first check is done. */
export function ownId(): string | undefined {
  const state = getSession()
  return state.status === 'signed-in' ? state.session.user.id : undefined
}

/** The state once the first check is done. */
export function sessionReady(): Promise<Exclude<SessionState, { status: 'loading' }>> {
  return new Promise((resolve) => {
    const settle = () => {
      const state = getSession()
      if (state.status === 'loading') return
      stop()
      resolve(state)
    }
    const stop = store.subscribe(settle)
    settle()
  })
}

/** The state for a component; 'loading' until hydration, so that the first render is the same for everyone. */
export const useSession = store.useValue

/** Sets the session. Only the files whose names begin with "session" call this. */
export function changeSession(session: Session | undefined): void {
  const state = getSession()
  const next = stateOf(session)
  const same =
    next.status === 'signed-in' && state.status === 'signed-in'
      ? next.session.access_token === state.session.access_token &&
        next.session.user.updated_at === state.session.user.updated_at
      : next.status === state.status && isHalf(next) === isHalf(state)
  if (!same) store.set(next)
}

function stateOf(session: Session | undefined): SessionState {
  if (!session) return { status: 'signed-out' }
  const { user, access_token: token } = session
  const asksForMore = user.factors?.some(({ status, factor_type: type }) => status === 'verified' && type === 'totp')
  // The token holds the assurance level that the server granted; it's only shown here, not trusted.
  if (asksForMore === true && tokenClaims(token)?.aal !== 'aal2') return { status: 'signed-out', isHalf: true }
  return { status: 'signed-in', session }
}

/** Whether someone still has to take the second step. */
export const isHalf = (state: SessionState) => state.status === 'signed-out' && state.isHalf === true

/** The session that the authentication client stored in this browser. */
export function storedSession(): Session | undefined {
  return parseStoredSession(readStored('localStorage', sessionKey))
}

/** Ends the session in this browser, whatever the server replied (spec: accounts 4 "a forced sign-out is performed"). */
export function endSessionHere(): void {
  storeText('localStorage', sessionKey, undefined)
  changeSession(undefined)
}
