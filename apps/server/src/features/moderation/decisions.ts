import { type GroundName, reviewGrounds } from '@itemo/domain/moderation/grounds.ts'
import { type MeasureName, measureOf, measuresFor } from '@itemo/domain/moderation/measures.ts'
import type { ReportSubject } from '@itemo/domain/moderation/report-reasons.ts'
import { type DecisionOutcome, undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import { changeStrikes } from '../accounts/restrictions.ts'
import { approveItem, isAsMarked, type ItemMarks, marksOf } from '../items/assess-item.ts'
import { findItemModeration } from '../items/moderate-item.ts'
import { endHold, resumeHold } from '../messages/held-conversations.ts'
import type { CancelledHires } from './cancel-hires.ts'
import { applyMeasures, liftMeasures, type MeasureDeps, reapplyMeasures } from './apply-measures.ts'
import { answerReports, changeCase, hasReported, isUndecided, lockCase, reopenReports } from './case-queries.ts'
import {
  type DecisionRow,
  insertDecision,
  listReplaced,
  listHolding,
  listReplacedIds,
  listMeasures,
  listStanding,
  lockDecision,
  type MeasureRow,
  readObjections,
  updateDecision,
} from './decision-queries.ts'
import type { CaseRow } from './report-queries.ts'
import { announceDecision } from './send-statement.ts'

export type DecisionDeps = MeasureDeps

/** The staff member who decides. */
export interface Decider {
  readonly userId: string
}

export interface DecisionDraft {
  readonly version: number
  readonly outcome: DecisionOutcome
  readonly ground: GroundName | null
  readonly facts: string | null
  readonly measures: readonly { readonly name: MeasureName; readonly until: Date | null }[]
}

/**
 * Decides a case, in the caller's transaction; of concurrent decisions the first one wins, and the others get `case_changed`. It replaces
 * earlier decisions of the case, including those made by people; `givenWay` contains the decisions that it lifted something of, so that
 * the caller can check the rights for that. Throws `case_changed`, `already_decided`, `own_matter`, `invalid_input`.
 */
export async function decideCase(deps: DecisionDeps, trx: Db, by: Decider, caseId: string, wish: DecisionDraft) {
  const row = found(await lockCase(trx, caseId))
  if (row.kind === 'appeal') throw new AppError('not_found')
  await requireNotOwnCase(trx, by, row)
  checkDecisionInput(row.subject_kind as ReportSubject, wish, deps.now())
  const closed = await closeCase(trx, row, wish, deps.now())
  if (wish.outcome === 'no_action' && isAboutListing(row)) await requireSeen(trx, row)
  const decision = await writeDecision(deps, trx, by, closed, wish)
  // Done here, not for the answer to an appeal: a hold that began later needs its own case.
  if (isAboutWriter(row))
    await endHold(deps, trx, row.subject_id, {
      deliver: wish.outcome === 'no_action',
      at: decision.at,
      seenUntil: messagesShownUntil(row),
    })
  await answerReports(trx, caseId, wish.outcome === 'no_action' ? 'not_acted' : 'acted', decision.at)
  return { decision, row: closed, givenWay: await listReplacedIds(trx, decision.id) }
}

/** Nobody may decide about themselves, or about what they reported. Throws `own_matter`. */
export async function requireNotOwnCase(trx: Db, by: Decider, row: CaseRow): Promise<void> {
  if (row.subject_owner_id === by.userId || (await hasReported(trx, row.id, by.userId)))
    throw new AppError('own_matter')
}

/** Checks that a decision is valid for such a subject. Throws `invalid_input`. */
export function checkDecisionInput(
  subject: ReportSubject,
  { outcome, ground, facts, measures }: Omit<DecisionDraft, 'version'>,
  now: Date,
): void {
  if (outcome !== 'no_action' && facts === null) throw refusedField('facts', 'Please say what you found.')
  if (outcome !== 'no_action' && ground === null) throw refusedField('ground', 'Please name the rule.')
  if ((outcome === 'action') !== measures.length > 0)
    throw refusedField('measures', outcome === 'action' ? 'Please pick a measure.' : 'Only an action has measures.')
  const allowed = measuresFor(subject)
  measures.forEach(({ name, until }, index) => {
    if (!allowed.includes(name)) throw refusedField(`measures.${index}.name`, 'You can’t do this here.')
    if (until !== null && !measureOf(name).canEnd)
      throw refusedField(`measures.${index}.until`, 'This can’t have an end date.')
    if (until !== null && until <= now) throw refusedField(`measures.${index}.until`, 'Please choose a later end date.')
    if (name === 'review_hide' && ground !== null && !reviewGrounds.includes(ground))
      throw refusedField('ground', 'You can’t hide a review for that reason.')
  })
}

async function closeCase(trx: Db, row: CaseRow, { version, outcome }: DecisionDraft, at: Date): Promise<CaseRow> {
  if (row.version !== version) throw new AppError('case_changed')
  if (!isUndecided(row)) throw new AppError('already_decided')
  const changed = await changeCase(trx, row, {
    state: outcome === 'no_action' ? 'closed' : 'decided',
    waiting_on: null,
    waits_until: null,
    decided_at: at,
    first_answer_at: row.first_answer_at ?? at,
    claimed_until: null,
  })
  return found(changed)
}

/**
 * Stores and applies a decision, and notifies the person concerned. It replaces earlier decisions of its case. `hires`: what happened to
 * hires.
 */
export async function writeDecision(
  deps: DecisionDeps,
  trx: Db,
  by: Decider,
  row: CaseRow,
  { outcome, ground, facts, measures }: Omit<DecisionDraft, 'version'>,
): Promise<DecisionRow & { readonly hires: CancelledHires }> {
  const at = deps.now()
  const decision = await insertDecision(trx, {
    case_id: row.id,
    person_id: row.subject_owner_id,
    decided_by: by.userId,
    at,
    outcome,
    ground,
    facts,
    automated: false,
    source: row.kind === 'report' ? 'report' : row.kind === 'risk' ? 'rule' : 'own_check',
  })
  const about = {
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    ownerId: row.subject_owner_id,
    deciderId: by.userId,
  }
  const hires = await applyMeasures(deps, trx, decision.id, about, measures)
  for (const automatic of await listHolding(trx, row.id, true)) {
    await takeBack(deps, trx, automatic, decision.id)
    if (outcome === 'no_action') await deps.jobs.publish(trx, revoked(automatic))
  }
  const earlier = (await listHolding(trx, row.id, false)).filter(({ id }) => id !== decision.id)
  for (const one of earlier) await revokeDecision(deps, trx, one, decision.id)
  if (isAboutListing(row) && outcome === 'no_action') await showItemAgain(deps, trx, row, decision.id)
  else if (isAboutListing(row) && earlier.length > 0) await approveItem(trx, row.subject_id, null)
  if (outcome === 'warning' && row.subject_owner_id !== null) await changeStrikes(trx, row.subject_owner_id, 1)
  await announceDecision(deps, trx, decision.id)
  return { ...decision, hires }
}

/**
 * Whether “No action” in a case is a decision about the item itself: the risk rules opened it, or its owner edited and resubmitted it.
 */
const isAboutListing = ({ kind, subject_kind: subject, sent_back_at }: CaseRow): boolean =>
  subject === 'item' && (kind === 'risk' || sent_back_at !== null)

/** Whether a case is about someone's messages, with their new conversations on hold. */
export const isAboutWriter = ({ kind, subject_kind: subject }: Pick<CaseRow, 'kind' | 'subject_kind'>): boolean =>
  kind === 'risk' && subject === 'person'

/** The time up to which the case has shown held messages; null if it never has. */
export const messagesShownUntil = ({ shown }: Pick<CaseRow, 'shown'>): string | null =>
  (shown as { readonly said_until?: string } | null)?.said_until ?? null

/** Nothing unseen may be shown again. Throws `case_changed` for a hidden item that was edited after the case last showed it. */
async function requireSeen(trx: Db, row: CaseRow): Promise<void> {
  const seen = row.shown as ItemMarks | null
  const item = await findItemModeration(trx, row.subject_id)
  if (seen === null || (item?.state !== 'held' && item?.state !== 'removed')) return
  const now = await marksOf(trx, row.subject_id)
  if (now !== null && !isAsMarked(now, seen)) throw new AppError('case_changed')
}

/**
 * Shows an item that was found to be fine: lifts what the rules held of it, and what people decided about the item itself before its
 * owner edited and resubmitted it in this case. Measures about a person aren't lifted.
 */
async function showItemAgain(deps: DecisionDeps, trx: Db, row: CaseRow, decisionId: string): Promise<void> {
  const holding = new Set((await listStanding(trx, 'item', row.subject_id)).map(({ decision_id: id }) => id))
  for (const id of holding) {
    const before = found(await lockDecision(trx, id))
    const isOfRules = row.kind === 'risk' && before.automated && before.source === 'rule'
    const isSentBack = !before.automated && row.sent_back_at !== null && before.at <= row.sent_back_at
    if (isOfRules || isSentBack) await liftFromItem(deps, trx, before, decisionId)
  }
  await approveItem(trx, row.subject_id, row.shown as ItemMarks | null)
  await publishListed(deps, trx, row.subject_id)
}

/** For saved searches, an item that is shown again counts as newly listed. */
async function publishListed(deps: DecisionDeps, trx: Db, itemId: string): Promise<void> {
  if ((await findItemModeration(trx, itemId))?.state === 'active')
    await deps.jobs.publish(trx, { name: 'item.listed', payload: { item_id: itemId } })
}

/** Lifts everything that hides an item, by a decision; measures about its owner aren't lifted. */
export async function showAgain(deps: DecisionDeps, trx: Db, itemId: string, decisionId: string): Promise<void> {
  for (const id of new Set((await listStanding(trx, 'item', itemId)).map(({ decision_id: one }) => one)))
    await liftFromItem(deps, trx, found(await lockDecision(trx, id)), decisionId)
  await publishListed(deps, trx, itemId)
}

/** Lifts a decision's measures on an item; revokes the whole decision if it has no others in force. Notifies the person concerned. */
async function liftFromItem(deps: DecisionDeps, trx: Db, before: DecisionRow, byDecisionId: string): Promise<void> {
  const measures = (await listMeasures(trx, [before.id])).filter(({ lifted_at }) => lifted_at === null)
  if (measures.every(({ target_kind: kind }) => kind === 'item')) return revokeDecision(deps, trx, before, byDecisionId)
  const ofItem = measures.filter(({ target_kind: kind }) => kind === 'item')
  await liftMeasures(deps, trx, ofItem, byDecisionId)
  await deps.jobs.publish(trx, revoked(before))
}

const revoked = ({ id }: DecisionRow) => ({ name: 'decision.revoked', payload: { decision_id: id } }) as const

/** Revokes a decision permanently: its measures are lifted, and the person concerned is notified. */
export async function revokeDecision(
  deps: DecisionDeps,
  trx: Db,
  decision: DecisionRow,
  byDecisionId: string | null = null,
): Promise<void> {
  if (decision.revoked_at !== null) return
  await takeBack(deps, trx, decision, byDecisionId)
  await deps.jobs.publish(trx, revoked(decision))
}

async function takeBack(deps: DecisionDeps, trx: Db, decision: DecisionRow, byDecisionId: string | null) {
  await updateDecision(trx, decision.id, { revoked_at: deps.now(), revoked_by_decision: byDecisionId })
  await liftMeasures(deps, trx, await listMeasures(trx, [decision.id]), byDecisionId)
  if (decision.outcome === 'warning' && decision.person_id !== null) await changeStrikes(trx, decision.person_id, -1)
}

/** Whether a decision can be undone at a given time, by who made it, when, and what it did. */
function isUndoable({ automated, at }: DecisionRow, did: readonly MeasureRow[], now: Date): boolean {
  if (automated || now.getTime() - at.getTime() > undoMs) return false
  return !did.some(({ measure }) => measureOf(measure).isFinal)
}

/** Which of these decisions can be undone now, given all of their measures, as long as nothing else changes their case. */
export async function listUndoable(
  db: Db,
  {
    decisions,
    measures,
    at,
  }: { readonly decisions: readonly DecisionRow[]; readonly measures: readonly MeasureRow[]; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const didOf = (id: string) => measures.filter(({ decision_id: of }) => of === id)
  const standing = decisions.filter((one) => one.revoked_at === null && isUndoable(one, didOf(one.id), at))
  const ids = standing.map(({ id }) => id)
  const objected = await readObjections(db, ids)
  return new Set(ids.filter((id) => !objected.has(id)))
}

/**
 * Undoes a decision of the last ten minutes: everything is as before, and the case is open again. `version`: the case's version after the
 * decision. The decisions that it replaced are in force again, and their people are notified. A decision that answers an appeal or
 * complaint, that one is open against, or that did something irreversible, can't be undone. Throws `own_matter`, `undo_expired`,
 * `case_changed`.
 */
export async function undoDecision(deps: DecisionDeps, trx: Db, by: Decider, decisionId: string, version: number) {
  const decision = found(await lockDecision(trx, decisionId))
  const row = found(await lockCase(trx, decision.case_id))
  await requireNotOwnCase(trx, by, row)
  const objection = (await readObjections(trx, [decision.id])).get(decision.id)
  if (objection !== undefined) throw new AppError(objection === 'against' ? 'case_changed' : 'undo_expired')
  const gaveWay = await listReplaced(trx, decision.id)
  const before = gaveWay.decisions.map(({ id }) => id)
  if (!isUndoable(decision, await listMeasures(trx, [decision.id]), deps.now())) throw new AppError('undo_expired')
  const reopened = await changeCase(trx, { id: row.id, version }, { state: 'open', decided_at: null })
  if (!reopened || decision.revoked_at !== null) throw new AppError('case_changed')
  await revokeDecision(deps, trx, decision)
  await reopenReports(trx, row.id, decision.at)
  if (isAboutListing(row)) await approveItem(trx, row.subject_id, null)
  if (isAboutWriter(row)) await resumeHold(trx, row.subject_id, [decision.at])
  for (const one of gaveWay.decisions) {
    await updateDecision(trx, one.id, { revoked_at: null, revoked_by_decision: null })
    if (one.outcome === 'warning' && one.person_id !== null) await changeStrikes(trx, one.person_id, 1)
  }
  await reapplyMeasures(deps, trx, gaveWay.measures)
  for (const id of new Set([...before, ...gaveWay.measures.map((one) => one.decision_id)]))
    await announceDecision(deps, trx, id)
  return reopened
}
