import { readFileSync } from 'node:fs'
import { bounds } from '@itemo/domain/bounds.ts'
import { accountMessages, minPasswordLength } from '@itemo/domain/accounts/account-schemas.ts'
import { AuthError } from '../../platform/sessions/auth-error.ts'

/** The most common passwords, in lower case, one per line. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Throws `weak_password` with the reason: too short, too long, or one of the most common (spec: accounts 5). */
export function checkPasswordStrength(password: string): void {
  if (password.length < minPasswordLength) throw weak(accountMessages.password, 'length')
  if (password.length > bounds.password) throw weak(`Password must be at most ${bounds.password} characters`, 'length')
  if (common.has(password.toLowerCase())) {
    throw weak('This password is too easy to guess. Please choose another one.', 'pwned')
  }
}

function weak(message: string, reason: 'length' | 'pwned'): AuthError {
  return new AuthError(422, 'weak_password', message, { weakPassword: { reasons: [reason] } })
}
