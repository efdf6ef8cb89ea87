import * as z from 'zod/mini'
import type { Config } from '../config.ts'

/** What a look-up finds: a point; that there is no such postcode; or nothing, since the service is off or out of reach. */
export type PostcodeAnswer =
  | { readonly kind: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly error?: unknown }

const Degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max))
const Answer = z.object({
  // The islands off the coast have postcodes without a position.
  result: z.object({ latitude: z.nullable(Degrees(90)), longitude: z.nullable(Degrees(180)) }),
})

/** How long a service is left alone that was out of reach (ADR-0277): twice as long each time in a row, up to the longest. */
const firstPauseMs = 30_000
const maxPauseMs = 300_000

/** What a process remembers of a service: how often in a row it was out of reach, until when it is left alone, and whether someone tries it again. */
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
 * Whether to ask: not while a service that was out of reach is left alone, and then one asks before all others do. Who may ask says by
 * `settle` what came of it, undefined for nothing.
 */
function takeTurn(reach: Reach, now: () => Date) {
  const isTrial = reach.failures > 0
  if (isTrial && (reach.isTried || now().getTime() < reach.pausedUntil)) return undefined
  reach.isTried = isTrial
  return (isAway: boolean | undefined) => {
    if (isTrial) reach.isTried = false
    if (isAway === false) reach.failures = 0
    // Of several that were asked at once the first that fails says it for all.
    if (isAway && (isTrial || reach.failures === 0)) {
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** reach.failures)
      reach.failures++
      reach.pausedUntil = now().getTime() + pauseMs
    }
  }
}

/** What is said of a service at all, not of one postcode. */
class OutOfReach extends Error {}

interface Asking {
  readonly now: () => Date
  /** May refuse, by throwing; not asked where nobody is asked. */
  readonly beforeAsking?: (() => Promise<void>) | undefined
}

/**
 * Asks a postcodes.io service where a postcode (`full`) or an outward part lies. Throws only what `beforeAsking` does: callers have a fallback.
 * A service that didn't answer in time, or failed, is left alone for a while by this process: everyone who looked around a new postcode
 * would wait for it.
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
      throw new OutOfReach('the look-up of postcodes is out of reach', { cause })
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
      throw new OutOfReach('the look-up of postcodes broke off', { cause })
    })
    const { latitude, longitude } = z.parse(Answer, JSON.parse(text)).result
    return latitude === null || longitude === null ? { kind: 'unknown' } : { kind: 'found', latitude, longitude }
  } catch (error) {
    return { kind: 'unavailable', error }
  }
}
