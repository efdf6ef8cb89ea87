import type { AuditEntryView } from '@itemo/contract/staff-views.ts'
import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { type InverseAct, inverseOf, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import type { CaseDeps } from '../moderation/staff-cases.ts'
import { listUndoableIn, undoByStaff, undoClaim } from '../moderation/undo-cases.ts'
import { listDuesOfOthers, undoDueAct } from '../payouts/due-acts.ts'
import { findReasonBefore } from '../staff/audit.ts'
import { getAuditEntry } from '../staff/staff.ts'
import { requireRight } from '../staff/staff-policy.ts'
import { readSubjectNames } from '../staff/subject-names.ts'
import { type AuditRow, presentAuditEntry } from '../staff/staff-view.ts'

/** The state after an entry's act, as far as undoing it requires. */
interface Left {
  readonly row: AuditRow
  readonly inverse: InverseAct
  /** The version of what was acted on. */
  readonly version: number
  readonly decisionId: string | undefined
}

/** The state after an entry's act; undefined if the act can't be undone (any more), or was itself an undo. */
function leftBy(row: AuditRow, at: Date): Left | undefined {
  const inverse = inverseOf(row.act)
  const changes = row.changes as AuditEntryView['changes']
  const version = changes['version_left']?.after
  const decisionId = changes['decision']?.after
  if (inverse === undefined || typeof version !== 'number' || row.undoes !== null) return undefined
  if (at.getTime() - row.at.getTime() > undoMs) return undefined
  return { row, inverse, version, decisionId: typeof decisionId === 'string' ? decisionId : undefined }
}

/** Why a due was blocked before it was released; undefined if a decision did, or the reason isn't stored (any more). */
async function findHeldReason(db: Db, { id, subject_id, changes }: AuditRow): Promise<string | undefined> {
  if (Object.hasOwn(changes as AuditEntryView['changes'], 'decision')) return undefined
  return findReasonBefore(db, { act: 'due.block', subjectId: subject_id, before: id })
}

/**
 * Undoes an audit entry, by the inverse act and with that act's rights. Throws `not_found` for an entry that the actor may not see,
 * `forbidden`, `second_factor_stale`, `own_matter`, `undo_expired` if it can't be undone (any more), and `case_changed` if the subject
 * was changed since.
 */
export async function undoEntry(deps: CaseDeps, by: StaffActor, entryId: string): Promise<AuditEntryView> {
  const row = await getAuditEntry(deps, by, entryId)
  const at = deps.now()
  const inverse = inverseOf(row.act)
  if (inverse !== undefined)
    requireRight(
      { staff: staffActs[inverse].roles, fresh: staffActs[inverse].fresh },
      by.roles,
      at.getTime() - by.factorAt.getTime(),
    )
  const left = leftBy(row, at)
  if (!left) throw new AppError('undo_expired')
  if (row.is_undone) throw new AppError('case_changed')
  await takeBack(deps, by, left)
  return presentAuditEntry(await getAuditEntry(deps, by, entryId))
}

async function takeBack(deps: CaseDeps, by: StaffActor, { row, inverse, version, decisionId }: Left): Promise<void> {
  const action = { by, version, undoes: row.id }
  switch (inverse) {
    case 'decision.undo':
      if (decisionId === undefined) throw new AppError('undo_expired')
      await undoByStaff(deps, by, decisionId, version)
      return
    case 'case.claim':
    case 'case.release':
      await undoClaim(deps, by, inverse, { entryId: row.id, caseId: row.subject_id, actorId: row.actor_id, version })
      return
    case 'due.release':
      return undoDueAct(deps, 'release', row.subject_id, action)
    case 'due.block': {
      const reason = await findHeldReason(deps.db, row)
      if (reason === undefined) throw new AppError('undo_expired')
      return undoDueAct(deps, 'block', row.subject_id, { ...action, reason })
    }
    default:
      return inverse satisfies never
  }
}

/** Audit entries as shown to their reader, each with the time until which they can undo it. */
export async function presentEntries(
  { db, now }: Pick<CaseDeps, 'db' | 'now'>,
  by: StaffActor,
  rows: readonly AuditRow[],
): Promise<AuditEntryView[]> {
  const undoable = await listUndoable(db, by, rows, now())
  const nameOf = await readSubjectNames(
    db,
    rows.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
  )
  return rows.map((row) =>
    presentAuditEntry(row, {
      undoUntil: undoable.has(row.id) ? new Date(row.at.getTime() + undoMs) : null,
      name: nameOf({ kind: row.subject_kind, id: row.subject_id }),
    }),
  )
}

/** Which of these entries someone can undo now. */
async function listUndoable(db: Db, by: StaffActor, rows: readonly AuditRow[], at: Date): Promise<ReadonlySet<string>> {
  const lefts = rows
    .filter((row) => !row.is_undone)
    .flatMap((row) => leftBy(row, at) ?? [])
    .filter(({ inverse }) => hasRole(by.roles, staffActs[inverse].roles))
  const ofDues = lefts.filter(({ inverse }) => staffActs[inverse].subject === 'rental')
  const ofCases = lefts.flatMap((left) => {
    const caseId = left.row.case_id
    return caseId === null || ofDues.includes(left) ? [] : [{ ...left, caseId }]
  })
  const ids = (await listUndoableIn(db, by, ofCases, at)).map(({ row }) => row.id)
  const dues = await listDuesOfOthers(
    db,
    by.userId,
    ofDues.map(({ row }) => row.subject_id),
  )
  for (const { row, inverse, version } of ofDues) {
    const isAsLeft = dues.some((due) => due.rental_id === row.subject_id && due.version === version)
    if (isAsLeft && (inverse === 'due.release' || (await findHeldReason(db, row)) !== undefined)) ids.push(row.id)
  }
  return new Set(ids)
}
