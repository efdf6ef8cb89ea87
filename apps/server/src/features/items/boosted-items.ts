import type { BoostCandidate } from '@itemo/domain/boosts/boost-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { instantJson, isBoosted } from './item-view.ts'
import type { BoostableItemView } from '@itemo/contract/boost-views.ts'
import type { Context } from '../../context.ts'

export interface BoostItemRow extends BoostCandidate {
  readonly id: string
  readonly title: string
}

/** Locks the given items that belong to this owner, ordered by id; returns what a boost has to check. */
export async function lockItemsForBoost(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  ownerId: string,
  itemIds: readonly string[],
): Promise<BoostItemRow[]> {
  const { rows } = await sql<BoostItemRow>`
    select i.id, i.title, i.status, ${isBoosted(now())} as boosted from items i
    where i.id = any(${itemIds}::uuid[]) and i.user_id = ${ownerId}
    order by i.id for update`.execute(trx)
  return rows
}

/** Boosts items until a given time, whatever was left of an earlier boost. */
export async function boostItems(trx: Db, itemIds: readonly string[], until: Date): Promise<void> {
  const given = { is_boosted: true, boost_expires_at: until, boost_left_seconds: null }
  await trx.updateTable('items').set(given).where('id', 'in', itemIds).execute()
}

const leftAt = (now: Date) => sql`ceil(extract(epoch from boost_expires_at - ${now}::timestamptz))::int`

/** The columns to set when an item is hidden: the rest of its boost is saved for later. */
export const stopBoost = (now: Date): RawBuilder<unknown> => sql`
  boost_left_seconds = case when is_boosted and boost_expires_at > ${now}::timestamptz then ${leftAt(now)} else boost_left_seconds end,
  is_boosted = false, boost_expires_at = null`

/** The columns to set when an item is shown again: its boost continues. */
export const resumeBoost = (now: Date): RawBuilder<unknown> => sql`
  is_boosted = is_boosted or boost_left_seconds is not null,
  boost_expires_at = coalesce(${now}::timestamptz + make_interval(secs => boost_left_seconds), boost_expires_at),
  boost_left_seconds = null`

/** Clears the mark of every boost that has expired. An item that was held may expire later than its boost was bought for. */
export async function endLapsedBoosts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const over = db.updateTable('items').set({ is_boosted: false, boost_expires_at: null }).where('is_boosted', '=', true)
  await over.where('boost_expires_at', '<=', now()).execute()
}

/** Clears the mark of boosts that have expired; one that runs longer keeps it. */
export async function endItemBoosts({ now }: Pick<Context, 'now'>, trx: Db, itemIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('items')
    .set({ is_boosted: false, boost_expires_at: null })
    .where('id', 'in', itemIds)
    .where('boost_expires_at', '<=', now())
    .execute()
}

/** A page of someone's active items, newest first, boosted or not. */
export async function listBoostable(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerId: string,
  { after, limit }: { readonly after: Cursor | undefined; readonly limit: number },
) {
  const isOlder = isAfterCursor(after, sql`i.created_at`, sql`i.id`, 'desc')
  const boosted = isBoosted(now())
  const { rows } = await sql<{ id: string; at: string; item: BoostableItemView }>`
    select i.id, ${exactInstant(sql`i.created_at`)} as at, json_build_object(
      'id', i.id, 'title', i.title, 'daily_rate', i.daily_rate, 'is_boosted', ${boosted},
      'expires_at', case when ${boosted} then ${instantJson(sql`i.boost_expires_at`)} end,
      'image_url', (select m.image_url from item_images m where m.item_id = i.id order by m.position, m.id limit 1)
    ) as item
    from items i where i.user_id = ${ownerId} and i.status = 'active' and ${isOlder}
    order by i.created_at desc, i.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
