import type { AuthChangeEvent, AuthError, GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { readArrival, type SessionArrival, withoutArrival } from './arrival.ts'
import { isFresh, parseStoredSession, sessionKey } from './stored-session.ts'
import { whenIdle } from './when-idle.ts'

/** Who is there. 'loading' until the first check is done (specification, accounts 3 "isLoading"). */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session }

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

const loading: SessionState = { status: 'loading' }
const signedOut: SessionState = { status: 'signed-out' }

let state: SessionState = loading
let clientPromise: Promise<GoTrueClient> | undefined
let recovery: string | undefined
let failure: string | undefined
let acting = 0
let asking = 0
let checkedAt = 0
let checking = false
let endedOn: string | undefined

/** A tab that comes back asks whether its session still lives, at most so often. */
const checkEveryMs = 60_000

/** So long the first check of the session may hold the page up. */
const longestCheckMs = 3000

const watchers = new Set<() => void>()
let hear: ((event: SessionEvent) => void) | undefined
const unheard: SessionEvent[] = []

/** Finds out who is there; called once, before the page comes alive. */
export function startSession(): void {
  const arrival = readArrival(new URL(window.location.href))
  // Secrets leave the address bar before anything else can read it.
  if (arrival) window.history.replaceState(window.history.state, '', withoutArrival(new URL(window.location.href)))
  window.addEventListener('storage', hearStorage)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkEveryMs) void checkSession()
  })

  if (arrival?.kind === 'failure') {
    failure = arrival.code
    emit({ type: 'arrival-failed', code: arrival.code })
  }
  if (arrival?.kind === 'message') emit({ type: 'confirmed', path: window.location.pathname })
  if (arrival?.kind === 'recovery') {
    recovery = arrival.accessToken
    emit({ type: 'recovery' })
  }
  if (arrival?.kind === 'session') {
    void arrive(arrival)
    return
  }

  const stored = parseStoredSession(readStorage())
  if (!stored) change(signedOut)
  else if (!isFresh(stored, new Date())) {
    void authClient()
    setTimeout(trustStored, navigator.onLine ? longestCheckMs : 0)
  } else {
    change({ status: 'signed-in', session: stored })
    // The client keeps the session fresh and hears of the other tabs; the first picture need not wait for it.
    whenIdle(() => void checkSession())
  }
}

/**
 * A renewal that gets no answer is tried for half a minute. Nobody waits for that: a session that is still stored was not
 * refused, and whatever asks the server waits for the renewal by itself.
 */
function trustStored(): void {
  const stored = parseStoredSession(readStorage())
  if (state.status === 'loading' && stored) change({ status: 'signed-in', session: stored })
}

/** The authentication client, loaded when it is first needed. */
export function authClient(): Promise<GoTrueClient> {
  clientPromise ??= import('./auth-client.ts').then(({ createAuthClient }) => {
    const client = createAuthClient()
    client.onAuthStateChange(receive)
    return client
  })
  clientPromise.catch(() => {
    // A bundle that did not arrive can be asked for again.
    clientPromise = undefined
    if (state.status === 'loading') change(signedOut)
  })
  return clientPromise
}

/**
 * Runs an act of the person (signing in or out, changing the password) whose outcome the caller tells itself, so that the
 * events it causes are not told a second time.
 */
export function act<T>(doing: (client: GoTrueClient) => Promise<T>): Promise<T> {
  return tellingItself(async () => doing(await authClient()))
}

/** The same for calls of the API: the caller says what a session that turns out to have ended means for what was asked. */
export async function tellingItself<T>(doing: () => Promise<T>): Promise<T> {
  acting += 1
  try {
    return await doing()
  } finally {
    acting -= 1
  }
}

/** The state as it is now. */
export function getSession(): SessionState {
  return state
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

/** The state for a component; 'loading' while the page is not alive yet, so that its first picture is everybody's. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSession, () => loading)
}

/** A token that is good for the next minute, or undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  const known = await sessionReady()
  if (known.status === 'signed-out') return undefined
  if (isFresh(known.session, new Date())) return known.session.access_token
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token
}

/**
 * A new token after the server refused the old one. A session that the server does not know any more ends here too, although
 * the client would keep it until its token lapses (specification, accounts 4 "A refresh failure clears all user data").
 */
export async function renewAccessToken(): Promise<string | undefined> {
  const { data, error } = await ask((client) => client.refreshSession())
  if (error && isRefusal(error) && state.status === 'signed-in') {
    endSessionHere()
    if (acting === 0) emit({ type: 'ended', by: 'server' })
  }
  return data.session?.access_token
}

/** Asks the server whether the session still lives: it may have been ended from another device. Once at a time. */
export async function checkSession(): Promise<void> {
  if (checking) return
  checking = true
  checkedAt = Date.now()
  try {
    await ask(async (client) => (state.status === 'signed-in' ? client.getUser() : undefined))
  } catch {
    // Nobody answered: the next call will tell.
  } finally {
    checking = false
  }
}

/** Asks the server about the session; if that ends it, it was the server's doing. */
async function ask<T>(question: (client: GoTrueClient) => Promise<T>): Promise<T> {
  const client = await authClient()
  asking += 1
  try {
    return await question(client)
  } finally {
    asking -= 1
  }
}

/** Whether the server said no, rather than nothing; 409 is the client's word for "another tab was faster". */
function isRefusal({ status }: AuthError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
}

/** What other tabs do to the session, also before the client of this one is loaded. */
function hearStorage({ key, newValue }: StorageEvent): void {
  if (key !== null && key !== sessionKey) return
  if (newValue !== null && state.status === 'signed-out') void authClient()
  if (newValue === null && readStorage() === null && state.status === 'signed-in') {
    change(signedOut)
    emit({ type: 'ended', by: 'person' })
  }
}

/** The token of a recovery link, which only the reset page uses (decision 35). It is never stored. */
export function recoveryToken(): string | undefined {
  return recovery
}

/** What is wrong with the link that led here, if something is. */
export function arrivalFailure(): string | undefined {
  return failure
}

/** Whether the session ended while this page was open, which was told then; until somebody is at the door to sign in again. */
export function hasEndedOn(path: string): boolean {
  return endedOn === path
}

export function forgetEnding(): void {
  endedOn = undefined
}

/** A recovery link is good for one new password. */
export function forgetRecovery(): void {
  recovery = undefined
}

/** Hears what happens to the session; what happened before is told first. One listener, in the root. */
export function hearSession(listener: (event: SessionEvent) => void): () => void {
  hear = listener
  for (const event of unheard.splice(0)) listener(event)
  return () => {
    hear = undefined
  }
}

/**
 * Ends the session in this browser, whatever the server said: the stored token is cleared (specification, accounts 4
 * "a forced sign-out is performed").
 */
export function endSessionHere(): void {
  try {
    window.localStorage.removeItem(sessionKey)
  } catch {
    // Storage that cannot be written holds no session either.
  }
  change(signedOut)
}

async function arrive({ accessToken, refreshToken, type }: SessionArrival): Promise<void> {
  const before = parseStoredSession(readStorage())
  try {
    const { data, error } = await act((client) =>
      client.setSession({ access_token: accessToken, refresh_token: refreshToken }),
    )
    if (error) emit({ type: 'arrival-failed', code: 'session' })
    // A link can carry anybody's session: whoever was signed in before is told that they are somebody else now.
    else if (before && before.user.id !== data.user?.id) emit({ type: 'user-changed' })
    else emit({ type: type === 'email_change' ? 'user-updated' : 'arrived' })
  } catch {
    emit({ type: 'arrival-failed', code: 'session' })
  }
  if (state.status === 'loading') change(signedOut)
}

function receive(event: AuthChangeEvent, given: Session | null): void {
  const before = state
  // A session that could not be renewed for want of an answer is still there: the client keeps it, and tries again.
  const session = given ?? (event === 'INITIAL_SESSION' ? (parseStoredSession(readStorage()) ?? null) : null)
  // While a mail link is being exchanged, "no session yet" is not an answer.
  if (event === 'INITIAL_SESSION' && session === null && acting > 0 && before.status === 'loading') return
  change(session ? { status: 'signed-in', session } : signedOut)
  if (acting > 0) return
  if (before.status === 'signed-in' && !session) emit({ type: 'ended', by: asking > 0 ? 'server' : 'person' })
  else if (before.status === 'signed-out' && session) emit({ type: 'arrived' })
  else if (before.status === 'signed-in' && session && before.session.user.id !== session.user.id)
    emit({ type: 'user-changed' })
  else if (event === 'USER_UPDATED') emit({ type: 'user-updated' })
}

function change(next: SessionState): void {
  const same =
    next.status === 'signed-in' && state.status === 'signed-in'
      ? next.session.access_token === state.session.access_token &&
        next.session.user.updated_at === state.session.user.updated_at
      : next.status === state.status
  if (same) return
  state = next
  for (const watcher of watchers) watcher()
}

function emit(event: SessionEvent): void {
  if (event.type === 'ended') endedOn = window.location.pathname
  if (hear) hear(event)
  else unheard.push(event)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function readStorage(): string | null {
  try {
    return window.localStorage.getItem(sessionKey)
  } catch {
    return null
  }
}
