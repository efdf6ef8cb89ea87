import { readArrival, type SessionArrival, withoutArrival } from './arrival.ts'
import { act, authClient, checkSession, checkSessionAgain } from './session.ts'
import { emit } from './session-events.ts'
import { changeSession, getSession, storedSession } from './session-state.ts'
import { isFresh, sessionKey } from './stored-session.ts'
import { whenIdle } from './when-idle.ts'

let recovery: string | undefined
let failure: string | undefined

/** So long the first check of the session may hold the page up. */
const longestCheckMs = 3000

/** Finds out who is there; called once, before the page comes alive. */
export function startSession(): void {
  const arrival = readArrival(new URL(window.location.href))
  // Secrets leave the address bar before anything else can read it.
  if (arrival) window.history.replaceState(window.history.state, '', withoutArrival(new URL(window.location.href)))
  window.addEventListener('storage', hearStorage)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSessionAgain()
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

/** The token of a recovery link, which only the reset page uses (decision 35). It is never stored. */
export function recoveryToken(): string | undefined {
  return recovery
}

/** What is wrong with the link that led here, if something is. */
export function arrivalFailure(): string | undefined {
  return failure
}

/** A recovery link is good for one new password. */
export function forgetRecovery(): void {
  recovery = undefined
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

async function arrive({ accessToken, refreshToken, type }: SessionArrival): Promise<void> {
  const before = storedSession()
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
  if (getSession().status === 'loading') changeSession(undefined)
}
