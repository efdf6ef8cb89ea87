import { carriesArrival } from './arrival-pattern.ts'
import { loadPart, whenIdle } from './lazy-part.ts'
import { authClient, checkSession, checkSessionAgain } from './session.ts'
import { emit } from './session-events.ts'
import { changeSession, getSession, storedSession } from './session-state.ts'
import { isFresh, sessionKey } from './stored-session.ts'

let failure: string | undefined

/** So long the first check of the session may hold the page up. */
const maxCheckMs = 3000

/** Finds out who is there, once, before the page comes alive: what a link handed over is taken out of the address first. */
export function startSession(): Promise<void> | undefined {
  failure = undefined
  window.addEventListener('storage', hearStorage)
  document.addEventListener('visibilitychange', hearVisible)
  if (carriesArrival.test(window.location.href)) return arrive()
  startStored()
  return undefined
}

async function arrive(): Promise<void> {
  const url = new URL(window.location.href)
  try {
    const { settleArrival } = await loadPart(() => import('./session-arrivals.ts'))
    failure = settleArrival(url, startStored)
  } catch {
    window.history.replaceState(window.history.state, '', new URL(url.pathname, url.origin))
    startStored()
  }
}

/** Goes on with the session that this browser has, if any. */
function startStored(): void {
  const stored = storedSession()
  if (!stored) changeSession(undefined)
  else if (!isFresh(stored, new Date())) {
    void authClient()
    setTimeout(trustStored, navigator.onLine ? maxCheckMs : 0)
  } else {
    changeSession(stored)
    // The client keeps the session fresh and hears of the other tabs; the first picture need not wait for it.
    whenIdle(() => void checkSession())
  }
}

/** Renewing is tried for half a minute, and nobody waits: a stored session was not refused. */
function trustStored(): void {
  const stored = storedSession()
  if (getSession().status === 'loading' && stored) changeSession(stored)
}

/** What is wrong with the link that led here, if something is. */
export function arrivalFailure(): string | undefined {
  return failure
}

const hearVisible = () => void (document.visibilityState === 'visible' && checkSessionAgain())

/** What other tabs do to the session, also before the client of this one is loaded. */
function hearStorage({ key, newValue }: StorageEvent): void {
  if (key !== null && key !== sessionKey) return
  if (newValue !== null && getSession().status === 'signed-out') void authClient()
  if (newValue === null && !storedSession() && getSession().status === 'signed-in') {
    changeSession(undefined)
    emit({ type: 'ended', by: 'person' })
  }
}
