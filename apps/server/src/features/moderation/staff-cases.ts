import { groundOfReason } from '@itemo/domain/moderation/grounds.ts'
import type {
  AppealDecisionInput,
  CaseSuggestionInput,
  CaseTab,
  DecisionInput,
  OwnCheckInput,
} from '@itemo/domain/moderation/case-schemas.ts'
import { measureOf, measuresFor, operatorMeasures, suggestedMeasures } from '@itemo/domain/moderation/measures.ts'
import { dueAt, reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { freshFactorMs } from '@itemo/domain/staff/staff-roles.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findStrikes, profileForReport } from '../accounts/restrictions.ts'
import { findItemModeration } from '../items/moderate-item.ts'
import { findLatestHeld, listEvidenceMessages, resumeHold } from '../messages/held-conversations.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited, type NoteChange } from '../staff/audit.ts'
import { hasOtherReviewer } from '../staff/other-reviewers.ts'
import { isRepeated, type Idempotency } from '../staff/repeated-acts.ts'
import { boundSuspensions, countDecision } from './alert-staff.ts'
import { decideAppeal } from './appeals.ts'
import { dropHidden } from './apply-measures.ts'
import { mailSuggestion } from './case-emails.ts'
import {
  changeCase,
  findNote,
  hasOpenCase,
  insertNote,
  isUndecided,
  storeReportDeadlines,
  lockCase,
  updateClaim,
} from './case-queries.ts'
import { hasPendingAppeal, listMeasures, lockObjected } from './decision-queries.ts'
import type { CancelledHires } from './cancel-hires.ts'
import { decideComplaint } from './complaints.ts'
import {
  decideCase,
  type DecisionDraft,
  isAboutWriter,
  listUndoable,
  requireNotOwnCase,
  messagesShownUntil,
} from './decisions.ts'
import { preserveEvidence, preserveSubject } from './kept-evidence.ts'
import { type CaseRow, findLatestCase, openCase } from './report-queries.ts'
import { findSubjectNow } from './report-subjects.ts'
import { listThings } from './case-things.ts'
import { type CaseFilters, countLiveHires, type ListedCase, listCases, readCaseParts } from './staff-case-queries.ts'

export type CaseDeps = Pick<
  Context,
  'cards' | 'config' | 'db' | 'identity' | 'jobs' | 'responseCache' | 'limits' | 'log' | 'now' | 'realtime' | 'settings'
>

export const claimMs = 15 * 60_000
/** A claim isn't extended while more than this is left of it. */
const renewMs = 10 * 60_000

/** Whether a staff member may see child-safety cases. */
export const seesRestricted = ({ roles, childSafety }: Pick<StaffActor, 'roles' | 'childSafety'>) =>
  roles.includes('operator') || (roles.includes('moderator') && childSafety)

/** A page of the queue. Throws `invalid_input` for a malformed cursor. */
export async function listQueue(
  { db, now }: Pick<CaseDeps, 'db' | 'now'>,
  by: StaffActor,
  { cursor, limit, ...filters }: PageInput & Omit<CaseFilters, 'userId' | 'restricted' | 'at'> & { tab: CaseTab },
) {
  const which = { ...filters, userId: by.userId, restricted: seesRestricted(by), at: now() }
  const rows = await listCases(db, which, readCursor(cursor), limit + 1)
  return pageOf(rows, limit, ({ place: at, id }) => ({ at, id }))
}

/** A case that the reader may see. Throws `not_found`. */
export async function readListed(db: Db, by: StaffActor, at: Date, caseId: string): Promise<ListedCase> {
  const which = { only: caseId, userId: by.userId, restricted: seesRestricted(by), at }
  return found((await listCases(db, which, undefined, 1))[0])
}

/** Someone whom a case is about may neither see who reported them nor work on it. Throws `not_found`. */
export function requireOthers(row: Pick<CaseRow, 'subject_owner_id'>, by: StaffActor): void {
  if (row.subject_owner_id === by.userId) throw new AppError('not_found')
}

/** A case that the reader may see and that isn't about them. Throws `not_found`. */
export async function getOthersCase({ db, now }: Pick<CaseDeps, 'db' | 'now'>, by: StaffActor, caseId: string) {
  const row = await readListed(db, by, now(), caseId)
  requireOthers(row, by)
  return row
}

/**
 * A case with everything needed to decide it; reading it is recorded in the access log. For child safety the evidence is left out: it is
 * shown by a separate act (`case-evidence.ts`). Throws `not_found`.
 */
export async function readCase({ db, now }: Pick<CaseDeps, 'db' | 'now'>, by: StaffActor, caseId: string) {
  const at = now()
  const row = await showSaid(db, by, await getOthersCase({ db, now }, by, caseId), at)
  const ownerId = row.subject_owner_id
  const what = row.restricted ? 'person' : 'evidence'
  if (ownerId !== null) await noteAccess(db, by, { what, subjectId: ownerId, at, caseId })
  const read = await collectCase(db, by, row, at)
  const things = row.restricted || read.about === undefined ? [] : await listThings(db, read.about)
  return { ...read, things, showsEvidence: !row.restricted }
}

/** A case with everything that belongs to it. */
export async function collectCase(db: Db, by: StaffActor, row: ListedCase, at: Date) {
  const { id: caseId, subject_owner_id: ownerId } = row
  const parts = await readCaseParts(db, row)
  const which = { ownerId, userId: by.userId, restricted: seesRestricted(by), at }
  const earlier = ownerId === null ? [] : await listCases(db, which, undefined, 11)
  const { about } = parts
  const measures = await listMeasures(
    db,
    parts.decisions.map(({ id }) => id),
  )
  const reason = row.reason as ReportReason
  return {
    ...parts,
    row,
    measures,
    earlier: earlier.filter(({ id }) => id !== caseId).slice(0, 10),
    owner: ownerId === null ? undefined : await profileForReport(db, ownerId),
    strikes: ownerId === null ? 0 : await findStrikes(db, ownerId),
    liveHires: about === undefined ? 0 : await countLiveHires(db, about),
    said: about !== undefined && isAboutWriter(about) ? await listEvidenceMessages(db, about.subject_id) : [],
    subjectNow:
      ownerId === null || about === undefined
        ? undefined
        : await findSubjectNow(db, { ownerId, kind: about.subject_kind, id: about.subject_id }, at),
    suggestion: { ground: groundOfReason[reason], measures: suggestedMeasures(reason, row.subject_kind) },
    undoable: await listUndoable(db, { decisions: parts.decisions, measures, at }),
  }
}

export type ReadCase = Awaited<ReturnType<typeof readCase>>

/** Stores up to which time held messages were shown to someone who can decide; later messages change the case. */
async function showSaid(db: Db, by: StaffActor, row: ListedCase, at: Date): Promise<ListedCase> {
  if (!isAboutWriter(row) || !isUndecided(row)) return row
  const until = await findLatestHeld(db, row.subject_id)
  if (until === null || until <= (messagesShownUntil(row) ?? '')) return row
  await inTransaction(db, async (trx) => {
    const before = found(await lockCase(trx, row.id))
    if (until > (messagesShownUntil(before) ?? '') && isUndecided(before))
      await changeCase(trx, before, { shown: JSON.stringify({ said_until: until }) })
  })
  return readListed(db, by, at, row.id)
}

/** Runs an act on a case that its actor may see, and returns the case afterwards. */
export async function actOn(
  { db, now }: CaseDeps,
  by: StaffActor,
  caseId: string,
  act: (trx: Db, row: CaseRow, at: Date) => Promise<unknown>,
  lock = lockCase,
): Promise<ListedCase> {
  return inTransaction(db, async (trx) => {
    const at = now()
    await readListed(trx, by, at, caseId)
    await act(trx, found(await lock(trx, caseId)), at)
    return readListed(trx, by, at, caseId)
  })
}

/** Claims a case for a while; claiming it again extends the claim. Throws `case_claimed` while someone else has it, `case_changed`. */
export function claimCase(deps: CaseDeps, by: StaffActor, caseId: string, version: number): Promise<ListedCase> {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    requireOthers(row, by)
    const until = new Date(at.getTime() + claimMs)
    const leftMs = (row.claimed_until?.getTime() ?? 0) - at.getTime()
    if (leftMs > 0 && row.assigned_to === by.userId) {
      if (leftMs < renewMs) await updateClaim(trx, caseId, until)
      return
    }
    if (leftMs > 0) throw new AppError('case_claimed', { message: await describeClaim(trx, by, at, row) })
    requireVersion(row, version)
    await audited(trx, by, { act: 'case.claim', subjectId: caseId, caseId, at }, async (note) =>
      noteLeft(note, row, await changeCase(trx, row, { assigned_to: by.userId, claimed_until: until })),
    )
  })
}

async function describeClaim(trx: Db, by: StaffActor, at: Date, { id, claimed_until }: CaseRow): Promise<string> {
  const { claimed_by: name } = await readListed(trx, by, at, id)
  return `${name ?? 'Someone else'} is looking at this until ${claimed_until?.toISOString() ?? ''}.`
}

/** Records the case version after an act: the act can be undone as long as the case has that version. */
export function noteLeft(note: NoteChange, before: CaseRow, after: CaseRow | undefined): void {
  note('version_left', before.version, after?.version ?? null)
}

/** Throws `case_changed` unless the case still has the version that was read. */
export function requireVersion(row: CaseRow, version: number): void {
  if (row.version !== version) throw new AppError('case_changed')
}

/** Releases a case; one that the actor hasn't claimed stays as it is. Throws `case_changed`. */
export function releaseCase(deps: CaseDeps, by: StaffActor, caseId: string, version: number): Promise<ListedCase> {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    requireOthers(row, by)
    if (row.assigned_to !== by.userId) return
    requireVersion(row, version)
    await audited(trx, by, { act: 'case.release', subjectId: caseId, caseId, at }, async (note) =>
      noteLeft(note, row, await changeCase(trx, row, { assigned_to: null, claimed_until: null })),
    )
  })
}

/** Adds a note; the same id again is the same note. Throws `conflict` for another note's id. */
export function addNote(
  deps: CaseDeps,
  by: StaffActor,
  caseId: string,
  input: { id?: string | undefined; text: string },
) {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    requireOthers(row, by)
    const { id, text } = input
    const sent = id === undefined ? undefined : await findNote(trx, id)
    if (sent) {
      if (sent.case_id === caseId && sent.author_id === by.userId && sent.text === text) return
      throw new AppError('conflict', { fields: { id: 'This id belongs to another note.' } })
    }
    await audited(trx, by, { act: 'case.note', subjectId: caseId, caseId, at }, () =>
      insertNote(trx, { id, caseId, authorId: by.userId, text, at }),
    )
  })
}

/**
 * Suggests a measure in an open case that only an operator can take, and notifies the operators; a claim on the case is released. Throws
 * `case_changed`, `own_matter`, and `invalid_input` for a measure that isn't possible in such a case.
 */
export function suggestToOperator(
  deps: CaseDeps,
  by: StaffActor,
  caseId: string,
  { version, measures, text }: CaseSuggestionInput,
): Promise<ListedCase> {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    await requireNotOwnCase(trx, by, row)
    requireVersion(row, version)
    if (!isUndecided(row) || row.kind === 'appeal') throw new AppError('case_changed')
    const allowed = measuresFor(row.subject_kind)
    const suggested = operatorMeasures.filter((name) => measures.includes(name) && allowed.includes(name))
    if (suggested.length < measures.length) throw refusedField('measures', 'You can’t do this here.')
    await audited(trx, by, { act: 'case.suggest', subjectId: caseId, caseId, at }, async (note) => {
      note('suggested', row.suggested_measures ?? [], suggested)
      await changeCase(trx, row, {
        suggested_measures: suggested,
        suggested_by: by.userId,
        suggested_at: at,
        // The case no longer waits for anyone else.
        state: 'open',
        waiting_on: null,
        waits_until: null,
        assigned_to: null,
        claimed_until: null,
      })
      await insertNote(trx, { caseId, authorId: by.userId, text, at })
      await deps.jobs.send(trx, mailSuggestion, { case_id: caseId })
    })
  })
}

/** Puts an open case on hold; after the given number of days it is open again, with its old deadline. Throws `case_changed`. */
export function putOnHold(
  deps: CaseDeps,
  by: StaffActor,
  caseId: string,
  { version, on, days }: { version: number; on: 'member' | 'outside'; days: number },
): Promise<ListedCase> {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    requireOthers(row, by)
    requireVersion(row, version)
    if (!isUndecided(row)) throw new AppError('case_changed')
    const until = new Date(at.getTime() + days * 86_400_000)
    const first = row.first_answer_at ?? at
    await audited(trx, by, { act: 'case.wait', subjectId: caseId, caseId, at }, (note) => {
      note('waiting_on', row.waiting_on, on)
      note('waits_until', row.waits_until, until)
      return changeCase(trx, row, { state: 'waiting', waiting_on: on, waits_until: until, first_answer_at: first })
    })
  })
}

/**
 * Opens a case about a person or an item that the actor came across, with a first note, or adds the note to the open one. A child-safety
 * case is separate, and isn't revealed to anyone who may not see it. Repeating the same request returns the same note. Throws
 * `not_found`, `own_matter` for the actor's own, `forbidden` for a reason whose cases they may not see, `conflict` for the key of another
 * request.
 */
export function openByStaff(
  deps: Pick<CaseDeps, 'db' | 'jobs' | 'now' | 'settings'>,
  by: StaffActor,
  { subject_kind: subjectKind, subject_id, reason, note }: z.output<typeof OwnCheckInput>,
  idempotency: Idempotency,
): Promise<ListedCase> {
  const subjectId = subject_id.toLowerCase()
  return inTransaction(deps.db, async (trx) => {
    const at = deps.now()
    const about = await getOwnCheck(trx, by, { subjectKind, subjectId, reason })
    if (await isRepeated(trx, by, idempotency, at))
      return readListed(trx, by, at, found(await findLatestCase(trx, about.kind, subjectKind, subjectId)).id)
    const { row, reasonBefore, isUrgent } = await openCase(deps, trx, { ...about, at })
    if (isUrgent) await deps.jobs.publish(trx, { name: 'case.alert', payload: { case_id: row.id, why: 'urgent' } })
    await preserveSubject(trx, row, at)
    await audited(trx, by, { act: 'case.open', subjectId: row.id, caseId: row.id, at }, (noteChange) => {
      noteChange('reason', reasonBefore, row.reason)
      return insertNote(trx, { caseId: row.id, authorId: by.userId, text: note, at })
    })
    return readListed(trx, by, at, row.id)
  })
}

interface OwnCheck {
  readonly subjectKind: 'item' | 'person'
  readonly subjectId: string
  readonly reason: ReportReason
}

/**
 * The fields of a case that staff open themselves. Throws `not_found`, `own_matter`, and `forbidden` for a reason that the actor may not
 * use.
 */
export async function getOwnCheck(trx: Db, by: StaffActor, check: OwnCheck) {
  const { owner_id: ownerId, title } = found(await findForOwnCheck(trx, check.subjectKind, check.subjectId))
  if (ownerId === by.userId) throw new AppError('own_matter')
  const isRestricted = reasonOf(check.reason).restricted === true
  if (isRestricted && !seesRestricted(by)) throw new AppError('forbidden')
  return { ...check, kind: isRestricted ? 'safety' : 'person', ownerId, title } as const
}

/** The owner and title of a person or an item, even of a hidden one. */
async function findForOwnCheck(trx: Db, kind: 'item' | 'person', id: string) {
  if (kind === 'item') return findItemModeration(trx, id)
  const person = await profileForReport(trx, id)
  return person && { owner_id: person.id, title: firstName(person.full_name ?? '') || 'Member' }
}

/**
 * Reopens a decided case, with a new deadline; conversations that it refused are on hold again. Throws `case_changed`, also while another
 * case about the same subject is open, or an appeal against one of its decisions, which has to be decided first.
 */
export function reopenCase(deps: CaseDeps, by: StaffActor, caseId: string, version: number): Promise<ListedCase> {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    requireOthers(row, by)
    requireVersion(row, version)
    if (isUndecided(row) || row.kind === 'appeal' || (await hasOpenCase(trx, row))) throw new AppError('case_changed')
    if (await hasPendingAppeal(trx, caseId)) throw new AppError('case_changed')
    const reason = row.reason as ReportReason
    const due = dueAt(reason, at, deps.settings.get('moderation.deadlines')[reason])
    const nothing = { suggested_measures: null, suggested_by: null, suggested_at: null }
    const changes = { state: 'open', decided_at: null, due_at: due, ...nothing } as const
    await audited(trx, by, { act: 'case.reopen', subjectId: caseId, caseId, at }, async (note) => {
      note('state', row.state, changes.state)
      await storeReportDeadlines(trx, caseId, row.due_at)
      const reopened = await changeCase(trx, row, changes)
      await preserveEvidence(trx, caseId, at)
      if (isAboutWriter(row)) await resumeHold(trx, row.subject_id, await listDecidedAt(trx, caseId))
      return reopened
    })
  }).catch(refuseByConstraint({ cases_one_open: 'case_changed' }))
}

/** The times of a case's decisions. */
async function listDecidedAt(trx: Db, caseId: string): Promise<Date[]> {
  const rows = await trx.selectFrom('decisions').select('at').where('case_id', '=', caseId).execute()
  return rows.map(({ at }) => at)
}

/** A measure that only an operator can take can only be lifted by an operator. */
export async function requireRightsToLift(db: Db, by: StaffActor, decisionId: string, at: Date): Promise<void> {
  const taken = await listMeasures(db, [decisionId])
  const names = taken.map(({ measure }) => ({ name: measure, until: null }))
  requireMeasureRights(by, names, at)
}

const datesOf = (measures: DecisionInput['measures']): DecisionDraft['measures'] =>
  measures.map(({ name, until }) => ({ name, until: until === null ? null : new Date(until) }))

/** Only an operator with a fresh second factor can close an account. Throws `forbidden`, `second_factor_stale`. */
function requireMeasureRights(by: StaffActor, measures: DecisionDraft['measures'], at: Date): void {
  if (!measures.some(({ name }) => measureOf(name).forOperators)) return
  if (!by.roles.includes('operator')) throw new AppError('forbidden')
  if (at.getTime() - by.factorAt.getTime() >= freshFactorMs) throw new AppError('second_factor_stale')
}

/** The audit record of a decision, or of the answer to an appeal against it. */
export function noteDecisionInput(
  note: NoteChange,
  decisionId: string,
  { outcome, ground, measures }: Pick<DecisionDraft, 'ground' | 'measures'> & { readonly outcome: string },
  hires: CancelledHires = { cancelled: [], left: [] },
): void {
  note('decision', null, decisionId)
  note('outcome', null, outcome)
  note('ground', null, ground)
  note(
    'measures',
    [],
    measures.map(({ name }) => name),
  )
  note('hires_cancelled', [], hires.cancelled)
  note('hires_left', [], hires.left)
}

/** Decides a case, in the caller's transaction; returns the decision's id. Throws like `decideByStaff`. */
export async function decideIn(
  deps: CaseDeps,
  trx: Db,
  by: StaffActor,
  { caseId, input, at }: { readonly caseId: string; readonly input: DecisionInput; readonly at: Date },
): Promise<string> {
  const wish = { ...input, facts: input.facts ?? null, measures: datesOf(input.measures) }
  requireMeasureRights(by, wish.measures, at)
  const decisionId = await audited(trx, by, { act: 'case.decide', subjectId: caseId, caseId, at }, async (note) => {
    const { decision, row, givenWay } = await decideCase(deps, trx, by, caseId, wish)
    noteDecisionInput(note, decision.id, wish, decision.hires)
    note('version_left', wish.version, row.version)
    for (const lifted of givenWay) await requireRightsToLift(trx, by, lifted, at)
    note('given_way', [], givenWay)
    return decision.id
  })
  await boundSuspensions(trx, by, wish, at)
  return decisionId
}

/**
 * Decides a case. Throws the errors of `decisions.ts`, `forbidden` and `second_factor_stale` for measures of operators, `rate_limited`.
 */
export async function decideByStaff(deps: CaseDeps, by: StaffActor, caseId: string, input: DecisionInput) {
  let decisionId = ''
  const decide = async (trx: Db, _row: CaseRow, at: Date) => {
    decisionId = await decideIn(deps, trx, by, { caseId, input, at })
  }
  const row = await countDecision(deps, by, () => actOn(deps, by, caseId, decide))
  dropHidden(deps)
  return { decisionId, row }
}

/**
 * Decides an appeal or a complaint. Throws the errors of `appeals.ts` and `complaints.ts`, and those of `decideByStaff` for measures of
 * operators.
 */
export async function decideAppealByStaff(deps: CaseDeps, by: StaffActor, caseId: string, input: AppealDecisionInput) {
  const wish = { ...input, measures: datesOf(input.measures) }
  let isSole = false
  const decide = async (trx: Db, { subject_kind: kind }: CaseRow, at: Date) => {
    requireMeasureRights(by, wish.measures, at)
    const answer = kind === 'report' ? decideComplaint : decideAppeal
    const decider = { userId: by.userId, mayDecideOwn: !(await hasOtherReviewer(trx, [by.userId])) }
    await audited(trx, by, { act: 'appeal.decide', subjectId: caseId, caseId, at }, async (note) => {
      const { isOwn, decisionId, hires, givenWay } = await answer(deps, trx, decider, caseId, wish)
      isSole = isOwn
      noteDecisionInput(note, decisionId, wish, hires)
      for (const lifted of givenWay) await requireRightsToLift(trx, by, lifted, at)
      note('given_way', [], givenWay)
      if (isOwn) note('sole_reviewer', null, true)
    })
    await boundSuspensions(trx, by, wish, at)
  }
  const lock = async (trx: Db, id: string) => (await lockObjected(trx, id)).row
  const row = await countDecision(deps, by, () => actOn(deps, by, caseId, decide, lock))
  dropHidden(deps)
  return { row, isSole }
}
