import type { AuthChangeEvent, AuthError, GoTrueClient, Session } from '@supabase/auth-js'
import { loadPart } from './lazy-part.ts'
import { emit } from './session-events.ts'
import { changeSession, endSessionHere, getSession, sessionReady, storedSession } from './session-state.ts'
import { isFresh } from './stored-session.ts'

let clientPromise: Promise<GoTrueClient> | undefined
let acting = 0
let asking = 0
let checkedAt = 0
let checking = false

/** A tab that comes back asks at most so often. */
const checkEveryMs = 60_000

/** The authentication client, loaded when it is first needed. */
export function authClient(): Promise<GoTrueClient> {
  clientPromise ??= loadPart(() => import('./auth-client.ts')).then(({ createAuthClient }) => {
    const client = createAuthClient()
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
  if (error && isRefusal(error) && getSession().status === 'signed-in') {
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
    await ask(async (client) => (getSession().status === 'signed-in' ? client.getUser() : undefined))
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

function receive(event: AuthChangeEvent, given: Session | null): void {
  const before = getSession()
  // A session that could not be renewed for want of an answer is still there: the client keeps it, and tries again.
  const session = given ?? (event === 'INITIAL_SESSION' ? (storedSession() ?? null) : null)
  // While a mail link is being exchanged, "no session yet" is not an answer.
  if (event === 'INITIAL_SESSION' && session === null && acting > 0 && before.status === 'loading') return
  changeSession(session ?? undefined)
  if (acting > 0) return
  if (before.status === 'signed-in' && !session) emit({ type: 'ended', by: asking > 0 ? 'server' : 'person' })
  else if (before.status === 'signed-out' && session) emit({ type: 'arrived' })
  else if (before.status === 'signed-in' && session && before.session.user.id !== session.user.id)
    emit({ type: 'user-changed' })
  else if (event === 'USER_UPDATED') emit({ type: 'user-updated' })
}
