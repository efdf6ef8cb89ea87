import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** What a link to an item shows elsewhere: no more than its card at /home does. */
export interface ItemPreview {
  readonly title: string
  readonly category: string
  /** In pounds, with two decimals. */
  readonly daily_rate: string
  readonly location: string | null
  readonly image_url: string | null
}

/** The preview of an active item. */
export function findPreview(db: Kysely<DB>, itemId: string): Promise<ItemPreview | undefined> {
  return db
    .selectFrom('items')
    .select((eb) => [
      'title',
      'category',
      'daily_rate',
      'location',
      eb
        .selectFrom('item_images')
        .select('image_url')
        .whereRef('item_images.item_id', '=', 'items.id')
        .orderBy('position')
        .orderBy('item_images.id')
        .limit(1)
        .as('image_url'),
    ])
    .where('id', '=', itemId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}
