import { sql } from 'kysely'

/** How much of a due (alias `d`) its owner has, in whole pence, as SQL text. */
export const withOwnerText = `(
  d.outside_pence
    + (select coalesce(sum(t.amount_pence - t.reversed_pence), 0) from transfers t where t.due_id = d.id and t.state = 'sent')
    + (select coalesce(sum(o.amount_pence), 0) from due_offsets o where o.due_id = d.id)
    - (select coalesce(sum(o.amount_pence), 0) from due_offsets o where o.debt_due_id = d.id)
)`

/** The same as a SQL expression. */
export const withOwner = sql.raw<number>(withOwnerText)
