import type { AccessEntryView } from '@itemo/contract/staff-views.ts'
import { Id } from '@itemo/domain/ids.ts'
import { caseReference } from '@itemo/domain/moderation/report-reasons.ts'
import { supportReference } from '@itemo/domain/support/support-state.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { presentAccessEntry } from './staff-view.ts'

/** The subject of a log entry. */
interface Subject {
  readonly kind: string
  readonly id: string
}

/** The names of the subjects of some entries, if they still exist, by kind and id; in one statement. */
export async function readSubjectNames(
  db: Db,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => string | null> {
  // Looked up by primary key; ids that aren't uuids have no name. As a subselect, so that the plan doesn't depend on how many there are.
  const idsOf = (kind: string) => {
    const ids = subjects.filter((one) => one.kind === kind && z.safeParse(Id, one.id).success).map(({ id }) => id)
    return sql`any((select ${[...new Set(ids)]}::uuid[])::uuid[])`
  }
  const { rows } = await sql<{ kind: string; id: string; name: string | null; number: number | null }>`
    select 'case' as kind, id::text, null as name, number from cases where id = ${idsOf('case')}
    union all select 'support', id::text, null, number from support_requests where id = ${idsOf('support')}
    union all select 'person', id::text, full_name, null from profiles where id = ${idsOf('person')}
    union all select 'item', id::text, title, null from items where id = ${idsOf('item')}
    union all select 'staff', user_id::text, display_name, null
      from staff where user_id = ${idsOf('staff')}`.execute(db)
  const names = new Map(
    rows.map(({ kind, id, name, number }) => [
      `${kind} ${id}`,
      number === null ? name : kind === 'case' ? caseReference(number) : supportReference(number),
    ]),
  )
  return ({ kind, id }) => names.get(`${kind} ${id}`) ?? null
}

/** Access log entries as their reader sees them, each with the name of the person it was about. */
export async function presentAccessLog(
  { db }: Pick<Context, 'db'>,
  rows: readonly Parameters<typeof presentAccessEntry>[0][],
): Promise<AccessEntryView[]> {
  const nameOf = await readSubjectNames(
    db,
    rows.map(({ subject_id: id }) => ({ kind: 'person', id })),
  )
  return rows.map((row) => presentAccessEntry(row, nameOf({ kind: 'person', id: row.subject_id })))
}
