import type { FieldErrors } from '@itemo/domain/errors.ts'
import { type AuthError, GoTrueClient, type Session } from '@supabase/auth-js'
import { isRecord } from './kept-text.ts'
import { getSession, storedSession } from './session-state.ts'
import { parseStoredSession, sessionKey } from './stored-session.ts'

const url = () => `${window.location.origin}/auth/v1`

let refusedFields: FieldErrors = {}

/** What the server said of single fields when it refused the last sign-up: the client's own errors leave it out. */
export function refusedSignUpFields(): FieldErrors {
  return refusedFields
}

/** The code of a change of address counts in any browser where its account is logged in: the client's own call leaves that out. */
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

/** Says whether the session that the server refused is still the one of this browser: a second step or another tab may have put another in its place. */
export type Refusal = () => boolean

const refusalOf = (refused: Session | undefined): Refusal => {
  const token = refused?.refresh_token
  return () => getSession().status === 'signed-in' && storedSession()?.refresh_token === token
}

/** A token that came by renewal and is refused is renewed at most so often. */
const renewEveryMs = 60_000

/** The client with two questions about the session. Each answers whether it was refused. */
export class AuthClient extends GoTrueClient {
  /** The last token that a renewal brought, and when, also one of another tab. */
  private renewed: { readonly token: string | undefined; readonly at: number } | undefined

  /** Hears of renewals. */
  constructor(options: ConstructorParameters<typeof GoTrueClient>[0]) {
    super(options)
    this.onAuthStateChange((event, session) => {
      if (event === 'TOKEN_REFRESHED') this.renewed = { token: session?.access_token, at: Date.now() }
    })
  }

  /** Takes a new token, unless the one that was refused isn't the last one, or came by renewal a moment ago. */
  async renew(refused?: string): Promise<Refusal | undefined> {
    const stored = storedSession()
    // Another call, or another tab, was faster.
    if (refused !== undefined && stored && stored.access_token !== refused) return undefined
    // Another renewal wouldn't help. Each is told to what shows, which asks again: without end.
    if (refused !== undefined && refused === this.renewed?.token && Date.now() - this.renewed.at < renewEveryMs)
      return this.check()
    const refusal = refusalOf(stored)
    const { error } = await this.refreshSession()
    return error && isRefusal(error) ? refusal : undefined
  }

  /** Whether the session still lives. `getUser` would end whatever session there is by the time of the answer. */
  async check(): Promise<Refusal | undefined> {
    if (getSession().status !== 'signed-in') return undefined
    const { session } = (await this.getSession()).data
    if (!session) return refusalOf(undefined)
    const answer = await fetch(`${url()}/user`, { headers: { authorization: `Bearer ${session.access_token}` } })
    const body: unknown = await answer.json()
    return isRecord(body) && body.error_code === 'session_not_found' ? refusalOf(session) : undefined
  }
}

/** Whether the server said no, rather than nothing; 409 is the client's word for "another tab was faster". */
function isRefusal({ status }: AuthError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
}

/**
 * The authentication client, loaded when it is needed (30 kB). It uses PKCE: what comes back in an address is worth a session only
 * in the browser that asked for it, and each flow has a verifier of its own, so that two tabs don't mix theirs up.
 * @param onWrite hears of the session that this tab stores (its text) or clears (null): events alone don't say which tab it was.
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
 * A client whose session is never this browser's by itself: for recovery mails, whose links have to open on other devices too, and for
 * a log-in that is looked at before it counts.
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
