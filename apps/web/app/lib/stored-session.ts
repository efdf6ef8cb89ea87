import type { Session } from '@supabase/auth-js'
import { isRecord, parseJson } from './kept-text.ts'

/** The storage key of the authentication client's session. */
export const sessionKey = 'itemo-session'

/** A session that expires within this time is renewed before use, in seconds (spec: accounts 9). */
const refreshMarginSeconds = 90

/** Parses the session that the authentication client stored; undefined if the text isn't one. */
export function parseStoredSession(text: string | null): Session | undefined {
  const value = parseJson(text)
  return isSession(value) ? value : undefined
}

/** Whether a session can be used as it is, or has to be renewed first. */
export function isFresh(session: Session, now: Date): boolean {
  return (session.expires_at ?? 0) - now.getTime() / 1000 > refreshMarginSeconds
}

function isSession(value: unknown): value is Session {
  if (!isRecord(value) || !isRecord(value.user)) return false
  return typeof value.access_token === 'string' && 'refresh_token' in value && 'id' in value.user
}
