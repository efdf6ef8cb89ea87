import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

/** The rest is notified on the next day. */
const maxADay = 500

/** Every morning: notifies the owners of active items whose location is unknown, once per item (R63). */
export const notifyOfUnplaced = defineJob({
  name: 'items.tell-unplaced',
  payload: z.object({}),
  schedule: '20 9 * * *',
  policy: 'stately',
  run: (context) =>
    inTransaction(context.db, async (trx) => {
      const { rows } = await sql<{ item_id: string }>`
        update item_places set unplaced_told_at = ${context.now()} where item_id in (
          select p.item_id from item_places p join items i on i.id = p.item_id
          where p.latitude is null and p.unplaced_told_at is null and i.status = 'active'
          order by p.item_id limit ${sql.lit(maxADay)} for update of p skip locked
        ) returning item_id`.execute(trx)
      await context.jobs.publishAll(
        trx,
        rows.map(({ item_id }) => ({ name: 'item.unplaced', payload: { item_id } })),
      )
    }),
})

/** The owner and title of an active item that still has no location; otherwise undefined. */
export function findUnplaced({ db }: Pick<Context, 'db'>, itemId: string) {
  return db
    .selectFrom('items')
    .select(['user_id', 'title'])
    .where('id', '=', itemId)
    .where('status', '=', 'active')
    .where('latitude', 'is', null)
    .executeTakeFirst()
}
