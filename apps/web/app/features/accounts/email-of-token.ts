import { tokenClaims } from '#app/lib/token-claims.ts'

/** The email address in an access token, unverified, for display only. Undefined for an unreadable token. */
export function emailOfToken(token: string): string | undefined {
  const email = tokenClaims(token)?.email
  return typeof email === 'string' ? email : undefined
}
