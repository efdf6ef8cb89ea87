import { carriesArrival } from './arrival-pattern.ts'
import { loadPart, whenIdle } from './lazy-part.ts'
import { authClient, checkSession, checkSessionAgain } from './session.ts'
import { emit } from './session-events.ts'
import { changeSession, getSession, storedSession } from './session-state.ts'
import { isFresh, sessionKey } from './stored-session.ts'

let failure: string | undefined

/** How long the first check of the session may delay the page. */
const maxCheckMs = 3000

/** Determines the session, once, before hydration; the parameters of a link are removed from the address first. */
export function startSession(): Promise<void> | undefined {
  failure = undefined
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
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

/** Continues with the stored session of this browser, if any. */
function startStored(): void {
  const stored = storedSession()
  if (!stored) changeSession(undefined)
  else if (!isFresh(stored, new Date())) {
    void authClient()
    setTimeout(trustStored, navigator.onLine ? maxCheckMs : 0)
  } else {
    changeSession(stored)
    // The client renews the session and follows the other tabs; the first paint needn't wait for it.
    whenIdle(() => void checkSession())
  }
}

/** Renewing is tried for half a minute without anyone waiting: the stored session wasn't refused. */
function trustStored(): void {
  const stored = storedSession()
  if (getSession().status === 'loading' && stored) changeSession(stored)
}

/** The error code of the link that led here, if it failed. */
export function arrivalFailure(): string | undefined {
  return failure
}

const onVisible = () => void (document.visibilityState === 'visible' && checkSessionAgain())

/** Follows changes of the session in other tabs, also before this tab's client is loaded. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== null && key !== sessionKey) return
  if (newValue !== null && getSession().status === 'signed-out') void authClient()
  if (newValue === null && !storedSession() && getSession().status === 'signed-in') {
    changeSession(undefined)
    emit({ type: 'ended', by: 'person' })
  }
}
