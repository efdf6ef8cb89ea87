import type { BoostableItemView } from '@itemo/contract/boosts/views.ts'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db-schema.ts'
import { type BoostItemRow, clearItemBoosts, listBoostableJson, lockBoostItems, markItemsBoosted } from './queries.ts'

/** What boosts may do to items, inside their transaction. The kept feed is dropped by the triggers of the table. */

/** Locks those of some items that are somebody's own, with what a boost asks of them. */
export function lockItemsForBoost(
  { now }: Pick<Context, 'now'>,
  trx: Kysely<DB>,
  ownerId: string,
  itemIds: readonly string[],
): Promise<BoostItemRow[]> {
  return lockBoostItems(trx, ownerId, itemIds, now())
}

/** Marks items as boosted until an instant. */
export function boostItems(trx: Kysely<DB>, itemIds: readonly string[], until: Date): Promise<void> {
  return markItemsBoosted(trx, itemIds, until)
}

/** Takes the mark off items whose boost is over. */
export function endItemBoosts(
  { now }: Pick<Context, 'now'>,
  trx: Kysely<DB>,
  itemIds: readonly string[],
): Promise<void> {
  return clearItemBoosts(trx, itemIds, now())
}

/** Somebody's active items, newest first: those that can be boosted, and those that are. */
export async function listBoostable(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ownerId: string,
): Promise<BoostableItemView[]> {
  return (await listBoostableJson(db, ownerId, now())) as BoostableItemView[]
}
