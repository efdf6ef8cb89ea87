import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { resumeBoost, stopBoost } from './boosted-items.ts'
import { visibleTo } from './item-detail-queries.ts'
import { writeSearchRows } from './search/search-rows.ts'

/** The state that hides an item, and the decision behind it. */
export interface ItemModeration {
  readonly state: 'held' | 'removed'
  readonly decisionId: string
}

/**
 * Holds an item or takes it down, in the transaction of the decision: after the commit only its owner can find it. Without a moderation
 * it returns to its previous status, with the rest of its boost. The caller drops the feed after the commit. Returns whether the item
 * exists.
 */
export async function moderateItem(
  trx: Db,
  itemId: string,
  moderation: ItemModeration | undefined,
  now: Date,
): Promise<boolean> {
  const change = moderation
    ? sql`status_before = coalesce(status_before, status), status = ${moderation.state}, decision_id = ${moderation.decisionId}, ${stopBoost(now)}`
    : sql`status = coalesce(status_before, status), status_before = null, decision_id = null, ${resumeBoost(now)}`
  const { rows } = await sql`update items set ${change} where id = ${itemId} returning id`.execute(trx)
  if (rows.length === 0) return false
  await writeSearchRows(trx, [itemId])
  return true
}

/** Hides an item from everyone but its owner until it is reviewed; one that isn't public keeps its status. */
export async function holdItem(trx: Db, itemId: string, now: Date): Promise<void> {
  await sql`
    update items set status_before = status, status = 'held', ${stopBoost(now)}
    where id = ${itemId} and status in ('active', 'paused')`.execute(trx)
}

/** Locks someone's items for a suspension, always in the same order, so that concurrent locks can't deadlock. */
export async function lockItemsOf(trx: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items where user_id = ${ownerId} order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Locks an item and returns its status and the decision that hides it, if any; undefined if the item doesn't exist. */
export async function findItemModeration(trx: Db, itemId: string) {
  const { rows } = await sql<{ owner_id: string; title: string; state: string; decision_id: string | null }>`
    select user_id as owner_id, title, status as state, decision_id from items where id = ${itemId} for update`.execute(
    trx,
  )
  return rows[0]
}

/** Prevents the deletion of an item until the transaction ends; returns false if it is already gone. */
export async function lockAgainstDeletion(trx: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from items where id = ${itemId} for key share`.execute(trx)
  return rows.length > 0
}

/** Whether an item is currently taken down, without locking it. */
export async function isTakenDown(db: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from items where id = ${itemId} and status = 'removed'`.execute(db)
  return rows.length > 0
}

/** An item's title and status; undefined if it doesn't exist. */
export async function findItemNamed(db: Db, itemId: string) {
  const { rows } = await sql<{ title: string; status: string }>`
    select title, status from items where id = ${itemId}`.execute(db)
  return rows[0]
}

/** The current content of an item, if the reader can see it; otherwise undefined. */
export async function itemForReport(db: Db, itemId: string, readerId: string | undefined) {
  const { rows } = await sql<{ owner_id: string; title: string; evidence: object }>`
    select i.user_id as owner_id, i.title, json_build_object(
      'title', i.title, 'description', i.description, 'category', i.category, 'daily_rate', i.daily_rate,
      'images', (select coalesce(json_agg(m.image_url order by m.position, m.id), '[]') from item_images m where m.item_id = i.id)
    ) as evidence
    from items i where i.id = ${itemId} and ${visibleTo({ userId: readerId })}`.execute(db)
  return rows[0]
}
