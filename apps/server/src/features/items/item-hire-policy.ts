import { type RawBuilder, sql } from 'kysely'

/** Whether a live rental (`alias`) holds its dates: until it had to be paid, and once paid until it had to be answered (R52). */
export function holdsDates(alias: string, now: Date): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('status')} <> 'pending' or coalesce(${of('answer_by')}, ${of('pay_by')}) > ${now}::timestamptz)`
}
