import type { InverseAct } from '@itemo/domain/staff/staff-acts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { audited, findEntryOfDecision } from '../staff/audit.ts'
import { isCurrentStaff } from '../staff/staff.ts'
import { dropHidden } from './apply-measures.ts'
import { changeCase, isUndecided } from './case-queries.ts'
import { type DecisionRow, findDecision, listMeasures } from './decision-queries.ts'
import { listUndoable, undoDecision } from './decisions.ts'
import type { ListedCase } from './staff-case-queries.ts'
import { actOn, type CaseDeps, claimMs, requireOthers, requireRightsToLift, requireVersion } from './staff-cases.ts'

/**
 * Undoes a decision, whichever way it was made: the audit entry refers to the one of the decision. `version`: the case's version after
 * the decision. Throws the errors of `decisions.ts`.
 */
export async function undoByStaff(deps: CaseDeps, by: StaffActor, decisionId: string, version: number) {
  const { case_id: caseId } = found(await findDecision(deps.db, decisionId))
  const row = await actOn(deps, by, caseId, async (trx, before, at) => {
    requireOthers(before, by)
    await requireRightsToLift(trx, by, decisionId, at)
    const undoes = await findEntryOfDecision(trx, caseId, decisionId)
    const entry = { act: 'decision.undo', subjectId: caseId, caseId, decisionId, at, undoes } as const
    await audited(trx, by, entry, async (note) => {
      const after = await undoDecision(deps, trx, by, decisionId, version)
      note('state', before.state, after.state)
      note('decision', decisionId, null)
    })
  })
  dropHidden(deps)
  return row
}

/** An audit entry about claiming or releasing a case. */
interface ClaimEntry {
  readonly entryId: string
  readonly caseId: string
  readonly actorId: string | null
  /** The case's version after the act. */
  readonly version: number
}

/**
 * Undoes claiming a case, or returns it for a quarter of an hour to the person who released it. Throws `case_changed` if the case was
 * changed since, or that person no longer works here.
 */
export function undoClaim(
  deps: CaseDeps,
  by: StaffActor,
  inverse: Extract<InverseAct, 'case.claim' | 'case.release'>,
  { entryId, caseId, actorId, version }: ClaimEntry,
): Promise<ListedCase> {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    requireOthers(row, by)
    requireVersion(row, version)
    const holderId = inverse === 'case.claim' ? actorId : null
    const isGone = holderId !== null && !(await isCurrentStaff({ db: trx }, holderId))
    if (!isUndecided(row) || isGone) throw new AppError('case_changed')
    const until = holderId === null ? null : new Date(at.getTime() + claimMs)
    await audited(trx, by, { act: inverse, subjectId: caseId, caseId, at, undoes: entryId }, () =>
      changeCase(trx, row, { assigned_to: holderId, claimed_until: until }),
    )
  })
}

interface LeftCase {
  readonly caseId: string
  readonly version: number
  /** The decision made in it; undefined if it was claimed or released. */
  readonly decisionId: string | undefined
}

/** Which of these acts on cases can be undone: those whose case still has the version they left, and isn't about the actor. */
export async function listUndoableIn<Left extends LeftCase>(
  db: Db,
  { userId }: StaffActor,
  lefts: readonly Left[],
  at: Date,
): Promise<Left[]> {
  if (lefts.length === 0) return []
  const { rows: cases } = await sql<{ id: string; version: number; is_open: boolean }>`
    select c.id, c.version, c.state in ('open', 'waiting') as is_open from cases c
    where c.id = any(${lefts.map(({ caseId }) => caseId)}::uuid[]) and c.subject_owner_id is distinct from ${userId}
      and not exists (select from reports r where r.case_id = c.id and r.reporter_id = ${userId})`.execute(db)
  const ids = lefts.flatMap(({ decisionId }) => decisionId ?? [])
  const decisions: DecisionRow[] =
    ids.length === 0 ? [] : await db.selectFrom('decisions').selectAll().where('id', 'in', ids).execute()
  const undoable = await listUndoable(db, { decisions, measures: await listMeasures(db, ids), at })
  return lefts.filter(({ caseId, version, decisionId }) => {
    const now = cases.find(({ id }) => id === caseId)
    if (now?.version !== version) return false
    return decisionId === undefined ? now.is_open : undoable.has(decisionId)
  })
}
