import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import type { AuthClient, Refusal } from './auth-client.ts'
import { loadPart } from './lazy-part.ts'
import { emit } from './session-events.ts'
import { changeSession, endSessionHere, getSession, sessionReady, storedSession } from './session-state.ts'
import { isFresh, parseStoredSession } from './stored-session.ts'

let clientPromise: Promise<AuthClient> | undefined
let acting = 0
/** Settles when all calls to the authentication service so far are done: each may bring another token and end the previous one. */
let acts: Promise<unknown> = Promise.resolve()
/** The session that this tab's client just stored (null: cleared), until its event has arrived. */
let written: { readonly token: string | null } | undefined
let checkedAt = 0
let checking = false

/** The minimum interval between the checks of a tab that is shown again. */
const checkEveryMs = 60_000

/** The authentication client, loaded on first use. */
export function authClient(): Promise<AuthClient> {
  clientPromise ??= loadPart(() => import('./auth-client.ts')).then(({ createAuthClient }) => {
    const client = createAuthClient((text) => {
      written = { token: parseStoredSession(text)?.access_token ?? null }
    })
    client.onAuthStateChange(receive)
    return client
  })
  clientPromise.catch(() => {
    // A bundle that failed to load can be requested again.
    clientPromise = undefined
    if (getSession().status === 'loading') changeSession(undefined)
  })
  return clientPromise
}

/** Runs an action whose outcome the caller reports: its events aren't emitted again, those of other tabs are. */
export function act<T>(doing: (client: AuthClient) => Promise<T>): Promise<T> {
  const done = withOwnReport(() => authClient().then(doing))
  acts = Promise.allSettled([acts, done])
  return done
}

/** The same for API calls: the caller reports what an ended session means for its request. */
export async function withOwnReport<T>(doing: () => Promise<T>): Promise<T> {
  acting += 1
  try {
    return await doing()
  } finally {
    acting -= 1
  }
}

/** A token that is valid for at least the next minute, or undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  const known = await sessionReady()
  if (known.status === 'signed-out') return undefined
  if (isFresh(known.session, new Date())) return known.session.access_token
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token
}

/** Sends a request that may need a session, and once more with a new token after a 401. */
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
 * Renews the token; a session that the server doesn't know ends (spec: accounts 4 "A refresh failure clears all user data").
 * @param refused the token that the server refused: if it was just replaced by another one, that one is used.
 */
export async function renewAccessToken(refused?: string): Promise<string | undefined> {
  await endRefused((client) => client.renew(refused))
  return storedSession()?.access_token
}

/**
 * Checks with the server whether the session is still valid: another device may have ended it. One check runs at a time, and none during an
 * action of the person, which may end its token. A check without a response reports nothing; the next call does.
 */
export async function checkSession(): Promise<void> {
  if (checking || acting) return
  checking = true
  checkedAt = Date.now()
  await endRefused((client) => client.check()).catch(() => undefined)
  checking = false
}

/** Ends the session that the server refused, unless an action or another tab has replaced it. */
async function endRefused(ask: (client: AuthClient) => Promise<Refusal | undefined>): Promise<void> {
  const isRefused = await authClient().then(ask)
  await acts
  if (!isRefused?.()) return
  endSessionHere()
  if (acting === 0) emit({ type: 'ended', by: 'server' })
}

/** The same for a tab that is shown again, unless it checked a moment ago. */
export function checkSessionAgain(): void {
  if (Date.now() - checkedAt > checkEveryMs) void checkSession()
}

function receive(event: AuthChangeEvent, given: Session | null): void {
  const before = getSession()
  const isOwn = written !== undefined && written.token === (given?.access_token ?? null)
  if (isOwn) written = undefined
  // While a link's code is being exchanged, the previous session isn't the result.
  if (event === 'INITIAL_SESSION' && acting > 0 && before.status === 'loading') return
  // A session that couldn't be renewed for lack of a response is still valid: the client stores it and tries again.
  const session = given ?? (event === 'INITIAL_SESSION' ? storedSession() : undefined)
  changeSession(session)
  if (event === 'TOKEN_REFRESHED') emit({ type: 'renewed' })
  // Events of this tab and of others look the same: an action reports only its own.
  if (isOwn && acting) return
  if (before.status === 'signed-in' && !session) emit({ type: 'ended', by: isOwn ? 'server' : 'person' })
  else if (before.status === 'signed-out' && getSession().status === 'signed-in')
    emit({ type: 'arrived', confirmed: false })
  else if (before.status === 'signed-in' && session && before.session.user.id !== session.user.id)
    emit({ type: 'user-changed' })
  else if (event === 'USER_UPDATED') emit({ type: 'user-updated' })
}
