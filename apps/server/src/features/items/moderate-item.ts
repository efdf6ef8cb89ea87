import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { resumeBoost, stopBoost } from './boosted-items.ts'
import { visibleTo } from './item-detail-queries.ts'
import { writeSearchRows } from './search/search-rows.ts'

/** What keeps an item from being shown, and the decision that says so. */
export interface ItemModeration {
  readonly state: 'held' | 'removed'
  readonly decisionId: string
}

/**
 * Holds an item or takes it down, in the transaction of the decision: from its commit on nobody but its owner finds it. Without a
 * moderation it is again what it was before, with what was left of its boost. The feed is to be dropped once it has committed. Answers whether it is there.
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

/** Takes an item from everyone but its owner until it is looked at; one that is not shown stays as it is. */
export async function holdItem(trx: Db, itemId: string, now: Date): Promise<void> {
  await sql`
    update items set status_before = status, status = 'held', ${stopBoost(now)}
    where id = ${itemId} and status in ('active', 'paused')`.execute(trx)
}

/** The items of someone that are locked for their suspension, in one order for all who lock several. */
export async function lockItemsOf(trx: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items where user_id = ${ownerId} order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Which decision keeps an item from being shown; undefined for one that is not kept, or not there. */
export async function findItemModeration(trx: Db, itemId: string) {
  const { rows } = await sql<{ owner_id: string; title: string; state: string; decision_id: string | null }>`
    select user_id as owner_id, title, status as state, decision_id from items where id = ${itemId} for update`.execute(
    trx,
  )
  return rows[0]
}

/** Keeps an item from being deleted until the transaction ends; false where it is gone already. */
export async function keepThere(trx: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from items where id = ${itemId} for key share`.execute(trx)
  return rows.length > 0
}

/** Whether an item is taken down at the moment; nothing is locked. */
export async function isTakenDown(db: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from items where id = ${itemId} and status = 'removed'`.execute(db)
  return rows.length > 0
}

/** What an item is called, and whether it is shown; undefined for one that is gone. */
export async function findItemNamed(db: Db, itemId: string) {
  const { rows } = await sql<{ title: string; status: string }>`
    select title, status from items where id = ${itemId}`.execute(db)
  return rows[0]
}

/** An item as it reads now, for someone who can see it; undefined for any other. */
export async function itemForReport(db: Db, itemId: string, readerId: string | undefined) {
  const { rows } = await sql<{ owner_id: string; title: string; evidence: object }>`
    select i.user_id as owner_id, i.title, json_build_object(
      'title', i.title, 'description', i.description, 'category', i.category, 'daily_rate', i.daily_rate,
      'images', (select coalesce(json_agg(m.image_url order by m.position, m.id), '[]') from item_images m where m.item_id = i.id)
    ) as evidence
    from items i where i.id = ${itemId} and ${visibleTo({ userId: readerId })}`.execute(db)
  return rows[0]
}
