import { paths } from '#app/lib/paths.ts'
import { act } from '#app/lib/session.ts'
import { attempt, outcome, type Outcome } from '../auth-acts.ts'

/** Asks for another address; it counts once the links in both mails were opened. */
export function changeEmail(email: string): Promise<Outcome> {
  const emailRedirectTo = `${window.location.origin}${paths.accountSettings()}`
  return attempt(async () => outcome((await act((client) => client.updateUser({ email }, { emailRedirectTo }))).error))
}

/** Proof that the person themselves changes the password. */
export interface Proof {
  readonly currentPassword?: string | undefined
  /** The code of a mail. */
  readonly code?: string | undefined
}

/** Changes the password; every other session of the account ends. */
export function changePassword(password: string, { currentPassword, code }: Proof): Promise<Outcome> {
  return attempt(async () =>
    outcome(
      (
        await act((client) =>
          client.updateUser({
            password,
            ...(currentPassword ? { current_password: currentPassword } : {}),
            ...(code ? { nonce: code } : {}),
          }),
        )
      ).error,
    ),
  )
}

/** Sends a code by mail that proves who is there, for those who have no password. */
export function sendProofCode(): Promise<Outcome> {
  return attempt(async () => outcome((await act((client) => client.reauthenticate())).error))
}
