import * as z from 'zod/mini'
import type { Config } from '../config.ts'

/** What a look-up finds: a point; that there is no such postcode; or nothing, since the service is off or out of reach. */
export type PostcodeAnswer =
  | { readonly kind: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly error?: unknown }

const Degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most))
const Answer = z.object({
  // The islands off the coast have postcodes without a position.
  result: z.object({ latitude: z.nullable(Degrees(90)), longitude: z.nullable(Degrees(180)) }),
})

/** Asks a postcodes.io service where a postcode (`full`) or an outward part lies. Never throws: callers have a fallback. */
export async function lookUpPostcode(
  places: Config['places'],
  postcode: string,
  kind: 'full' | 'outward',
): Promise<PostcodeAnswer> {
  if (places.postcodesUrl === null) return { kind: 'unavailable' }
  const base = places.postcodesUrl.replace(/\/+$/, '')
  const url = `${base}/${kind === 'full' ? 'postcodes' : 'outcodes'}/${encodeURIComponent(postcode)}`
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(places.timeoutMs),
    })
    if (response.status === 404) {
      await response.body?.cancel()
      return { kind: 'unknown' }
    }
    if (!response.ok) throw new Error(`the look-up of postcodes answered ${response.status}`)
    const { latitude, longitude } = z.parse(Answer, await response.json()).result
    return latitude === null || longitude === null ? { kind: 'unknown' } : { kind: 'found', latitude, longitude }
  } catch (error) {
    return { kind: 'unavailable', error }
  }
}
