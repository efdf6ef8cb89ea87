import type { AuthChangeEvent, AuthError, GoTrueClient, Session } from '@supabase/auth-js'
import { loadPart } from './lazy-part.ts'
import { emit } from './session-events.ts'
import { changeSession, endSessionHere, getSession, sessionReady, storedSession } from './session-state.ts'
import { isFresh, parseStoredSession } from './stored-session.ts'

let clientPromise: Promise<GoTrueClient> | undefined
let acting = 0
/** The session that this tab's client just stored (null: cleared), until the event about it has come. */
let written: { readonly token: string | null } | undefined
let checkedAt = 0
let checking = false

/** A tab that comes back asks at most so often. */
const checkEveryMs = 60_000

/** The authentication client, loaded when it is first needed. */
export function authClient(): Promise<GoTrueClient> {
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

/** A token that is good for the next minute, or undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  const known = await sessionReady()
  if (known.status === 'signed-out') return undefined
  if (isFresh(known.session, new Date())) return known.session.access_token
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token
}

/** A new token after a refusal; an unknown session ends (spec: accounts 4 "A refresh failure clears all user data"). */
export async function renewAccessToken(): Promise<string | undefined> {
  const { data, error } = await (await authClient()).refreshSession()
  if (error && isRefusal(error) && getSession().status === 'signed-in') {
    endSessionHere()
    if (acting === 0) emit({ type: 'ended', by: 'server' })
  }
  return data.session?.access_token
}

/**
 * Asks the server whether the session still lives: it may have been ended from another device. Once at a time, and not during an act of
 * the person: a second step ends the token of before it, and the client would take that for the end of the session.
 */
export async function checkSession(): Promise<void> {
  if (checking || acting) return
  checking = true
  checkedAt = Date.now()
  try {
    const client = await authClient()
    if (getSession().status === 'signed-in') await client.getUser()
  } catch {
    // Nobody answered: the next call will tell.
  } finally {
    checking = false
  }
}

/** The same for a tab that comes back, unless it asked a moment ago. */
export function checkSessionAgain(): void {
  if (Date.now() - checkedAt > checkEveryMs) void checkSession()
}

/** Whether the server said no, rather than nothing; 409 is the client's word for "another tab was faster". */
function isRefusal({ status }: AuthError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
}

function receive(event: AuthChangeEvent, given: Session | null): void {
  const before = getSession()
  const isOwn = written !== undefined && written.token === (given?.access_token ?? null)
  if (isOwn) written = undefined
  // While what a link brought is being exchanged, the session that was there before is no answer.
  if (event === 'INITIAL_SESSION' && acting > 0 && before.status === 'loading') return
  // A session that could not be renewed for want of an answer is still there: the client keeps it, and tries again.
  const session = given ?? (event === 'INITIAL_SESSION' ? (storedSession() ?? null) : null)
  changeSession(session ?? undefined)
  if (event === 'TOKEN_REFRESHED') emit({ type: 'renewed' })
  // Events come alike from this tab and from others: only those of its own act are told by the act.
  if (isOwn && acting > 0) return
  if (before.status === 'signed-in' && !session) emit({ type: 'ended', by: isOwn ? 'server' : 'person' })
  else if (before.status === 'signed-out' && getSession().status === 'signed-in')
    emit({ type: 'arrived', confirmed: false })
  else if (before.status === 'signed-in' && session && before.session.user.id !== session.user.id)
    emit({ type: 'user-changed' })
  else if (event === 'USER_UPDATED') emit({ type: 'user-updated' })
}
