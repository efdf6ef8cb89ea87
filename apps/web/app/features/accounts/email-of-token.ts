/** The email that an access token names, for showing only: nothing is checked. Undefined for what cannot be read. */
export function emailOfToken(token: string): string | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null || !('email' in claims)) return undefined
    return typeof claims.email === 'string' ? claims.email : undefined
  } catch {
    return undefined
  }
}
