import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import type { AuthClient, Refusal } from './auth-client.ts'
import { loadPart } from './lazy-part.ts'
import { emit } from './session-events.ts'
import { changeSession, endSessionHere, getSession, sessionReady, storedSession } from './session-state.ts'
import { isFresh, parseStoredSession } from './stored-session.ts'

let clientPromise: Promise<AuthClient> | undefined
let acting = 0
/** The end of all acts at the authentication service so far: each may bring another token, and end the one of before. */
let acts: Promise<unknown> = Promise.resolve()
/** The session that this tab's client just stored (null: cleared), until the event about it has come. */
let written: { readonly token: string | null } | undefined
let checkedAt = 0
let checking = false

/** A tab that comes back asks at most so often. */
const checkEveryMs = 60_000

/** The authentication client, loaded when it is first needed. */
export function authClient(): Promise<AuthClient> {
  clientPromise ??= loadPart(() => import('./auth-client.ts')).then(({ createAuthClient }) => {
    const client = createAuthClient((text) => {
      written = { token: parseStoredSession(text)?.access_token ?? null }
    })
    client.onAuthStateChange(receive)
    return client
  })
  clientPromise.catch(() => {
    // A bundle that did not arrive can be asked for again.
    clientPromise = undefined
    if (getSession().status === 'loading') changeSession(undefined)
  })
  return clientPromise
}

/** Runs an act of the person whose outcome the caller tells itself: its events are not told again, those of other tabs are. */
export function act<T>(doing: (client: AuthClient) => Promise<T>): Promise<T> {
  const done = tellingItself(() => authClient().then(doing))
  acts = Promise.allSettled([acts, done])
  return done
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

/** A token that is good for the next minute, or undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  const known = await sessionReady()
  if (known.status === 'signed-out') return undefined
  if (isFresh(known.session, new Date())) return known.session.access_token
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token
}

/** Sends what may need a session, and once more with another token where the one it had is answered by 401. */
export async function sendWithToken<T extends { readonly status: number }>(
  send: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = await accessToken()
  const answer = await send(token)
  if (!token || answer.status !== 401) return answer
  const next = await renewAccessToken(token)
  return next && next !== token ? send(next) : answer
}

/**
 * Takes a new token; an unknown session ends (spec: accounts 4 "A refresh failure clears all user data").
 * @param refused the token that the server refused: one that came in its place a moment ago stays.
 */
export async function renewAccessToken(refused?: string): Promise<string | undefined> {
  await endRefused((client) => client.renew(refused))
  return storedSession()?.access_token
}

/**
 * Asks the server whether the session still lives: it may have been ended from another device. Once at a time, and not during an act of
 * the person, which may end its token. The next call tells what no answer told.
 */
export async function checkSession(): Promise<void> {
  if (checking || acting) return
  checking = true
  checkedAt = Date.now()
  await endRefused((client) => client.check()).catch(() => undefined)
  checking = false
}

/** Ends the session that the server refused, unless an act or another tab has put another in its place. */
async function endRefused(ask: (client: AuthClient) => Promise<Refusal | undefined>): Promise<void> {
  const isRefused = await authClient().then(ask)
  await acts
  if (!isRefused?.()) return
  endSessionHere()
  if (acting === 0) emit({ type: 'ended', by: 'server' })
}

/** The same for a tab that comes back, unless it asked a moment ago. */
export function checkSessionAgain(): void {
  if (Date.now() - checkedAt > checkEveryMs) void checkSession()
}

function receive(event: AuthChangeEvent, given: Session | null): void {
  const before = getSession()
  const isOwn = written !== undefined && written.token === (given?.access_token ?? null)
  if (isOwn) written = undefined
  // While what a link brought is being exchanged, the session that was there before is no answer.
  if (event === 'INITIAL_SESSION' && acting > 0 && before.status === 'loading') return
  // A session that could not be renewed for want of an answer is still there: the client keeps it, and tries again.
  const session = given ?? (event === 'INITIAL_SESSION' ? storedSession() : undefined)
  changeSession(session)
  if (event === 'TOKEN_REFRESHED') emit({ type: 'renewed' })
  // Events come alike from this tab and from others: only those of its own act are told by the act.
  if (isOwn && acting) return
  if (before.status === 'signed-in' && !session) emit({ type: 'ended', by: isOwn ? 'server' : 'person' })
  else if (before.status === 'signed-out' && getSession().status === 'signed-in')
    emit({ type: 'arrived', confirmed: false })
  else if (before.status === 'signed-in' && session && before.session.user.id !== session.user.id)
    emit({ type: 'user-changed' })
  else if (event === 'USER_UPDATED') emit({ type: 'user-updated' })
}
