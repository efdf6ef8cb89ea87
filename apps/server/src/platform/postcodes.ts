import * as z from 'zod/mini'
import type { Config } from '../config.ts'

/** The result of a lookup: a point; that there is no such postcode; or nothing, because the service is off or unreachable. */
export type PostcodeAnswer =
  | { readonly kind: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly error?: unknown }

const Degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max))
const Answer = z.object({
  // Some postcodes, those of offshore islands, have no coordinates.
  result: z.object({ latitude: z.nullable(Degrees(90)), longitude: z.nullable(Degrees(180)) }),
})

/** How long an unreachable service isn't called (ADR-0277): doubled for each failure in a row, up to the maximum. */
const firstPauseMs = 30_000
const maxPauseMs = 300_000

/** A process's view of a service: failures in a row, until when it isn't called, and whether a trial call is in progress. */
interface Reach {
  failures: number
  pausedUntil: number
  isTried: boolean
}
const reaches = new WeakMap<Config['places'], Reach>()

function reachOf(places: Config['places']): Reach {
  const known = reaches.get(places) ?? { failures: 0, pausedUntil: 0, isTried: false }
  reaches.set(places, known)
  return known
}

/**
 * Decides whether a call may be made: not while an unreachable service is paused, and after the pause only one trial call at
 * first. Returns undefined, or a function that the caller has to call with the outcome (undefined for none).
 */
function takeTurn(reach: Reach, now: () => Date) {
  const isTrial = reach.failures > 0
  if (isTrial && (reach.isTried || now().getTime() < reach.pausedUntil)) return undefined
  reach.isTried = isTrial
  return (isAway: boolean | undefined) => {
    if (isTrial) reach.isTried = false
    if (isAway === false) reach.failures = 0
    // Of several concurrent calls, only the first failure counts.
    if (isAway && (isTrial || reach.failures === 0)) {
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** reach.failures)
      reach.failures++
      reach.pausedUntil = now().getTime() + pauseMs
    }
  }
}

/** An error of the service as a whole, not of one postcode. */
class OutOfReach extends Error {}

interface Asking {
  readonly now: () => Date
  /** May throw to refuse the call; not called when no call is made. */
  readonly beforeAsking?: (() => Promise<void>) | undefined
}

/**
 * Looks up the location of a postcode (`full`) or its outward part at a postcodes.io service. Throws only the errors of
 * `beforeAsking`: callers have a fallback. When the service fails or doesn't respond in time, this process doesn't call it for a
 * while: otherwise every search around a new postcode would wait for it.
 */
export async function lookUpPostcode(
  places: Config['places'],
  postcode: string,
  kind: 'full' | 'outward',
  { now, beforeAsking }: Asking,
): Promise<PostcodeAnswer> {
  if (places.postcodesUrl === null) return { kind: 'unavailable' }
  const settle = takeTurn(reachOf(places), now)
  if (!settle) return { kind: 'unavailable' }
  let isAway: boolean | undefined
  try {
    await beforeAsking?.()
    const answer = await ask(places.postcodesUrl, {
      path: `${kind === 'full' ? 'postcodes' : 'outcodes'}/${encodeURIComponent(postcode)}`,
      timeoutMs: places.timeoutMs,
    })
    isAway = answer.kind === 'unavailable' && answer.error instanceof OutOfReach
    return answer
  } finally {
    settle(isAway)
  }
}

async function ask(url: string, { path, timeoutMs }: { path: string; timeoutMs: number }): Promise<PostcodeAnswer> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/${path}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new OutOfReach("the postcode service can't be reached", { cause })
    })
    if (response.status === 404) {
      await response.body?.cancel()
      return { kind: 'unknown' }
    }
    if (!response.ok) {
      await response.body?.cancel()
      const message = `the look-up of postcodes answered ${response.status}`
      throw response.status >= 500 || response.status === 429 ? new OutOfReach(message) : new Error(message)
    }
    const text = await response.text().catch((cause: unknown) => {
      throw new OutOfReach("the postcode service's response broke off", { cause })
    })
    const { latitude, longitude } = z.parse(Answer, JSON.parse(text)).result
    return latitude === null || longitude === null ? { kind: 'unknown' } : { kind: 'found', latitude, longitude }
  } catch (error) {
    return { kind: 'unavailable', error }
  }
}
