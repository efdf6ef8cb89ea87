import type { Context as HonoContext } from 'hono'
import { AppError, noSuchCall } from './app-error.ts'
import type { Actor, HttpEnv } from './types.ts'

/** Who asks; someone whose second factor is still to come is a visitor. */
export function wholeActor(c: HonoContext<HttpEnv>): Actor | undefined {
  const actor = c.get('actor')
  return actor?.needsFactor === true ? undefined : actor
}

/** Who asks at the console, whatever they have shown: to a visitor a call of staff does not exist. Throws `not_found`. */
export function requireStaffBearer(c: HonoContext<HttpEnv>): Actor {
  const actor = c.get('actor')
  if (!actor) throw noSuchCall()
  return actor
}

/** Who asks, as a member. Throws `unauthenticated`, and `second_factor_needed` while that is still to come. */
export function requireMember(c: HonoContext<HttpEnv>): Actor {
  const actor = c.get('actor')
  if (!actor) throw new AppError('unauthenticated')
  if (actor.needsFactor === true) throw new AppError('second_factor_needed')
  return actor
}
