import type { Context as HonoContext } from 'hono'
import type { Actor, HttpEnv } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'

/** The authenticated caller; throws `no_authorization` without a token and `bad_jwt` for an invalid or expired one. */
export function requireActor(c: HonoContext<HttpEnv>): Actor {
  const actor = c.get('actor')
  if (actor) return actor
  if (!c.req.header('authorization')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
}

/** The error for a token whose session was ended: the token itself stays valid for a while. */
export function sessionNotFound(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** A session that wasn't refreshed for this long is over, in milliseconds. */
export const idleMs = 90 * 86_400_000

/** Whether a session can't be refreshed any more: unused for too long, or opened more than `maxDays` ago. */
export function isOver(
  session: { readonly created_at: Date; readonly refreshed_at: Date },
  at: Date,
  maxDays: number,
): boolean {
  const sinceMs = (instant: Date) => at.getTime() - instant.getTime()
  return sinceMs(session.refreshed_at) > idleMs || sinceMs(session.created_at) > maxDays * 86_400_000
}

/** How long after a log-in nobody has to prove their identity again, in milliseconds. */
const freshMs = 5 * 60_000

/** Whether a session was opened only recently: refreshing it doesn't make it younger. */
export function isFresh(session: { readonly created_at: Date }, at: Date): boolean {
  return at.getTime() - session.created_at.getTime() < freshMs
}

/** How long a session that a recovery link opened may choose a new password: as long as the link itself lives. */
const recoveryMs = 60 * 60_000

/** Whether the password may be changed without the current one: just logged in, or recovered by a link. */
export function mayChangePassword(session: { readonly created_at: Date; readonly amr: unknown }, at: Date): boolean {
  if (isFresh(session, at)) return true
  return isRecovered(session) && at.getTime() - session.created_at.getTime() < recoveryMs
}

/** Whether a session was opened by a recovery link. */
export function isRecovered({ amr }: { readonly amr: unknown }): boolean {
  return Array.isArray(amr) && amr.some((entry) => isRecovery(entry))
}

function isRecovery(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'method' in entry && entry.method === 'recovery'
}
