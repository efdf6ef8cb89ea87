/** What happened to the session without an act of this page: told once, to the listener in the root. */
export type SessionEvent =
  | { readonly type: 'arrived' }
  | { readonly type: 'arrival-failed'; readonly code: string }
  /** A mail's link did its work without a session: an address was confirmed before, or waits for its second confirmation. */
  | { readonly type: 'confirmed'; readonly path: string }
  | { readonly type: 'recovery' }
  /** `by` server: it was ended from elsewhere, or could not be renewed. */
  | { readonly type: 'ended'; readonly by: 'person' | 'server' }
  | { readonly type: 'user-changed' }
  | { readonly type: 'user-updated' }

let endedOn: string | undefined
let hear: ((event: SessionEvent) => void) | undefined
const unheard: SessionEvent[] = []

/** Hears what happens to the session; what happened before is told first. One listener, in the root. */
export function hearSession(listener: (event: SessionEvent) => void): () => void {
  hear = listener
  for (const event of unheard.splice(0)) listener(event)
  return () => {
    hear = undefined
  }
}

/** Tells the listener; without one, as soon as there is. */
export function emit(event: SessionEvent): void {
  if (event.type === 'ended') endedOn = window.location.pathname
  if (hear) hear(event)
  else unheard.push(event)
}

/** Whether the session ended while this page was open, which was told then. */
export function hasEndedOn(path: string): boolean {
  return endedOn === path
}

/** Somebody is at the door to sign in again. */
export function forgetEnding(): void {
  endedOn = undefined
}
