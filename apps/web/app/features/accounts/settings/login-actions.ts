import type { User } from '@supabase/auth-js'
import { paths } from '#app/lib/paths.ts'
import { act } from '#app/lib/session.ts'
import { attempt, attemptAct, outcome, type Outcome } from '../auth-actions.ts'

/** Requests a change of the email address; it takes effect once the links in both mails were opened. */
export function changeEmail(email: string): Promise<Outcome> {
  const emailRedirectTo = `${window.location.origin}${paths.accountSettings()}`
  return attemptAct((client) => client.updateUser({ email }, { emailRedirectTo }))
}

/** Confirms one of the two addresses of a change with the code of its email. `isDone`: both are confirmed, and the new one is in effect. */
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

/** Sends the emails of a change again, to the addresses that haven't confirmed it yet; `email` is the current one. */
export function resendEmailChange(email: string): Promise<Outcome> {
  const emailRedirectTo = `${window.location.origin}${paths.accountSettings()}`
  return attemptAct((client) => client.resend({ type: 'email_change', email, options: { emailRedirectTo } }))
}

/** Changes the password, with proof of the person's identity; every other session of the account ends. */
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

/** Sends a mail with a code that proves the person's identity, for those who have no password. */
export function sendProofCode(): Promise<Outcome> {
  return attemptAct((client) => client.reauthenticate())
}

/** Whether someone can log in with a password; for an old stored session, whether it began with an email. */
export function hasPassword({ app_metadata, identities }: Pick<User, 'app_metadata' | 'identities'>): boolean {
  if (typeof app_metadata.has_password === 'boolean') return app_metadata.has_password
  return identities?.some(({ provider }) => provider === 'email') ?? true
}
