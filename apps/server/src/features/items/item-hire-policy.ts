import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a live rental still holds its dates at an instant: a request does until it had to be paid, and once paid until it had
 * to be answered, whether or not a job has ended it by then (R52). `alias` is the rental's in the statement.
 */
export function holdsDates(alias: string, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('status')} <> 'pending' or coalesce(${of('answer_by')}, ${of('pay_by')}) > ${now}::timestamptz)`
}
