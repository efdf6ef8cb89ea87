import { useSyncExternalStore } from 'react'

/** A link brought a session that this browser may not have asked for: nothing of it is stored before the person says so. */
export interface SessionQuestion {
  /** Whose session it is, as the server says. */
  readonly email: string
  /** Takes the session, in place of the one that was here. */
  readonly confirm: () => Promise<void>
  /** Drops the session: whoever was signed in still is. */
  readonly decline: () => void
}

let question: SessionQuestion | undefined
const watchers = new Set<() => void>()

/** Asks, or stops asking. */
export function askSession(next: SessionQuestion | undefined): void {
  question = next
  for (const watcher of watchers) watcher()
}

/** What is being asked now. */
export function useSessionQuestion(): SessionQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
