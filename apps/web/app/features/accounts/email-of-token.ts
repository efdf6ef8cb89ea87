import { tokenClaims } from '#app/lib/token-claims.ts'

/** The email that an access token names, for showing only: nothing is checked. Undefined for what cannot be read. */
export function emailOfToken(token: string): string | undefined {
  const email = tokenClaims(token)?.email
  return typeof email === 'string' ? email : undefined
}
