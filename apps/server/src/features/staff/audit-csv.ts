import type { AuditFileInput } from '@itemo/contract/staff-calls.ts'
import { csvHead, csvLine, textCell } from '@itemo/domain/csv.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { maxExportLines } from '@itemo/domain/payouts/staff-money-schemas.ts'
import type { Context } from '../../context.ts'
import { refusedField } from '../../platform/http/app-error.ts'
import { csvFile } from '../../platform/http/member-file.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { noteExport } from './access-log.ts'
import { countAuditRows, listAuditRows } from './audit-queries.ts'
import { visibleActorId } from './staff-policy.ts'
import { type AuditRow, presentAuditEntry } from './staff-view.ts'

type Deps = Pick<Context, 'db' | 'limits' | 'now'>

const columns = [
  'number',
  'day in London',
  'instant (UTC)',
  'who',
  'id of who',
  'from',
  'roles',
  'act',
  'in words',
].concat(['done to', 'id of it', 'case', 'decision', 'why', 'what changed', 'takes back', 'request'])

const pageSize = 1000

function lineOf(row: AuditRow): string {
  const { at, actor, source, roles, act, words, subject_kind: kind, subject_id: id, ...entry } = presentAuditEntry(row)
  const cells = [dayInLondon(row.at), at, actor?.display_name, actor?.user_id, source, roles.join(' '), act, words]
    .concat([kind, id, row.case_id, row.decision_id, entry.reason, JSON.stringify(entry.changes)])
    .concat([row.undoes, row.request_id])
  return csvLine([row.id, ...cells.map((cell) => (cell === null || cell === undefined ? '' : textCell(cell)))])
}

/** The entries as the lines of a CSV file, the latest first, read from the database as they are consumed. */
async function* auditLines(db: Deps['db'], which: AuditFileInput & { readonly actorId: string | undefined }) {
  const read = (before: string | undefined) => listAuditRows(db, { ...which, before, limit: pageSize })
  let rows = await read(undefined)
  yield csvHead(columns) + rows.map(lineOf).join('')
  while (rows.length === pageSize) {
    rows = await read(rows.at(-1)?.id)
    yield rows.map(lineOf).join('')
  }
}

/**
 * The audit as a file for a spreadsheet: all of it for an operator, their own entries for others. The export itself is
 * recorded. Throws `invalid_input` for more lines than fit in one file, and `rate_limited`.
 */
export async function takeOutAudit({ db, limits, now }: Deps, staff: StaffActor, filters: AuditFileInput) {
  const which = { ...filters, actorId: visibleActorId(staff) }
  const count = await countAuditRows(db, { ...which, before: undefined, limit: maxExportLines + 1 })
  if (count > maxExportLines) throw refusedField('day', "That's more than 200,000 lines. Please choose a day.")
  const chosen = [filters.act, filters.by, filters.day].filter((each) => each !== undefined)
  await noteExport({ db, limits, now }, staff, ['audit', ...chosen].join(' '))
  return csvFile(`audit-${filters.day ?? dayInLondon(now())}.csv`, auditLines(db, which))
}
