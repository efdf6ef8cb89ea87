import { type RawBuilder, sql } from 'kysely'
import { defineJob, deleteOlder } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'

const rememberedMs = 365 * 86_400_000

interface Removal {
  readonly at: Date
  /** With their owner: then not even the area is kept. */
  readonly withOwner?: boolean
}

/**
 * Removes items `i` and answers their ids. Of those that anyone could see until then it is remembered for a year that they were
 * there; what was held or taken down is as if it had never been (ADR-0203).
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

/** The row of `deleted_items` of an id; none once there is an item with that id again. */
export const deletedRow = (itemId: string) => sql`deleted_items d
  where d.item_id = ${itemId} and not exists (select from items i where i.id = d.item_id)`

/** Whether there was an item that anyone could see, and its owner deleted it. */
export async function wasDeleted(db: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from ${deletedRow(itemId)}`.execute(db)
  return rows.length > 0
}

/** Every night: after a year a deleted item is like one that never was. */
export const forgetDeleted = defineJob({
  name: 'items.forget-deleted',
  schedule: '52 3 * * *',
  async run(context) {
    await deleteOlder(context, ['deleted_items', 'deleted_at', rememberedMs])
  },
})
