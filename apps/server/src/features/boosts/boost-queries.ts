import type { BoostView } from '@itemo/contract/boost-views.ts'
import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, Row, NewRow } from '../../platform/db/db.ts'
import { instantJson } from '../items/item-view.ts'

export type BoostRow = Row<'boosts'>

/** Inserts a boost of at least one item, each with its current title, and returns the boost's id. */
export async function insertBoost(trx: Db, values: NewRow<'boosts'>, items: readonly { id: string; title: string }[]) {
  const { id } = await trx.insertInto('boosts').values(values).returning('id').executeTakeFirstOrThrow()
  const rows = items.map((item) => ({ boost_id: id, item_id: item.id, title: item.title }))
  await trx.insertInto('boost_items').values(rows).execute()
  return id
}

/** A boost by its id, regardless of its owner. */
export function findBoost(db: Db, boostId: string): Promise<BoostRow | undefined> {
  return db.selectFrom('boosts').selectAll().where('id', '=', boostId).executeTakeFirst()
}

/** Locks a boost until the transaction ends. */
export function lockBoost(trx: Db, boostId: string): Promise<BoostRow | undefined> {
  return trx.selectFrom('boosts').selectAll().where('id', '=', boostId).forUpdate().executeTakeFirst()
}

/** The items of a boost, in the order of their ids. They never change. */
export async function listItemIds(db: Db, boostId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('boost_items')
    .select('item_id')
    .where('boost_id', '=', boostId)
    .orderBy('item_id')
    .execute()
  return rows.map((row) => row.item_id)
}

/** The titles that a boost's items had when it was requested, in order. */
export async function listItemTitles(db: Db, boostId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('boost_items')
    .select('title')
    .where('boost_id', '=', boostId)
    .orderBy('title')
    .orderBy('item_id')
    .execute()
  return rows.map((row) => row.title)
}

/** A person's unpaid boosts that contain one of these items, each with all of its items. */
export async function listUnpaid(trx: Db, ownerId: string, itemIds: readonly string[]) {
  return trx
    .selectFrom('boosts as b')
    .innerJoin('boost_items as i', 'i.boost_id', 'b.id')
    .select([
      'b.id',
      'b.plan_id',
      'b.price_pence',
      'b.days',
      sql<string[]>`array_agg(i.item_id::text order by i.item_id)`.as('item_ids'),
    ])
    .where('b.owner_id', '=', ownerId)
    .where('b.status', '=', 'awaiting_payment')
    .groupBy('b.id')
    .having(sql<boolean>`bool_or(i.item_id = any(${itemIds}::uuid[]))`)
    .execute()
}

/** Records that a boost runs, and until when. */
export async function startBoost(trx: Db, boostId: string, startedAt: Date, expiresAt: Date): Promise<void> {
  await trx
    .updateTable('boosts')
    .set({ status: 'running', started_at: startedAt, expires_at: expiresAt })
    .where('id', '=', boostId)
    .execute()
}

/** Records that a paid boost can't run. */
export async function refuseBoost(trx: Db, boostId: string): Promise<void> {
  await trx.updateTable('boosts').set({ status: 'refused' }).where('id', '=', boostId).execute()
}

/** Whether one of the items of the boost `b` is held with time left: then the boost isn't over. */
const keepsTime = sql<boolean>`exists (
  select from boost_items k join items h on h.id = k.item_id where k.boost_id = b.id and h.boost_left_seconds is not null)`

/** Moves the end of the latest boost of an item that is shown again to the item's new end. */
export async function moveEnd(trx: Db, itemId: string): Promise<void> {
  await sql`
    update boosts b set expires_at = i.boost_expires_at from items i
    where i.id = ${itemId} and i.is_boosted and i.boost_expires_at > b.expires_at and b.id = (
      select r.id from boosts r join boost_items k on k.boost_id = r.id
      where k.item_id = i.id and r.status = 'running' order by r.started_at desc limit 1)`.execute(trx)
}

/** Ends a boost whose time, including that of its held items, is over by an instant. Returns whether it was running until now. */
export async function markEnded(trx: Db, boostId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('boosts as b')
    .set({ status: 'ended' })
    .where('b.id', '=', boostId)
    .where('b.status', '=', 'running')
    .where('b.expires_at', '<=', now)
    .where(sql<boolean>`not ${keepsTime}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes a running boost end at an instant, unless it ends earlier. */
export async function shortenBoost(trx: Db, boostId: string, at: Date): Promise<void> {
  await trx
    .updateTable('boosts')
    .set({ expires_at: at })
    .where('id', '=', boostId)
    .where('status', '=', 'running')
    .where('expires_at', '>', at)
    .execute()
}

/** Deletes a boost that hasn't been paid. */
export async function deleteUnpaid(trx: Db, boostId: string): Promise<void> {
  await trx.deleteFrom('boosts').where('id', '=', boostId).where('status', '=', 'awaiting_payment').execute()
}

/** Boosts whose end was missed because of a lost job or a crash. */
export async function listOver(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('boosts')
    .select('id')
    .where('status', '=', 'running')
    .where('expires_at', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** A page of a person's paid boosts, newest first, with the views, saves and requests during each. */
export async function listBoostViews(
  db: Db,
  ownerId: string,
  now: Date,
  { after, limit }: { readonly after: Cursor | undefined; readonly limit: number },
) {
  const isOlder = isAfterCursor(after, sql`created_at`, sql`id`, 'desc')
  const duringBoost = sql`between b.started_at and least(b.expires_at, ${now}::timestamptz)`
  const { rows } = await sql<{ id: string; at: string; boost: BoostView }>`
    select b.id, ${exactInstant(sql`b.created_at`)} as at, json_build_object(
      'id', b.id, 'plan_name', b.plan_name,
      'status', case when b.status = 'running' and b.expires_at <= ${now}::timestamptz and not ${keepsTime} then 'ended' else b.status end,
      'total_amount', (b.price_pence * count(*))::numeric / 100,
      'created_at', ${instantJson(sql`b.created_at`)}, 'started_at', ${instantJson(sql`b.started_at`)},
      'expires_at', ${instantJson(sql`b.expires_at`)},
      'items', json_agg(json_build_object(
        'item_id', i.item_id, 'title', i.title, 'views', i.views,
        'saves', (select count(*) from saved_items s where s.item_id = i.item_id and s.created_at ${duringBoost}),
        'requests', (select count(*) from rentals r where r.item_id = i.item_id and r.requested_at ${duringBoost})
      ) order by i.title, i.item_id)
    ) as boost
    from (
      select * from boosts where owner_id = ${ownerId} and status <> 'awaiting_payment' and ${isOlder}
      order by created_at desc, id desc limit ${sql.lit(limit)}
    ) b join boost_items i on i.boost_id = b.id
    group by b.id, b.plan_name, b.status, b.expires_at, b.started_at, b.created_at, b.price_pence
    order by b.created_at desc, b.id desc`.execute(db)
  return rows
}
