import { type CodeArrival, readArrival, type SessionArrival, withoutArrival } from './arrival.ts'
import { forgetRecovery, keepRecovery } from './recovery.ts'
import { act, authClient, checkSession, checkSessionAgain, renewAccessToken } from './session.ts'
import { emit, type SessionEvent } from './session-events.ts'
import { askSession } from './session-question.ts'
import { changeSession, getSession, storedSession } from './session-state.ts'
import { isFresh, sessionKey } from './stored-session.ts'
import { whenIdle } from './when-idle.ts'

let failure: string | undefined

/** So long the first check of the session may hold the page up. */
const longestCheckMs = 3000

/** Finds out who is there; called once, before the page comes alive. */
export function startSession(): void {
  const arrival = readArrival(new URL(window.location.href))
  failure = undefined
  // Secrets leave the address bar before anything else can read it.
  if (arrival) window.history.replaceState(window.history.state, '', withoutArrival(new URL(window.location.href)))
  window.addEventListener('storage', hearStorage)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSessionAgain()
  })

  if (arrival?.kind === 'failure') {
    failure = arrival.code
    // The link of before is not what the person came with.
    forgetRecovery()
    emit({ type: 'arrival-failed', code: arrival.code })
  }
  if (arrival?.kind === 'message') emit({ type: 'confirmed', path: window.location.pathname })
  if (arrival?.kind === 'recovery') {
    keepRecovery(arrival.accessToken)
    emit({ type: 'recovery' })
  }
  if (arrival?.kind === 'session') void ask(arrival)
  if (arrival?.kind === 'code') void exchange(arrival)
  else startStored()
}

/** Goes on with the session that this browser has, if any. */
function startStored(): void {
  const stored = storedSession()
  if (!stored) changeSession(undefined)
  else if (!isFresh(stored, new Date())) {
    void authClient()
    setTimeout(trustStored, navigator.onLine ? longestCheckMs : 0)
  } else {
    changeSession(stored)
    // The client keeps the session fresh and hears of the other tabs; the first picture need not wait for it.
    whenIdle(() => void checkSession())
  }
}

/**
 * A renewal that gets no answer is tried for half a minute. Nobody waits for that: a session that is still stored was not
 * refused, and whatever asks the server waits for the renewal by itself.
 */
function trustStored(): void {
  const stored = storedSession()
  if (getSession().status === 'loading' && stored) changeSession(stored)
}

/** What is wrong with the link that led here, if something is. */
export function arrivalFailure(): string | undefined {
  return failure
}

/** What other tabs do to the session, also before the client of this one is loaded. */
function hearStorage({ key, newValue }: StorageEvent): void {
  if (key !== null && key !== sessionKey) return
  if (newValue !== null && getSession().status === 'signed-out') void authClient()
  if (newValue === null && !storedSession() && getSession().status === 'signed-in') {
    changeSession(undefined)
    emit({ type: 'ended', by: 'person' })
  }
}

/** Exchanges the code of a link, or of a social provider, for the session that this browser asked for. */
async function exchange({ code, flowId, type }: CodeArrival): Promise<void> {
  const before = storedSession()
  try {
    // Without the name of its flow it is not of these pages, and would spend the verifier of another.
    if (flowId === '') throw new Error('The code is of another client')
    const { data, error } = await act((client) => client.exchangeCodeForSession(code, { flowId }))
    if (error) throw error
    if (before && before.user.id !== data.user.id) emit({ type: 'user-changed' })
    else emit(arrivalOf(type))
  } catch {
    // The link did its work when it was followed; only the session is lost.
    const isConfirmed = type === 'signup' || type === 'email_change'
    emit(isConfirmed ? { type: 'confirmed-elsewhere' } : { type: 'arrival-failed', code: 'bad_oauth_state' })
    if (getSession().status === 'loading') startStored()
    // The session here may be of the same person, under the address of before.
    if (type === 'email_change') renewAccessToken().catch(() => undefined)
  }
}

function arrivalOf(type: string): SessionEvent {
  return type === 'email_change' ? { type: 'user-updated' } : { type: 'arrived', confirmed: type === 'signup' }
}

/** Asks before a session is stored that anybody could have put into the address (decision 59). */
async function ask({ accessToken, refreshToken, type }: SessionArrival): Promise<void> {
  const email = await emailOf(accessToken)
  if (email === undefined) return emit({ type: 'arrival-failed', code: 'session' })
  askSession({
    email,
    decline: () => askSession(undefined),
    async confirm() {
      const tokens = { access_token: accessToken, refresh_token: refreshToken }
      const { error } = await act((client) => client.setSession(tokens)).catch((cause: unknown) => ({ error: cause }))
      askSession(undefined)
      emit(error ? { type: 'arrival-failed', code: 'session' } : arrivalOf(type))
    },
  })
}

/** Whose session a token is of, as the server says: what the token says could have been written by anybody. */
async function emailOf(accessToken: string): Promise<string | undefined> {
  try {
    const answer = await fetch('/auth/v1/user', { headers: { authorization: `Bearer ${accessToken}` } })
    const user: unknown = answer.ok ? await answer.json() : undefined
    const email = typeof user === 'object' && user !== null && 'email' in user ? user.email : undefined
    return typeof email === 'string' ? email : undefined
  } catch {
    return undefined
  }
}
