import type { Actor } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import type { FactorRow } from './factor-queries.ts'

export const maxFactors = 10
/** How long a challenge can be answered. */
export const challengeMs = 5 * 60_000
export const maxAttempts = 5
/** How long an unfinished factor is kept. */
export const unfinishedMs = 60 * 60_000

/** The limit for an account's app codes: shared by all browsers that never showed a right one, and separately for each of the others. */
export const codeTries = { limit: 10, windowSeconds: 3600 }
export const recoveryTries = { limit: 5, windowSeconds: 900 }

/** The error for a factor that doesn't exist or belongs to someone else: `mfa_factor_not_found`; 422 if its challenge is gone. */
export const factorNotFound = (status: 404 | 422 = 404) =>
  new AuthError(status, 'mfa_factor_not_found', 'MFA factor not found')

/** The error for a wrong code: 422 `mfa_verification_failed`. */
export const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** Whether a factor is a verified authenticator app. */
export function isVerifiedApp({ status, factor_type: type }: FactorRow): boolean {
  return status === 'verified' && type === 'totp'
}

/** Whether an account requires a second factor. */
export function hasVerified(factors: readonly FactorRow[]): boolean {
  return factors.some(isVerifiedApp)
}

/** Throws `mfa_factor_name_conflict` if another factor of the account has the name; any number may have none. */
export function requireFreeName(factors: readonly FactorRow[], name: string): void {
  if (name === '' || factors.every((known) => known.friendly_name !== name)) return
  const message = `A factor with the friendly name "${name}" for this user already exists`
  throw new AuthError(422, 'mfa_factor_name_conflict', message)
}

/** Whether both token and session have shown a second factor: an older token or a session that was lowered isn't enough. */
export function isRaised(actor: Actor, session: { readonly aal: 'aal1' | 'aal2' }): boolean {
  return actor.aal === 'aal2' && session.aal === 'aal2'
}
