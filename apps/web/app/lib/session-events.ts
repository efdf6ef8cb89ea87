/** What happened to the session without an act of this page: told once, to the listener in the root. */
export type SessionEvent =
  /** `confirmed`: it came with the link that confirms the address. */
  | { readonly type: 'arrived'; readonly confirmed: boolean }
  | { readonly type: 'arrival-failed'; readonly code: string }
  /** A mail's link did its work without a session: an address was confirmed before, or waits for its second confirmation. */
  | { readonly type: 'confirmed'; readonly path: string }
  /** The link of a mail that another browser asked for: it confirmed the address, and opens a session over there only. */
  | { readonly type: 'confirmed-elsewhere' }
  | { readonly type: 'recovery' }
  | { readonly type: 'ended'; readonly by: EndedBy }
  | { readonly type: 'user-changed' }
  | { readonly type: 'user-updated' }
  /** The session has a new access token: nothing to say, but what the account looks like may be out of date. */
  | { readonly type: 'renewed' }
  /** Whether to take the session of a link; undefined once that is answered. */
  | { readonly type: 'asked'; readonly question: SessionQuestion | undefined }

/** A link brought a session that this browser may not have asked for: nothing of it is stored before the person says so. */
export interface SessionQuestion {
  /** Whose session it is, as the server says. */
  readonly email: string
  /** Takes the session, in place of the one that was here. */
  readonly confirm: () => Promise<void>
  /** Drops the session: anyone who was signed in still is. */
  readonly decline: () => void
}

/** `person`: in another tab. `server`: it was ended from elsewhere, or could not be renewed. */
export type EndedBy = 'person' | 'server'

let endedOn: string | undefined
let ending: EndedBy | undefined
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
  if (event.type === 'ended') {
    endedOn = window.location.pathname
    ending = event.by
  }
  if (hear) hear(event)
  else unheard.push(event)
}

/** Whether the session ended while this page was open, which was told then. */
export function hasEndedOn(path: string): boolean {
  return endedOn === path
}

/** Someone is about to sign in again. */
export function forgetEnding(): void {
  endedOn = undefined
}

/** What ended the session that this page had, until someone is signed in again. */
export function whatEnded(): EndedBy | undefined {
  return ending
}

/** Someone is signed in again. */
export function forgetWhatEnded(): void {
  ending = undefined
}
