import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'

async function listBoostRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(to_jsonb(b) - 'owner_id' || jsonb_build_object(
      'items', (select jsonb_agg(jsonb_build_object('item_id', i.item_id, 'title', i.title) order by i.title)
        from boost_items i where i.boost_id = b.id)
    ) order by b.created_at, b.id), '[]') as records
    from boosts b where b.owner_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** What boosts store about a person. What was sold, and when, stays under the stand-in, because books have to be kept. */
export const boostExporter: DataExporter = {
  name: 'boosts',
  collect: listBoostRecords,
  async erase(trx, { userId, tombstoneId }) {
    await sql`
      update boost_items set title = '' from boosts b where b.id = boost_id and b.owner_id = ${userId}`.execute(trx)
    await trx.updateTable('boosts').set({ owner_id: tombstoneId }).where('owner_id', '=', userId).execute()
  },
}
