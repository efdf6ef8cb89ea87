import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/types.ts'
import type { Limit } from '../../../platform/rate-limits.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { browserCookieSeconds } from '../devices/browser-cookie.ts'
import type { Caller } from '../devices/device-policy.ts'

type Deps = Pick<Context, 'limits'>

const shownIn = ({ userId }: Actor, browserHash: string) => `second factor of ${userId} shown in ${browserHash}`

/**
 * Counts an attempt at the second step of an account. All browsers share one bucket, so that guesses add up wherever they come from. A
 * browser in which the second factor was shown before has its own bucket, so that someone who only knows the password can't lock the
 * owner out there (ADR-0160). Returns the bucket. Throws `rate_limited`.
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

/** Records that the second factor was shown in a browser: it has its own bucket for as long as its cookie lives. */
export async function noteFactorShown(
  { limits }: Deps,
  actor: Actor,
  { browserSecret }: Pick<Caller, 'browserSecret'>,
) {
  if (browserSecret === undefined) return
  // The bucket holds two, so that a later log-in extends it.
  const window = { limit: 2, windowSeconds: 2 * browserCookieSeconds }
  await limits.tryTake(shownIn(actor, hashToken(browserSecret)), window)
}
