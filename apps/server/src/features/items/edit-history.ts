import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { changesSince, fieldsBefore, type RevisedItem } from '@itemo/domain/items/item-revisions.ts'
import type { Db } from '../../platform/db/db.ts'

const keptMs = 365 * 86_400_000

const revisedOf = (item: OwnItemView): RevisedItem => ({
  title: item.title,
  description: item.description,
  category: item.category,
  daily_rate: item.daily_rate,
  weekly_rate: item.weekly_rate,
  monthly_rate: item.monthly_rate,
  deposit: item.deposit_required ? item.deposit_amount : null,
  images: item.images.map(({ image_url: path }) => path),
})

/** Records the earlier text of an item, in the transaction of the edit. An edit that changes no tracked field records nothing. */
export async function noteEdit(trx: Db, before: OwnItemView, after: OwnItemView, at: Date): Promise<void> {
  const fields = fieldsBefore(revisedOf(before), revisedOf(after))
  if (fields === undefined) return
  await trx
    .insertInto('item_revisions')
    .values({ item_id: after.id, at, before: JSON.stringify(fields) })
    .execute()
}

/** At most this many edits are read at once, the latest ones. */
const maxEdits = 500

/** The combined effect of an item's edits since a given time, or of all stored edits. */
export async function readEdits(db: Db, itemId: string, since: Date | null, now: RevisedItem) {
  const latest = await db
    .selectFrom('item_revisions')
    .select(['at', 'before'])
    .where('item_id', '=', itemId)
    .$if(since !== null, (query) => query.where('at', '>', since ?? new Date(0)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEdits)
    .execute()
  const edits = latest.map(({ before }) => before as Partial<RevisedItem>).toReversed()
  return { count: latest.length, lastAt: latest[0]?.at ?? null, changes: changesSince(edits, now) }
}

/** Deletes edits that are older than a year. */
export async function forgetOldEdits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('item_revisions')
    .where('at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
