import type { Point } from '@itemo/domain/items/places.ts'
import type { Db } from '../../platform/db/db.ts'
import { roughPlace } from '@itemo/domain/items/postcode-areas.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import type { Context } from '../../context.ts'
import { lookUpPostcode } from '../../platform/postcodes.ts'

async function findPostcodePlace(db: Db, postcode: string): Promise<Point | undefined> {
  return db
    .selectFrom('postcode_places')
    .select(['latitude', 'longitude'])
    .where('postcode', '=', postcode)
    .executeTakeFirst()
}

async function keepPostcodePlace(db: Db, postcode: string, place: Point, at: Date): Promise<void> {
  await db
    .insertInto('postcode_places')
    .values({ postcode, latitude: place.latitude, longitude: place.longitude, found_at: at })
    .onConflict((conflict) => conflict.column('postcode').doNothing())
    .execute()
}

type PlaceDeps = Pick<Context, 'db' | 'config' | 'log' | 'now'>

/** Where a postcode lies (R25, R63), outside transactions: by the look-up service (`beforeAsking` may refuse), else by our own table. */
export async function findPlace(
  deps: PlaceDeps,
  postcode: string,
  beforeAsking?: () => Promise<void>,
): Promise<Point | undefined> {
  const outward = outwardPostcode(postcode)
  if (outward === undefined) return undefined
  const known = await findPostcodePlace(deps.db, postcode)
  if (known) return known
  await beforeAsking?.()
  const answer = await lookUpPostcode(
    deps.config.places,
    postcode,
    postcode.replace(/\s/g, '') === outward ? 'outward' : 'full',
  )
  if (answer.kind === 'found') {
    await keepPostcodePlace(deps.db, postcode, answer, deps.now())
    return { latitude: answer.latitude, longitude: answer.longitude }
  }
  if (answer.kind === 'unavailable' && answer.error) {
    deps.log.warn('the postcode could not be looked up', { error: answer.error })
  }
  return roughPlace(postcode)
}
