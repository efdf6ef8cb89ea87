import type { FieldErrors } from '@itemo/domain/errors.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import { loadPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { dropSubscription } from '#app/lib/push.ts'
import { forgetTraces } from '#app/lib/search-place.ts'
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

/** An act of the person at the authentication service, and what it came to. */
export function attemptAct(doing: (client: GoTrueClient) => Promise<{ readonly error: Failure | null }>) {
  return attempt(async () => outcome((await act(doing)).error))
}

/** Logs in with a password; `ok` also where the second step is still to come. What follows is told as of any session that arrives (spec: accounts 4). */
export function signIn(email: string, password: string): Promise<Outcome> {
  return attemptAct((client) => client.signInWithPassword({ email, password }))
}

/** Makes an account; the email's link leads to /login and on. `fields`: what a refusal says of single fields. */
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

/** Where a confirmation leads: to what the page of signing in was opened for, or to the page that signing in stands over. */
function confirmationTarget(): string {
  const { pathname, search } = window.location
  const isSignInPage = [paths.login(), paths.register(), paths.signup()].some(
    (path) => path === pathname.replace(/\/$/, ''),
  )
  const next = isSignInPage ? new URLSearchParams(search).get('next') : pathname + search
  return `${origin()}${paths.login(next ?? undefined)}`
}

/** Sends the email that confirms a sign-up once more; its link leads on as that of `signUp` does. */
export function resendConfirmation(email: string): Promise<Outcome> {
  return attempt(async () => {
    const client = await authClient()
    const options = { emailRedirectTo: confirmationTarget() }
    return outcome((await client.resend({ type: 'signup', email, options })).error)
  })
}

/** Confirms a sign-up by the code of its email, and is logged in. */
export function confirmByCode(email: string, token: string): Promise<Outcome> {
  return attemptAct((client) => client.verifyOtp({ email, token, type: 'signup' }))
}

/** Signs out of this browser. When the service does not answer, the session here ends all the same. */
export async function signOut(): Promise<Outcome> {
  const result = await attemptAct((client) => client.signOut({ scope: 'local' }))
  endSessionHere()
  forgetTraces()
  // The server sends nothing to a session that ended; without a network it does not know yet.
  dropSubscription().catch(() => undefined)
  return result
}
