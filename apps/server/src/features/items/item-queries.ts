import type { ItemStatus } from '@itemo/domain/items/item-schemas.ts'
import { sql } from 'kysely'
import type { Db, NewRow } from '../../platform/db/db.ts'

export type ItemFields = Omit<NewRow<'items'>, 'id' | 'user_id' | 'created_at' | 'updated_at'>

/** The exact location of an item; an unknown postcode has no coordinates. */
export interface ExactPlace {
  readonly postcode: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** Whether this is only the centre of the postcode area. */
  readonly is_rough: boolean
  /** When its owner was notified that the postcode is unknown. */
  readonly unplaced_told_at?: Date | null
}

/** Inserts a new item. Returns false, without writing anything, if the id is taken. */
export async function insertItem(trx: Db, id: string, ownerId: string, fields: ItemFields, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('items')
    .values({ id, user_id: ownerId, ...fields, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an owner's item has the same content as a new one would have. */
export async function isSameItem(trx: Db, id: string, ownerId: string, fields: ItemFields): Promise<boolean> {
  const { title, description, category, daily_rate, weekly_rate, monthly_rate, location } = fields
  const { rows } = await sql`select from items where id = ${id} and user_id = ${ownerId}
    and title = ${title} and description = ${description} and category = ${category}
    and daily_rate = ${daily_rate} and weekly_rate is not distinct from ${weekly_rate}
    and monthly_rate is not distinct from ${monthly_rate} and location is not distinct from ${location}`.execute(trx)
  return rows.length > 0
}

/** Updates an item, except its status: editing doesn't un-pause (R23). */
export async function updateItem(trx: Db, id: string, fields: ItemFields, at: Date): Promise<void> {
  await trx
    .updateTable('items')
    .set({ ...fields, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Stores the location of an item, replacing the earlier one. */
export async function upsertPlace(trx: Db, itemId: string, place: ExactPlace): Promise<void> {
  await trx
    .insertInto('item_places')
    .values({ item_id: itemId, ...place })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ ...place }))
    .execute()
}

/** The stored state of an item that an edit is compared with. */
export interface StoredItem {
  /** Pounds a day while it is active, otherwise null. */
  readonly active_rate: number | null
  readonly available_from: string | null
  readonly place: ExactPlace | null
  readonly images: readonly { readonly id: string; readonly image_url: string }[]
  readonly addons: readonly { readonly id: string; readonly name: string; readonly price: number }[]
}

/** An item that belongs to this owner, in any status; otherwise undefined. */
export async function findStoredItem(db: Db, id: string, ownerId: string): Promise<StoredItem | undefined> {
  const { rows } = await sql<StoredItem>`
    select i.available_from::text, case when i.status = 'active' then i.daily_rate::float8 end as active_rate,
      (select json_build_object('postcode', p.postcode, 'latitude', p.latitude, 'longitude', p.longitude, 'is_rough', p.is_rough)
        from item_places p where p.item_id = i.id) as place,
      coalesce((select json_agg(json_build_object('id', m.id, 'image_url', m.image_url) order by m.position, m.id)
        from item_images m where m.item_id = i.id), '[]'::json) as images,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'price', a.price) order by a.position, a.id)
        from item_addons a where a.item_id = i.id), '[]'::json) as addons
    from items i where i.id = ${id} and i.user_id = ${ownerId}`.execute(db)
  return rows[0]
}

/** Locks an owner's item until the transaction ends, against other edits and new hires. Returns whether it exists. */
export async function lockItem(trx: Db, id: string, ownerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('items')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Pauses or activates an owner's item without counting as an edit; a held or taken-down item keeps its status. Returns the previous
 * status, or undefined if there is no such item.
 */
export async function updateStatus(
  trx: Db,
  id: string,
  ownerId: string,
  status: ItemStatus,
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    with before as (select id, status from items where id = ${id} and user_id = ${ownerId} for update)
    update items i set status = case when before.status in ('held', 'removed') then before.status else ${status} end from before where i.id = before.id returning before.status`.execute(
    trx,
  )
  return rows[0]?.status
}

/** Which of these items are active. */
export async function listActiveIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = db.selectFrom('items').select('id').where('id', 'in', ids).where('status', '=', 'active')
  return (await rows.execute()).map(({ id }) => id)
}

/** Writes the pictures of an item in order: removed ones are deleted, the others keep their ids. */
export async function writeImages(
  trx: Db,
  itemId: string,
  images: readonly { readonly id: string; readonly image_url: string }[],
  removed: readonly string[],
): Promise<void> {
  if (removed.length > 0) {
    await trx.deleteFrom('item_images').where('item_id', '=', itemId).where('id', 'in', removed).execute()
  }
  if (images.length === 0) return
  await trx
    .insertInto('item_images')
    .values(images.map(({ id, image_url }, position) => ({ id, item_id: itemId, image_url, position })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        image_url: (eb) => eb.ref('excluded.image_url'),
        position: (eb) => eb.ref('excluded.position'),
      }),
    )
    .execute()
}

/** Writes the add-ons of an item in order: removed ones are deleted, the others keep their ids. */
export async function writeAddons(
  trx: Db,
  itemId: string,
  addons: readonly { readonly id: string; readonly name: string; readonly price: number }[],
  removed: readonly string[],
): Promise<void> {
  if (removed.length > 0) {
    await trx.deleteFrom('item_addons').where('item_id', '=', itemId).where('id', 'in', removed).execute()
  }
  if (addons.length === 0) return
  await trx
    .insertInto('item_addons')
    .values(addons.map(({ id, name, price }, position) => ({ id, item_id: itemId, name, price, position })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: (eb) => eb.ref('excluded.name'),
        price: (eb) => eb.ref('excluded.price'),
        position: (eb) => eb.ref('excluded.position'),
      }),
    )
    .execute()
}
