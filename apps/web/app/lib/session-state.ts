import type { Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { parseStoredSession, sessionKey } from './stored-session.ts'

/** Who is there. 'loading' until the first check is done (spec: accounts 3 "isLoading"). */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session }

const loading: SessionState = { status: 'loading' }

let state: SessionState = loading
const watchers = new Set<() => void>()

export function getSession(): SessionState {
  return state
}

export function ownId(): string | undefined {
  return state.status === 'signed-in' ? state.session.user.id : undefined
}

/** The state once the first check is done. */
export function sessionReady(): Promise<Exclude<SessionState, { status: 'loading' }>> {
  return new Promise((resolve) => {
    const settle = () => {
      if (state.status === 'loading') return
      watchers.delete(settle)
      resolve(state)
    }
    watchers.add(settle)
    settle()
  })
}

/** The state for a component; 'loading' while the page is not alive yet, so that its first picture is everyone's. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSession, () => loading)
}

/** Says who is there now. The files that begin with "session" do, and nobody else. */
export function changeSession(session: Session | undefined): void {
  const next: SessionState = session ? { status: 'signed-in', session } : { status: 'signed-out' }
  const same =
    next.status === 'signed-in' && state.status === 'signed-in'
      ? next.session.access_token === state.session.access_token &&
        next.session.user.updated_at === state.session.user.updated_at
      : next.status === state.status
  if (same) return
  state = next
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The session that the authentication client keeps in this browser. */
export function storedSession(): Session | undefined {
  try {
    return parseStoredSession(window.localStorage.getItem(sessionKey))
  } catch {
    return undefined
  }
}

/** Ends the session in this browser, whatever the server said (spec: accounts 4 "a forced sign-out is performed"). */
export function endSessionHere(): void {
  try {
    window.localStorage.removeItem(sessionKey)
  } catch {
    // Storage that cannot be written holds no session either.
  }
  changeSession(undefined)
}
