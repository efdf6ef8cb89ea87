import type { Point } from '@itemo/domain/items/places.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** The place of a postcode that the look-up service told before. */
export async function findPostcodePlace(db: Kysely<DB>, postcode: string): Promise<Point | undefined> {
  return db
    .selectFrom('postcode_places')
    .select(['latitude', 'longitude'])
    .where('postcode', '=', postcode)
    .executeTakeFirst()
}

/** Keeps what the look-up service told. */
export async function keepPostcodePlace(db: Kysely<DB>, postcode: string, place: Point, at: Date): Promise<void> {
  await db
    .insertInto('postcode_places')
    .values({ postcode, latitude: place.latitude, longitude: place.longitude, found_at: at })
    .onConflict((conflict) => conflict.column('postcode').doNothing())
    .execute()
}
