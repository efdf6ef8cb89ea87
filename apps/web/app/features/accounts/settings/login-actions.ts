import type { User } from '@supabase/auth-js'
import { paths } from '#app/lib/paths.ts'
import { act } from '#app/lib/session.ts'
import { attempt, attemptAct, outcome, type Outcome } from '../auth-actions.ts'

/** Asks for another address; it counts once the links in both mails were opened. */
export function changeEmail(email: string): Promise<Outcome> {
  const emailRedirectTo = `${window.location.origin}${paths.accountSettings()}`
  return attemptAct((client) => client.updateUser({ email }, { emailRedirectTo }))
}

/** Confirms one of the two addresses of a change by the code of its email. `isDone`: both have, and the new one counts. */
export async function confirmEmailChange(
  email: string,
  token: string,
): Promise<Outcome & { readonly isDone?: boolean }> {
  let isDone = false
  const result = await attempt(async () => {
    const { data, error } = await act((client) => client.verifyOtp({ email, token, type: 'email_change' }))
    isDone = data.session !== null
    return outcome(error)
  })
  return { ...result, isDone }
}

/** Sends the emails of a change again, to the addresses that have not confirmed it yet; `email` is the present one. */
export function resendEmailChange(email: string): Promise<Outcome> {
  const emailRedirectTo = `${window.location.origin}${paths.accountSettings()}`
  return attemptAct((client) => client.resend({ type: 'email_change', email, options: { emailRedirectTo } }))
}

/** Changes the password, with proof that the person themselves does; every other session of the account ends. */
export function changePassword(
  password: string,
  { currentPassword, code }: Partial<Record<'currentPassword' | 'code', string>>,
): Promise<Outcome> {
  return attemptAct((client) =>
    client.updateUser({
      password,
      ...(currentPassword && { current_password: currentPassword }),
      ...(code && { nonce: code }),
    }),
  )
}

/** Sends a code by mail that proves who is there, for those who have no password. */
export function sendProofCode(): Promise<Outcome> {
  return attemptAct((client) => client.reauthenticate())
}

/** Whether someone can log in with a password; an old stored session is judged by whether it began with an email. */
export function hasPassword({ app_metadata, identities }: Pick<User, 'app_metadata' | 'identities'>): boolean {
  if (typeof app_metadata.has_password === 'boolean') return app_metadata.has_password
  return identities?.some(({ provider }) => provider === 'email') ?? true
}
