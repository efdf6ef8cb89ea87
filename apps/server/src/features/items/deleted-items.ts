import { type RawBuilder, sql } from 'kysely'
import { defineJob, deleteOlder } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'

const rememberedMs = 365 * 86_400_000

interface Removal {
  readonly at: Date
  /** Deleted together with their owner: not even the area is stored. */
  readonly withOwner?: boolean
}

/**
 * Removes items `i` and returns their ids. For items that were public until then, the deletion is remembered for a year; held or
 * taken-down items leave no trace (ADR-0203).
 */
export async function removeItems(
  trx: Db,
  which: RawBuilder<unknown>,
  { at, withOwner = false }: Removal,
): Promise<string[]> {
  const area = withOwner
    ? sql`null::point`
    : sql`plane_point(round(gone.latitude, 1)::float8, round(gone.longitude, 1)::float8)`
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from items i where ${which} returning i.id, i.category, i.status, i.latitude, i.longitude
    ), kept as (
      insert into deleted_items (item_id, category, place, deleted_at)
      select gone.id, gone.category, ${area}, ${at}::timestamptz from gone where gone.status in ('active', 'paused')
      on conflict (item_id) do update
        set category = excluded.category, place = excluded.place, deleted_at = excluded.deleted_at
    )
    select id from gone`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The row of `deleted_items` for an id; none if an item with that id exists again. */
export const deletedRow = (itemId: string) => sql`deleted_items d
  where d.item_id = ${itemId} and not exists (select from items i where i.id = d.item_id)`

/** Whether a public item with this id existed and its owner deleted it. */
export async function wasDeleted(db: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from ${deletedRow(itemId)}`.execute(db)
  return rows.length > 0
}

/** Every night: forgets items that were deleted more than a year ago. */
export const forgetDeleted = defineJob({
  name: 'items.forget-deleted',
  schedule: '52 3 * * *',
  async run(context) {
    await deleteOlder(context, ['deleted_items', 'deleted_at', rememberedMs])
  },
})
