import { loadPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { dropSubscription } from '#app/lib/push.ts'
import { forgetRecovery } from '#app/lib/recovery.ts'
import { act, authClient } from '#app/lib/session.ts'
import { endSessionHere } from '#app/lib/session-state.ts'

/** How an act ended: with nothing to say, or with the service's message (empty when nobody answered). */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly code?: string | undefined }

interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** What the authentication client says when nobody is signed in. */
const sessionMissing = 'Auth session missing!'

const origin = () => window.location.origin

/** What a call of the authentication client came to. */
export function outcome(error: Failure | null): Outcome {
  if (!error) return { ok: true }
  if (error.message === sessionMissing) return { ok: false, message: 'Your session has ended. Please log in again.' }
  // Status 0 is the client's word for "no answer"; its text is for developers.
  return { ok: false, message: error.status === 0 ? '' : error.message, code: error.code }
}

/** Nothing that an act meets may be lost: a bundle or a network that fails is an outcome too. */
export async function attempt(doing: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await doing()
  } catch {
    return { ok: false, message: '' }
  }
}

/** Signs in with email and password. */
export function signIn(email: string, password: string): Promise<Outcome> {
  return attempt(async () => outcome((await act((client) => client.signInWithPassword({ email, password }))).error))
}

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Makes an account; the mail's link leads back to /login, and from there to where the person wanted to be. `confirmed`: this
 * server asks for no confirmation.
 */
export async function signUp({
  name,
  email,
  password,
}: NewAccount): Promise<Outcome & { readonly confirmed?: boolean }> {
  let confirmed = false
  const result = await attempt(async () => {
    const options = { data: { full_name: name }, emailRedirectTo: confirmationTarget() }
    const { data, error } = await act((client) => client.signUp({ email, password, options }))
    confirmed = data.session !== null
    return outcome(error)
  })
  return { ...result, confirmed }
}

/** Where a confirmation leads: to what the page of signing in was opened for, or to the page that signing in stands over. */
function confirmationTarget(): string {
  const { pathname, search } = window.location
  const isSignInPage = [paths.login(), paths.register(), paths.signup()].some(
    (path) => path === pathname.replace(/\/$/, ''),
  )
  const next = isSignInPage ? new URLSearchParams(search).get('next') : pathname + search
  return `${origin()}${paths.login(next ?? undefined)}`
}

/** Sends the confirmation mail again. */
export function resendConfirmation(email: string): Promise<Outcome> {
  return attempt(async () => {
    const client = await authClient()
    const options = { emailRedirectTo: confirmationTarget() }
    return outcome((await client.resend({ type: 'signup', email, options })).error)
  })
}

/** Sends a mail with a link to /reset-password, if there is such an account; the answer is the same if there is none. */
export function sendResetLink(email: string): Promise<Outcome> {
  return attempt(async () => {
    const { createRecoveryClient } = await loadPart(() => import('#app/lib/auth-client.ts'))
    const client = createRecoveryClient()
    return outcome(
      (await client.resetPasswordForEmail(email, { redirectTo: `${origin()}/reset-password?type=recovery` })).error,
    )
  })
}

/**
 * Sets a new password with the token of a recovery link, which never becomes a session of this browser: whoever resets logs in
 * anew, and a session that was here ends as all others do.
 */
export function setNewPassword(token: string, password: string): Promise<Outcome> {
  return attempt(async () => {
    const response = await fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    if (response.ok) {
      // The link's own session is not needed any more, and nobody would ever end it.
      void fetch('/auth/v1/logout?scope=local', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => undefined)
      forgetRecovery()
      endSessionHere()
      return { ok: true }
    }
    const body: unknown = await response.json().catch(() => undefined)
    const message =
      typeof body === 'object' && body !== null && 'msg' in body && typeof body.msg === 'string' ? body.msg : ''
    const refused = response.status === 401 || response.status === 403
    if (refused) forgetRecovery()
    return { ok: false, message, code: refused ? 'invalid_link' : undefined }
  })
}

/** Signs out of this browser. When the service does not answer, the session here ends all the same. */
export async function signOut(): Promise<Outcome> {
  const result = await attempt(async () => outcome((await act((client) => client.signOut({ scope: 'local' }))).error))
  endSessionHere()
  // The server sends nothing to a session that ended; without a network it does not know yet.
  dropSubscription().catch(() => undefined)
  return result
}
