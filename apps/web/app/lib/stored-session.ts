import type { Session } from '@supabase/auth-js'

/** Where the authentication client keeps the session. */
export const sessionKey = 'itemo-session'

/** A session this close to its end is renewed before it is used, in seconds (spec: accounts 9). */
const refreshMarginSeconds = 90

/** The session that the authentication client left in storage, if the text is one. */
export function parseStoredSession(text: string | null): Session | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isFresh(session: Session, now: Date): boolean {
  return (session.expires_at ?? 0) - now.getTime() / 1000 > refreshMarginSeconds
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  if (!('access_token' in value) || !('refresh_token' in value) || !('user' in value)) return false
  const { user } = value
  return typeof value.access_token === 'string' && typeof user === 'object' && user !== null && 'id' in user
}
