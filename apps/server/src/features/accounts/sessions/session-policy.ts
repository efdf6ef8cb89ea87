import type { Context as HonoContext } from 'hono'
import type { Actor, HttpEnv } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'

/** Who makes the request; throws `no_authorization` without a token and `bad_jwt` with one that is not ours or too old. */
export function requireActor(c: HonoContext<HttpEnv>): Actor {
  const actor = c.get('actor')
  if (actor) return actor
  if (!c.req.header('authorization')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
}

/** The refusal of a token whose session was ended: the token itself lives on for a while. */
export function sessionNotFound(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** A session that nobody renewed for so long is over, in milliseconds. */
export const idleMs = 90 * 86_400_000

/** Whether nobody can renew a session any more: unused for too long, or opened more than `maxDays` ago. */
export function isOver(
  session: { readonly created_at: Date; readonly refreshed_at: Date },
  at: Date,
  maxDays: number,
): boolean {
  const sinceMs = (instant: Date) => at.getTime() - instant.getTime()
  return sinceMs(session.refreshed_at) > idleMs || sinceMs(session.created_at) > maxDays * 86_400_000
}

/** For so long after a sign-in nobody has to prove again who they are, in milliseconds. */
const freshMs = 5 * 60_000

/** Whether a session was opened only just now: renewing it does not make it younger. */
export function isFresh(session: { readonly created_at: Date }, at: Date): boolean {
  return at.getTime() - session.created_at.getTime() < freshMs
}

/** A session that a recovery link opened may choose a new password for as long as the link would have lived. */
const recoveryMs = 60 * 60_000

/** Whether the password may be changed without the present one: just signed in, or come from a recovery link. */
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
