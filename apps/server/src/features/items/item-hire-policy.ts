import { dayInLondon } from '@itemo/domain/dates.ts'
import { liveStatuses, takenPayments } from '@itemo/domain/rentals/rental-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The hire rules that item statements need. They are here because items may not import rentals, which depend on items. */
export const live = sql.join(liveStatuses.map((status) => sql.lit(status)))
const taken = sql.join(takenPayments.map((state) => sql.lit(state)))

/**
 * Whether a live rental (`alias`) holds its dates: while unpaid, until its payment deadline; once paid, until its answer deadline (R52).
 */
export function holdsDates(alias: string, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('status')} <> 'pending' or coalesce(${of('answer_by')}, ${of('pay_by')}) > ${now}::timestamptz)`
}

/**
 * Whether a rental (`alias`) is still live: it holds its dates, and a hire hasn't reached the day at whose end it completes
 * automatically. Goes by the deadlines, whether or not a job has already ended it (R52). An unpaid hire doesn't complete.
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

/** The requested days, the last one included. */
interface RequestedDays {
  readonly from: string | RawBuilder<unknown>
  readonly until: string | RawBuilder<unknown>
  readonly now: Date
}

/** Whether every one of the days of an item `i` can be hired: in the available period, not excluded, not taken (R9). */
export function isFree({ from, until, now }: RequestedDays): RawBuilder<boolean> {
  return sql`(
    coalesce(i.available_from <= ${from}::date, true) and coalesce(i.available_until >= ${until}::date, true)
    and not exists (select from unnest(i.excluded_dates) day where day between ${from}::date and ${until}::date)
    and not ${isTaken(sql`i.id`, { from, until, now })}
  )`
}

/** Whether a live hire takes one of the days, both ends included. */
function isTaken(itemId: RawBuilder<unknown>, { from, until, now }: RequestedDays): RawBuilder<boolean> {
  return sql`exists (
    select from rentals r
    where r.item_id = ${itemId} and r.status in (${live}) and r.end_date >= ${from}::date and r.start_date <= ${until}::date
      and ${holdsDates('r', now)}
  )`
}

/** Locks requests: a late payment event could revive one that has expired. */
export async function lockRequests(trx: Db, where: RawBuilder<unknown>): Promise<void> {
  await sql`select from rentals where status = 'pending' and ${where} order by id for update`.execute(trx)
}
