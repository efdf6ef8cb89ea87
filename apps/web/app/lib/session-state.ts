import type { Session } from '@supabase/auth-js'
import { keepText, readKept } from './kept-text.ts'
import { createStore } from './store.ts'
import { parseStoredSession, sessionKey } from './stored-session.ts'
import { tokenClaims } from './token-claims.ts'

/** Who is there. 'loading' until the first check is done (spec: accounts 3 "isLoading"). */
export type SessionState =
  | { readonly status: 'loading' }
  /** `isHalf`: someone has logged in whose second step is still to come; until then they are a visitor. */
  | { readonly status: 'signed-out'; readonly isHalf?: true }
  | { readonly status: 'signed-in'; readonly session: Session }

const store = createStore<SessionState>({ status: 'loading' })

/** Who is there, read once: components read it with `useSession`. */
export const getSession = store.get

/** Calls whenever the session has changed. */
export const watchSession = store.subscribe

/** The id of who is signed in: undefined for a visitor, before the second step, and until the first check is done. */
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

/** The state for a component; 'loading' while the page is not alive yet, so that its first picture is everyone's. */
export const useSession = store.useValue

/** Says who is there now. The files that begin with "session" do, and nobody else. */
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
  // What the server made of the session is in its token; nothing is trusted here, only shown.
  if (asksForMore === true && tokenClaims(token)?.aal !== 'aal2') return { status: 'signed-out', isHalf: true }
  return { status: 'signed-in', session }
}

/** Whether someone's second step is still to come. */
export const isHalf = (state: SessionState) => state.status === 'signed-out' && state.isHalf === true

/** The session that the authentication client keeps in this browser. */
export function storedSession(): Session | undefined {
  return parseStoredSession(readKept('localStorage', sessionKey))
}

/** Ends the session in this browser, whatever the server said (spec: accounts 4 "a forced sign-out is performed"). */
export function endSessionHere(): void {
  keepText('localStorage', sessionKey, undefined)
  changeSession(undefined)
}
