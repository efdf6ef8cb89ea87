import { roughPlace } from '@itemo/domain/items/postcode-areas.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import type { Context } from '../../context.ts'
import { lookUpPostcode } from '../../platform/postcodes.ts'

type PlaceDeps = Pick<Context, 'db' | 'config' | 'log' | 'now'>

/**
 * The location of a postcode (R25, R63), looked up outside transactions: from the look-up service (`beforeAsking` may refuse the request)
 * while it is available, else roughly, from our own table of areas.
 */
export async function findPlace(deps: PlaceDeps, postcode: string, beforeAsking?: () => Promise<void>) {
  const outward = outwardPostcode(postcode)
  if (outward === undefined) return undefined
  const known = await deps.db
    .selectFrom('postcode_places')
    .select(['latitude', 'longitude'])
    .where('postcode', '=', postcode)
    .executeTakeFirst()
  if (known) return { ...known, isRough: false }
  const part = postcode.replace(/\s/g, '') === outward ? 'outward' : 'full'
  const answer = await lookUpPostcode(deps.config.places, postcode, part, { now: deps.now, beforeAsking })
  if (answer.kind === 'found') {
    const place = { latitude: answer.latitude, longitude: answer.longitude }
    await deps.db
      .insertInto('postcode_places')
      .values({ postcode, ...place, found_at: deps.now() })
      .onConflict((conflict) => conflict.column('postcode').doNothing())
      .execute()
    return { ...place, isRough: false }
  }
  if (answer.kind === 'unavailable' && answer.error) {
    deps.log.warn('the postcode could not be looked up', { error: answer.error })
  }
  const rough = roughPlace(postcode)
  return rough && { ...rough, isRough: true }
}
