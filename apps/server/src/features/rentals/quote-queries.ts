import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db-schema.ts'

/** What a price and a request need of an item. */
export type HireItem = NonNullable<Awaited<ReturnType<typeof findHireItem>>>

/**
 * An item as someone asks to hire it. `lock` keeps it as it is until the transaction ends and lets requests for it come one
 * after the other; anyone who deletes it waits too.
 */
export function findHireItem(db: Kysely<DB>, itemId: string, { lock = false } = {}) {
  return db
    .selectFrom('items')
    .select([
      'id',
      'user_id',
      'title',
      'description',
      'category',
      'location',
      'status',
      'daily_rate',
      'weekly_rate',
      'monthly_rate',
      'available_from',
      'available_until',
      'excluded_dates',
      sql<string | null>`(
        select m.image_url from item_images m where m.item_id = items.id order by m.position, m.id limit 1
      )`.as('image_url'),
    ])
    .where('id', '=', itemId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** The add-ons of an item, in its own order. */
export function listAddons(db: Kysely<DB>, itemId: string) {
  return db
    .selectFrom('item_addons')
    .select(['id', 'name', 'price'])
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
