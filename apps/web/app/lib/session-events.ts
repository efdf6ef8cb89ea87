/** A change of the session that this page didn't cause, delivered once, to the listener in the root. */
export type SessionEvent =
  /** `confirmed`: the session came with the link that confirms the address. */
  | { readonly type: 'arrived'; readonly confirmed: boolean }
  | { readonly type: 'arrival-failed'; readonly code: string }
  /** A mail's link worked without opening a session: the address was confirmed before, or waits for its second confirmation. */
  | { readonly type: 'confirmed'; readonly path: string }
  /** The link of a mail that another browser requested: it confirmed the address, and opens a session in that browser only. */
  | { readonly type: 'confirmed-elsewhere' }
  | { readonly type: 'recovery' }
  | { readonly type: 'ended'; readonly by: EndedBy }
  | { readonly type: 'user-changed' }
  | { readonly type: 'user-updated' }
  /** The session has a new access token: nothing to show, but cached account data may be out of date. */
  | { readonly type: 'renewed' }
  /** Whether to accept the session of a link; undefined once that is decided. */
  | { readonly type: 'asked'; readonly question: SessionQuestion | undefined }

/** A link brought a session that this browser may not have requested: nothing of it is stored before the person agrees. */
export interface SessionQuestion {
  /** The email address of the session, according to the server. */
  readonly email: string
  /** Accepts the session, which replaces the current one. */
  readonly confirm: () => Promise<void>
  /** Discards the session; the current one stays. */
  readonly decline: () => void
}

/** `person`: in another tab. `server`: the session was ended elsewhere, or couldn't be renewed. */
export type EndedBy = 'person' | 'server'

let endedOn: string | undefined
let ending: EndedBy | undefined
let sessionListener: ((event: SessionEvent) => void) | undefined
const queued: SessionEvent[] = []

/** Registers the one listener, in the root; queued events are delivered to it first. */
export function subscribeToSession(listener: (event: SessionEvent) => void): () => void {
  sessionListener = listener
  for (const event of queued.splice(0)) listener(event)
  return () => {
    sessionListener = undefined
  }
}

/** Delivers an event to the listener, or queues it until there is one. */
export function emit(event: SessionEvent): void {
  if (event.type === 'ended') {
    endedOn = window.location.pathname
    ending = event.by
  }
  if (sessionListener) sessionListener(event)
  else queued.push(event)
}

/** Whether the session ended while this page was open, in which case the person was told. */
export function hasEndedOn(path: string): boolean {
  return endedOn === path
}

/** Called when someone is about to sign in again. */
export function clearEndedPath(): void {
  endedOn = undefined
}

/** Who ended the session of this page, until someone signs in again. */
export function sessionEndedBy(): EndedBy | undefined {
  return ending
}

/** Called when someone has signed in again. */
export function clearSessionEnd(): void {
  ending = undefined
}
