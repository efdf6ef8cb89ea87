import type { Actor } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import type { FactorRow } from './factor-queries.ts'

export const maxFactors = 10
/** A challenge is answered within so long. */
export const challengeMs = 5 * 60_000
export const maxAttempts = 5
/** What was begun and not finished is forgotten after so long. */
export const unfinishedMs = 60 * 60_000

/** Codes of an app that may be tried for an account, in all browsers where none was right before; and in each of the others. */
export const codeTries = { limit: 10, windowSeconds: 3600 }
export const recoveryTries = { limit: 5, windowSeconds: 900 }

/** What a factor of nobody, or of someone else, is answered with: `mfa_factor_not_found`; 422 where its challenge is gone. */
export const factorNotFound = (status: 404 | 422 = 404) =>
  new AuthError(status, 'mfa_factor_not_found', 'MFA factor not found')

/** What a wrong code is refused with: 422 `mfa_verification_failed`. */
export const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** Whether a factor is an authenticator app that counts. */
export function isVerifiedApp({ status, factor_type: type }: FactorRow): boolean {
  return status === 'verified' && type === 'totp'
}

/** Whether an account asks for a second factor. */
export function hasVerified(factors: readonly FactorRow[]): boolean {
  return factors.some(isVerifiedApp)
}

/** Throws `mfa_factor_name_conflict` for a name that another factor of the account has; several may have none. */
export function requireFreeName(factors: readonly FactorRow[], name: string): void {
  if (name === '' || factors.every((known) => known.friendly_name !== name)) return
  const message = `A factor with the friendly name "${name}" for this user already exists`
  throw new AuthError(422, 'mfa_factor_name_conflict', message)
}

/** Whether token and session have both shown a second factor: neither an older token nor a session that fell back will do. */
export function isRaised(actor: Actor, session: { readonly aal: 'aal1' | 'aal2' }): boolean {
  return actor.aal === 'aal2' && session.aal === 'aal2'
}
