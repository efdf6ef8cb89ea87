import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type HireItem = NonNullable<Awaited<ReturnType<typeof findHireItem>>>

/** An item to be rented. `lock` locks it until the transaction ends, so that requests for it are handled one after the other. */
export function findHireItem(db: Db, itemId: string, { lock = false } = {}) {
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
      'deposit_required',
      'deposit_amount',
      'replacement_value',
      sql<string | null>`(
        select m.image_url from item_images m where m.item_id = items.id order by m.position, m.id limit 1
      )`.as('image_url'),
    ])
    .where('id', '=', itemId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** The add-ons of an item in its owner's order, prices in pounds. */
export function listAddons(db: Db, itemId: string) {
  return db
    .selectFrom('item_addons')
    .select(['id', 'name', 'price'])
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
