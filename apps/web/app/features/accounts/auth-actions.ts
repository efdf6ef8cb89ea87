import type { FieldErrors } from '@itemo/domain/errors.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import { loadPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { dropSubscription } from '#app/lib/push.ts'
import { forgetTraces } from '#app/lib/search-place.ts'
import { act, authClient } from '#app/lib/session.ts'
import { endSessionHere } from '#app/lib/session-state.ts'

/** The result of an action: success, or the service's error message (empty when there was no response). */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly code?: string | undefined }

interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** The authentication client's message when nobody is signed in. */
const sessionMissing = 'Auth session missing!'

const origin = () => window.location.origin

/** Converts the error of an authentication client call to an outcome. */
export function outcome(error: Failure | null): Outcome {
  if (!error) return { ok: true }
  if (error.message === sessionMissing) return { ok: false, message: 'Your session has ended. Please log in again.' }
  // The client uses status 0 for "no response"; its text is for developers.
  return { ok: false, message: error.status === 0 ? '' : error.message, code: error.code }
}

/** Turns exceptions into outcomes as well: a bundle that fails to load, or a network error. */
export async function attempt(doing: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await doing()
  } catch {
    return { ok: false, message: '' }
  }
}

/** Runs an action of the person at the authentication service, and returns its outcome. */
export function attemptAct(doing: (client: GoTrueClient) => Promise<{ readonly error: Failure | null }>) {
  return attempt(async () => outcome((await act(doing)).error))
}

/**
 * Logs in with a password; `ok` even if the second step is still to come. The new session is then handled like any other that arrives
 * (spec: accounts 4).
 */
export function signIn(email: string, password: string): Promise<Outcome> {
  return attemptAct((client) => client.signInWithPassword({ email, password }))
}

/** Creates an account; the link in the email leads to /login and on. `fields`: the field errors of a refusal. */
export async function signUp({ name, email, password }: Readonly<Record<'name' | 'email' | 'password', string>>) {
  let confirmed = false
  let fields: FieldErrors = {}
  const result = await attempt(async () => {
    const options = { data: { full_name: name }, emailRedirectTo: confirmationTarget() }
    const { data, error } = await act((client) => client.signUp({ email, password, options }))
    confirmed = data.session !== null
    if (error) fields = (await loadPart(() => import('#app/lib/auth-client.ts'))).refusedSignUpFields()
    return outcome(error)
  })
  return { ...result, confirmed, fields }
}

/** Where a confirmation leads: to the page that sign-in was opened for, or to the page below the sign-in dialog. */
function confirmationTarget(): string {
  const { pathname, search } = window.location
  const isSignInPage = [paths.login(), paths.register(), paths.signup()].some(
    (path) => path === pathname.replace(/\/$/, ''),
  )
  const next = isSignInPage ? new URLSearchParams(search).get('next') : pathname + search
  return `${origin()}${paths.login(next ?? undefined)}`
}

/** Sends the confirmation email of a sign-up again; its link leads to the same page as that of `signUp`. */
export function resendConfirmation(email: string): Promise<Outcome> {
  return attempt(async () => {
    const client = await authClient()
    const options = { emailRedirectTo: confirmationTarget() }
    return outcome((await client.resend({ type: 'signup', email, options })).error)
  })
}

/** Confirms a sign-up with the code of its email, and logs in. */
export function confirmByCode(email: string, token: string): Promise<Outcome> {
  return attemptAct((client) => client.verifyOtp({ email, token, type: 'signup' }))
}

/** Signs out of this browser. If the service doesn't respond, the session here ends all the same. */
export async function signOut(): Promise<Outcome> {
  const result = await attemptAct((client) => client.signOut({ scope: 'local' }))
  endSessionHere()
  forgetTraces()
  // The server sends no pushes to a session that ended; without a network it doesn't know about the end yet.
  dropSubscription().catch(() => undefined)
  return result
}
