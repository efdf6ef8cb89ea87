import { dayInLondon } from '@itemo/domain/dates.ts'
import { liveStatuses, takenPayments } from '@itemo/domain/rentals/rental-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** What an item has to know of its hires in its own statements. Read here because items cannot call rentals, to their right. */
export const live = sql.join(liveStatuses.map((status) => sql.lit(status)))
const taken = sql.join(takenPayments.map((state) => sql.lit(state)))

/** Whether a live rental (`alias`) holds its dates: until it had to be paid, and once paid until it had to be answered (R52). */
export function holdsDates(alias: string, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('status')} <> 'pending' or coalesce(${of('answer_by')}, ${of('pay_by')}) > ${now}::timestamptz)`
}

/**
 * Whether a rental (`alias`) still goes on: it holds its dates, and a hire has not come to the day at whose end it completes by
 * itself. Judged by its deadlines, whether or not a job has ended it (R52). What isn't paid for yet doesn't complete.
 */
export function isLive(alias: string, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(
    ${of('status')} in (${live}) and ${holdsDates(alias, now)}
    and (
      ${of('status')} = 'pending' or ${of('completes_on')} >= ${dayInLondon(now)}::date
      or exists (
        select from payments p
        where p.subject_kind = 'rental' and p.subject_id = ${of('id')} and p.state not in (${taken})
      )
    )
  )`
}

/** The days that someone asks for, the last one included. */
interface AskedDays {
  readonly from: string | RawBuilder<unknown>
  readonly until: string | RawBuilder<unknown>
  readonly now: Date
}

/** Whether every day of an item `i` can be hired: in the available period, not excluded, not taken (R9). */
export function isFree({ from, until, now }: AskedDays): RawBuilder<boolean> {
  return sql`(
    coalesce(i.available_from <= ${from}::date, true) and coalesce(i.available_until >= ${until}::date, true)
    and not exists (select from unnest(i.excluded_dates) day where day between ${from}::date and ${until}::date)
    and not ${isTaken(sql`i.id`, { from, until, now })}
  )`
}

/** Whether a live hire takes one of the days from the first to the last. */
function isTaken(itemId: RawBuilder<unknown>, { from, until, now }: AskedDays): RawBuilder<boolean> {
  return sql`exists (
    select from rentals r
    where r.item_id = ${itemId} and r.status in (${live}) and r.end_date >= ${from}::date and r.start_date <= ${until}::date
      and ${holdsDates('r', now)}
  )`
}

/** Locks requests: the late news of a payment could bring one back to life that is over. */
export async function lockRequests(trx: Db, where: RawBuilder<unknown>): Promise<void> {
  await sql`select from rentals where status = 'pending' and ${where} order by id for update`.execute(trx)
}
