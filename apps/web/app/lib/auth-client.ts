import type { FieldErrors } from '@itemo/domain/errors.ts'
import { type AuthError, GoTrueClient, type Session } from '@supabase/auth-js'
import { isRecord } from './kept-text.ts'
import { getSession, storedSession } from './session-state.ts'
import { parseStoredSession, sessionKey } from './stored-session.ts'

const url = () => `${window.location.origin}/auth/v1`

let refusedFields: FieldErrors = {}

/** The field errors of the last refused sign-up, which the client's own errors leave out. */
export function refusedSignUpFields(): FieldErrors {
  return refusedFields
}

/**
 * Adds the session: the code for a new address works in any browser where its account is logged in, but the client's own call omits the
 * token.
 */
function withSession(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  const session = parseStoredSession(window.localStorage.getItem(sessionKey))
  if (session) headers.set('authorization', `Bearer ${session.access_token}`)
  return { ...init, headers }
}

const fetchNotingFields: typeof fetch = async (target, init) => {
  const address = target instanceof Request ? target.url : String(target)
  const response = await fetch(target, address.includes('/auth/v1/verify') ? withSession(init) : init)
  if (!address.includes('/auth/v1/signup')) return response
  refusedFields = {}
  if (response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body === 'object' && body !== null && 'fields' in body) refusedFields = body.fields as FieldErrors
  return response
}

/** Whether the session that the server refused is still this browser's: a second step or another tab may have replaced it. */
export type Refusal = () => boolean

const refusalOf = (refused: Session | undefined): Refusal => {
  const token = refused?.refresh_token
  return () => getSession().status === 'signed-in' && storedSession()?.refresh_token === token
}

/** The minimum time before a renewed token that the server refuses is renewed again. */
const renewEveryMs = 60_000

/** The client plus two requests about the session. Each returns whether the session was refused. */
export class AuthClient extends GoTrueClient {
  /** The last token that a renewal brought, and when; renewals of other tabs included. */
  private renewed: { readonly token: string | undefined; readonly at: number } | undefined

  /** Listens for renewals. */
  constructor(options: ConstructorParameters<typeof GoTrueClient>[0]) {
    super(options)
    this.onAuthStateChange((event, session) => {
      if (event === 'TOKEN_REFRESHED') this.renewed = { token: session?.access_token, at: Date.now() }
    })
  }

  /** Renews the token, unless the refused one isn't the current one, or is itself the result of a recent renewal. */
  async renew(refused?: string): Promise<Refusal | undefined> {
    const stored = storedSession()
    // Another call, or another tab, has renewed it already.
    if (refused !== undefined && stored && stored.access_token !== refused) return undefined
    // Another renewal wouldn't help. The screens refetch after each renewal, so this would loop for ever.
    if (refused !== undefined && refused === this.renewed?.token && Date.now() - this.renewed.at < renewEveryMs)
      return this.check()
    const refusal = refusalOf(stored)
    const { error } = await this.refreshSession()
    return error && isRefusal(error) ? refusal : undefined
  }

  /** Whether the session is still valid. `getUser` would end whichever session is current when the response arrives. */
  async check(): Promise<Refusal | undefined> {
    if (getSession().status !== 'signed-in') return undefined
    const { session } = (await this.getSession()).data
    if (!session) return refusalOf(undefined)
    const answer = await fetch(`${url()}/user`, { headers: { authorization: `Bearer ${session.access_token}` } })
    const body: unknown = await answer.json()
    return isRecord(body) && body.error_code === 'session_not_found' ? refusalOf(session) : undefined
  }
}

/** Whether the server refused, as opposed to failing; the client uses 409 for "another tab was faster". */
function isRefusal({ status }: AuthError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
}

/**
 * The authentication client (30 kB), loaded on demand. It uses PKCE: a code in an address can be exchanged only in the browser that began
 * the flow, and each flow has its own verifier, so that two tabs don't mix theirs up.
 * @param onWrite is called with the session that this tab stores (as text) or clears (null): events don't say which tab caused them.
 */
export function createAuthClient(onWrite: (text: string | null) => void): AuthClient {
  const { localStorage } = window
  return new AuthClient({
    url: url(),
    storageKey: sessionKey,
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem(key, text) {
        localStorage.setItem(key, text)
        if (key === sessionKey) onWrite(text)
      },
      removeItem(key) {
        localStorage.removeItem(key)
        if (key === sessionKey) onWrite(null)
      },
    },
    fetch: fetchNotingFields,
    flowType: 'pkce',
    experimental: { appendPkceFlowIdToRedirects: true, recoveryCodes: true },
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
  })
}

/**
 * A client whose session doesn't become this browser's: for recovery mails, whose links have to open on other devices too, and for a log-in
 * that is checked before it takes effect.
 */
export function createDetachedClient(): GoTrueClient {
  return new GoTrueClient({
    url: url(),
    storageKey: `${sessionKey}-detached`,
    flowType: 'implicit',
    detectSessionInUrl: false,
    persistSession: false,
    autoRefreshToken: false,
  })
}
