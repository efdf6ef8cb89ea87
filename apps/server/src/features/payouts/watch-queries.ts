import { againMs, type MoneyAlarm, moneyAlarms, overMs, worseMs } from '@itemo/domain/payouts/money-alarms.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { withOwner } from './with-owner.ts'

/**
 * The balance as last read; what is to be sent to owners now, without what the provider has been asked to send since an
 * instant; and what the provider refused to send to owners for lack of money; whole pence. Ready dues count only for
 * owners who can be paid, less their debts.
 */
export async function readDueNow(db: Db, askedSince: Date) {
  const { rows } = await sql<{ there: string | null; ready: string; sending: string; refused: string }>`
    with owed as (
      select d.id, d.owner_id, d.state, d.short_at, greatest(d.amount_pence - ${withOwner}, 0) as pence
      from dues d where d.state = 'sending' or d.state = 'ready' and exists (
        select from payout_accounts a where a.user_id = d.owner_id and a.transfers_active
      )
    )
    select (select coalesce(there_pence, there_sum_pence) from balance_reading) as there,
      (select coalesce(sum(greatest(o.pence - coalesce((
          select sum(b.open_pence) from debts b where b.owner_id = o.owner_id and b.open_pence > 0
        ), 0), 0)), 0)
        from (select owner_id, sum(pence) as pence from owed where state = 'ready' group by owner_id) o) as ready,
      (select coalesce(sum(pence), 0) from owed where state = 'sending' and not exists (
        select from transfers t where t.due_id = owed.id and t.state = 'sending' and t.asked_at > ${askedSince}
      )) as sending,
      (select coalesce(sum(pence), 0) from owed where state = 'sending' and short_at is not null) as refused`.execute(
    db,
  )
  const [row] = rows
  return {
    therePence: row?.there == null ? null : Number(row.there),
    toOwnersPence: Number(row?.ready ?? 0) + Number(row?.sending ?? 0),
    refusedPence: Number(row?.refused ?? 0),
  }
}

/**
 * Records that the operator is notified of an alarm of a certain weight. False if they were already, unless that is
 * long ago or it has got worse since.
 */
export async function noteAlarm(
  trx: Db,
  cause: MoneyAlarm,
  { weight, at }: { readonly weight: number; readonly at: Date },
): Promise<boolean> {
  const before = (ms: number) => new Date(at.getTime() - ms)
  const noted = await trx
    .insertInto('money_alarms')
    .values({ cause, weight, told_at: at })
    .onConflict((conflict) =>
      conflict
        .column('cause')
        .doUpdateSet({ weight, told_at: at })
        .where(({ eb, or, and }) =>
          or([
            eb('money_alarms.told_at', '<=', before(againMs)),
            and([eb('money_alarms.told_at', '<=', before(worseMs)), eb('money_alarms.weight', '<', String(weight))]),
          ]),
        ),
    )
    .returning('cause')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Ends the alarms whose cause hasn't been seen for an hour, and returns them. An ended alarm has no weight, so that it
 * counts as new if it returns. One whose cause is gone for less time continues.
 */
export async function endAlarms(trx: Db, still: readonly MoneyAlarm[], at: Date): Promise<MoneyAlarm[]> {
  await trx
    .updateTable('money_alarms')
    .set({ away_since: null })
    .where('cause', 'in', [...still, ''])
    .where('away_since', 'is not', null)
    .execute()
  const away = trx
    .updateTable('money_alarms')
    .where('weight', '>', '0')
    .where('cause', 'not in', [reportCause, heldCause])
    .where('cause', 'not in', [...still, ''])
  await away.set({ away_since: at }).where('away_since', 'is', null).execute()
  const ended = await away
    .set({ weight: 0, away_since: null })
    .where('away_since', '<=', new Date(at.getTime() - overMs))
    .returning('cause')
    .execute()
  return moneyAlarms.filter((alarm) => ended.some(({ cause }) => cause === alarm))
}

/** The warning about dues whose money the provider has held for long. Its weight is when the latest money that was warned of arrived. */
const heldCause = 'held_long'

/** The arrival of the latest money whose dues the operator was warned of. Locks the row, so that a concurrent call waits. */
export async function findHeldAlarmTime(trx: Db): Promise<Date> {
  const none = { cause: heldCause, weight: 0, told_at: new Date(0) }
  await trx
    .insertInto('money_alarms')
    .values(none)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
  const row = trx.selectFrom('money_alarms').select('weight').where('cause', '=', heldCause).forUpdate()
  return new Date(Number((await row.executeTakeFirstOrThrow()).weight))
}

/** Records the arrival of the latest money whose dues the operator was warned of. */
export async function saveHeldAlarmTime(trx: Db, until: Date, at: Date): Promise<void> {
  const values = { weight: until.getTime(), told_at: at }
  await trx.updateTable('money_alarms').set(values).where('cause', '=', heldCause).execute()
}

/** The reminder of the report about sellers. Its weight is the last year that the operator was reminded of. */
const reportCause = 'sellers_report'

/** Whether the operator was reminded of the report about that year or a later one. */
export async function wasReminded(db: Db, year: number): Promise<boolean> {
  const row = await db.selectFrom('money_alarms').select('weight').where('cause', '=', reportCause).executeTakeFirst()
  return Number(row?.weight ?? 0) >= year
}

/** Records that the operator is reminded of the report about a year. False if they were already. */
export async function noteReminder(trx: Db, year: number, at: Date): Promise<boolean> {
  const noted = await trx
    .insertInto('money_alarms')
    .values({ cause: reportCause, weight: year, told_at: at })
    .onConflict((conflict) =>
      conflict
        .column('cause')
        .doUpdateSet({ weight: year, told_at: at })
        .where('money_alarms.weight', '<', String(year)),
    )
    .returning('cause')
    .executeTakeFirst()
  return noted !== undefined
}
