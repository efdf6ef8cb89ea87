import type { Session } from '@supabase/auth-js'
import { isRecord, parseJson } from './kept-text.ts'

/** Where the authentication client keeps the session. */
export const sessionKey = 'itemo-session'

/** A session this close to its end is renewed before it is used, in seconds (spec: accounts 9). */
const refreshMarginSeconds = 90

/** The session that the authentication client left in storage, if the text is one. */
export function parseStoredSession(text: string | null): Session | undefined {
  const value = parseJson(text)
  return isSession(value) ? value : undefined
}

/** Whether a session can be used as it is: otherwise it's renewed first. */
export function isFresh(session: Session, now: Date): boolean {
  return (session.expires_at ?? 0) - now.getTime() / 1000 > refreshMarginSeconds
}

function isSession(value: unknown): value is Session {
  if (!isRecord(value) || !isRecord(value.user)) return false
  return typeof value.access_token === 'string' && 'refresh_token' in value && 'id' in value.user
}
