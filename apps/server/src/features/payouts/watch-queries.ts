import type { Day } from '@itemo/domain/dates.ts'
import type { MoneyAlarm } from '@itemo/domain/payouts/money-alarms.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { withOwner } from './with-owner.ts'

/**
 * What is on the balance by its last reading, what is to go to owners now and the provider wasn't asked for since an instant, and what of
 * it the provider refused for lack of money; whole pence.
 */
export async function readDueNow(db: Db, askedSince: Date) {
  const owed = sql`greatest(d.amount_pence - ${withOwner}, 0)`
  const { rows } = await sql<{ there: number | null; due: string; refused: string }>`
    select (select there_pence from balance_reading) as there,
      coalesce(sum(${owed}) filter (where not exists (
        select from transfers t where t.due_id = d.id and t.state = 'sending' and t.asked_at > ${askedSince}
      )), 0) as due,
      coalesce(sum(${owed}) filter (where d.state = 'sending' and d.short_at is not null), 0) as refused
    from dues d where d.state in ('ready', 'sending')`.execute(db)
  const [row] = rows
  return {
    therePence: row?.there ?? null,
    toOwnersPence: Number(row?.due ?? 0),
    refusedPence: Number(row?.refused ?? 0),
  }
}

/** So long it is known what the operator was told. */
const keptDays = 400

/** Notes that the operator is told of something on a day, or of a year on its last. False: they were already. */
export async function noteAlarm(
  trx: Db,
  cause: MoneyAlarm | 'sellers_report',
  { day, at }: { readonly day: Day; readonly at: Date },
): Promise<boolean> {
  const noted = await trx
    .insertInto('money_alarms')
    .values({ cause, day, told_at: at })
    .onConflict((conflict) => conflict.columns(['cause', 'day']).doNothing())
    .returning('cause')
    .executeTakeFirst()
  if (!noted) return false
  const before = new Date(at.getTime() - keptDays * 86_400_000)
  await trx.deleteFrom('money_alarms').where('told_at', '<', before).execute()
  return true
}
