import type { Context as HonoContext } from 'hono'
import { AppError, noSuchCall } from './app-error.ts'
import type { Actor, HttpEnv } from './types.ts'

/** The caller as a member, or undefined. A caller whose second factor is still pending counts as a visitor. */
export function wholeActor(c: HonoContext<HttpEnv>): Actor | undefined {
  const actor = c.get('actor')
  return actor?.needsFactor === true ? undefined : actor
}

/** The caller of a staff call, whatever factors they have shown. To a visitor a staff call doesn't exist: throws `not_found`. */
export function requireStaffBearer(c: HonoContext<HttpEnv>): Actor {
  const actor = c.get('actor')
  if (!actor) throw noSuchCall()
  return actor
}

/** The caller, who has to be a member. Throws `unauthenticated`, or `second_factor_needed` while the second factor is pending. */
export function requireMember(c: HonoContext<HttpEnv>): Actor {
  const actor = c.get('actor')
  if (!actor) throw new AppError('unauthenticated')
  if (actor.needsFactor === true) throw new AppError('second_factor_needed')
  return actor
}
