import type { Day } from '@itemo/domain/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface NameRow {
  readonly id: string
  readonly owner_id: string | null
  readonly title: string
  readonly start_date: Day | null
  readonly end_date: Day | null
}

/** The names of rentals and boosts, by id. */
export async function listNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NameRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NameRow>`
    select id, owner_id, item_snapshot ->> 'title' as title, start_date, end_date from rentals where id = any(${ids}::uuid[])
    union all
    select id, null, plan_name, null, null from boosts where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
