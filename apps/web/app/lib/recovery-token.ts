import { storeText, readStored } from './kept-text.ts'
import { tokenClaims } from './token-claims.ts'

const memory = 'itemo-recovery'

/** Where storage isn't available, the token lives as long as the page. */
let stored: string | undefined

/** Stores the token of a recovery link for this tab, across reloads (R59). It never becomes a session (R35). */
export function storeRecovery(accessToken: string): void {
  stored = accessToken
  storeText('sessionStorage', memory, accessToken)
}

/** The token of the recovery link that this tab followed. Only the reset page uses it. */
export function recoveryToken(): string | undefined {
  const token = stored ?? readStored('sessionStorage', memory) ?? undefined
  const endsAt = token === undefined ? undefined : tokenClaims(token)?.exp
  if (typeof endsAt === 'number' && endsAt * 1000 <= Date.now()) {
    forgetRecovery()
    return undefined
  }
  return token
}

/** A recovery link can set one new password. */
export function forgetRecovery(): void {
  stored = undefined
  storeText('sessionStorage', memory, undefined)
}
