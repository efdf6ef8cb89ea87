import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/types.ts'
import type { Limit } from '../../../platform/rate-limits.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { browserCookieSeconds } from '../devices/browser-cookie.ts'
import type { Caller } from '../devices/device-policy.ts'

type Deps = Pick<Context, 'limits'>

const shownIn = ({ userId }: Actor, browserHash: string) => `second factor of ${userId} shown in ${browserHash}`

/**
 * Counts a try at the second step of an account. All browsers share one bucket, so that guesses add up wherever they come from; one
 * in which the second factor was shown before has a bucket of its own, so that someone who knows only the password locks nobody out there
 * (ADR-0160). Answers which bucket it was. Throws `rate_limited`.
 */
export async function takeFactorTry(
  { limits }: Deps,
  actor: Actor,
  { browserSecret }: Pick<Caller, 'browserSecret'>,
  act: string,
  limit: Limit,
): Promise<string> {
  const browserHash = browserSecret === undefined ? undefined : hashToken(browserSecret)
  const isOwn = browserHash !== undefined && (await limits.isCounting(shownIn(actor, browserHash)))
  const bucket = `${act} of ${actor.userId}${isOwn ? ` in ${browserHash}` : ''}`
  await limits.take(bucket, limit)
  return bucket
}

/** Notes that the second factor was shown in a browser: for as long as its cookie lives it counts for itself. */
export async function noteFactorShown(
  { limits }: Deps,
  actor: Actor,
  { browserSecret }: Pick<Caller, 'browserSecret'>,
) {
  if (browserSecret === undefined) return
  // The bucket holds two, so that a later one makes it last longer.
  const window = { limit: 2, windowSeconds: 2 * browserCookieSeconds }
  await limits.tryTake(shownIn(actor, hashToken(browserSecret)), window)
}
