import { complaintEnd } from '@itemo/domain/moderation/appeal-bounds.ts'
import { caseReference, type ReportSubject } from '@itemo/domain/moderation/report-reasons.ts'
import type { AppealInput } from '@itemo/domain/moderation/report-schemas.ts'
import { type ComplaintOutcome, undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import type { ReportAnswerView } from '@itemo/contract/moderation-views.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { hasOtherReviewer, listReviewersOf } from '../staff/other-reviewers.ts'
import type { AppealDecisionDraft } from './appeals.ts'
import { mailCase } from './case-emails.ts'
import { changeCase, isUndecided, lockCase } from './case-queries.ts'
import { isKeyOf } from './decision-keys.ts'
import {
  type DecisionRow,
  findDecision,
  hasOpenAppeal,
  listHolding,
  listReplacedIds,
  listOverturning,
  lockObjected,
} from './decision-queries.ts'
import { checkDecisionInput, type Decider, type DecisionDeps, requireNotOwnCase, writeDecision } from './decisions.ts'
import { type CaseRow, findReport, insertAppealCase, type ReportRow } from './report-queries.ts'
import { stateOf } from './report-view.ts'
import { answerReporter } from './send-statement.ts'

type ReadDeps = Pick<Context, 'db' | 'now' | 'secrets'>

interface AnswerRow extends Pick<ReportRow, 'id' | 'case_id' | 'reporter_id' | 'outcome' | 'answered_at'> {
  readonly number: number
  readonly is_open: boolean
  readonly is_looked_at: boolean
  /** When everyone was notified of the decision that answered it. */
  readonly told_at: Date | null
  readonly complaint: {
    readonly made_at: string
    readonly text: string | null
    readonly outcome: ComplaintOutcome | null
    readonly answer: string | null
    readonly due_at: string
  } | null
}

async function findAnswer(db: Db, reportId: string): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`
    select r.id, r.case_id, r.reporter_id, r.outcome, r.answered_at, c.number, c.state in ('open', 'waiting') as is_open,
      c.claimed_until is not null or c.state = 'waiting' as is_looked_at, (
        select max(d.statement_sent_at) from decisions d
        where d.case_id = r.case_id and not d.automated and d.at = r.answered_at) as told_at, (
        select json_build_object('made_at', k.made_at, 'text', k.text, 'outcome', k.outcome, 'answer', k.answer,
          'due_at', again.due_at)
        from report_complaints k join cases again on again.id = k.case_id where k.report_id = r.id) as complaint
    from reports r join cases c on c.id = r.case_id where r.id = ${reportId}`.execute(db)
  return rows[0]
}

/** A report for its reporter, or someone with its key. Call it outside transactions, because it looks up a secret. Throws `not_found`. */
async function getReadable(deps: ReadDeps, actor: Actor | undefined, reportId: string, key: string | undefined) {
  const row = found(await findAnswer(deps.db, reportId))
  const isReadable =
    row.reporter_id === null
      ? key !== undefined && (await isKeyOf(deps, 'report', reportId, key))
      : row.reporter_id === actor?.userId
  if (!isReadable) throw new AppError('not_found')
  return row
}

/** Until then, the person who decided may still undo it. */
const complaintStart = (answeredAt: Date): Date => new Date(answeredAt.getTime() + undoMs)

/**
 * Whether the reporter can request a second review: once, within the period, not while the case is open anyway, and only when everyone
 * was notified and the answer can't be undone any more.
 */
const canComplain = (
  { outcome, answered_at: at, told_at: notifiedAt, complaint, is_open: isOpen }: AnswerRow,
  now: Date,
): boolean =>
  (outcome === 'acted' || outcome === 'not_acted') &&
  at !== null &&
  notifiedAt !== null &&
  complaint === null &&
  !isOpen &&
  now >= complaintStart(at) &&
  now < complaintEnd(at)

function present(row: AnswerRow, now: Date): ReportAnswerView {
  const { id, number, answered_at: at, complaint } = row
  const instant = (text: string) => new Date(text).toISOString()
  return {
    id,
    reference: caseReference(number),
    state: stateOf(row),
    answered_at: at?.toISOString() ?? null,
    complain_from: at && complaintStart(at).toISOString(),
    complain_until: at && complaintEnd(at).toISOString(),
    can_complain: canComplain(row, now),
    complaint: complaint && {
      made_at: instant(complaint.made_at),
      text: complaint.text,
      outcome: complaint.outcome,
      answer: complaint.answer,
      answer_by: instant(complaint.due_at),
    },
  }
}

/** The answer to a report, for its reporter, or for someone with the key of a visitor's report. Throws `not_found`. */
export async function readAnswer(
  deps: ReadDeps,
  actor: Actor | undefined,
  reportId: string,
  key: string | undefined,
): Promise<ReportAnswerView> {
  return present(await getReadable(deps, actor, reportId, key), deps.now())
}

const complaining = { limit: 10, windowSeconds: 86_400 }

/**
 * Requests a second review of a report's answer, once; the same text again is the same request. Throws `not_found`, `appeal_closed`,
 * `rate_limited`.
 */
export async function complainOfAnswer(
  deps: ReadDeps & Pick<Context, 'jobs' | 'limits'>,
  { actor, address }: { readonly actor: Actor | undefined; readonly address: string },
  reportId: string,
  { key, text }: AppealInput,
): Promise<ReportAnswerView> {
  // Nobody who can't read it may lock its case.
  const { case_id: caseId, reporter_id: reporterId } = await getReadable(deps, actor, reportId, key)
  return inTransaction(deps.db, async (trx) => {
    const about = found(await lockCase(trx, caseId))
    const row = found(await findAnswer(trx, reportId))
    if (row.reporter_id !== reporterId) throw new AppError('not_found')
    const at = deps.now()
    if (row.complaint?.text === text) return present(row, at)
    const decision = canComplain(row, at) ? await findAnswering(trx, row) : undefined
    if (!decision) throw new AppError('appeal_closed')
    await deps.limits.take(`complaints of ${row.reporter_id ?? networkOf(address)}`, complaining, trx)
    const opened = await insertAppealCase(trx, { kind: 'report', id: row.id }, about, at)
    await trx
      .insertInto('report_complaints')
      .values({ report_id: row.id, decision_id: decision.id, text, made_at: at, case_id: opened.id })
      .execute()
    await deps.jobs.send(trx, mailCase, { case_id: opened.id })
    return present(found(await findAnswer(trx, reportId)), at)
  })
}

/** The decision that answered a report: they have the same time. */
function findAnswering(trx: Db, { case_id: caseId, answered_at: at }: AnswerRow): Promise<DecisionRow | undefined> {
  return trx
    .selectFrom('decisions')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('automated', '=', false)
    .where('at', '=', at)
    .executeTakeFirst()
}

/** The outcome of a complaint. */
interface Answer {
  readonly outcome: ComplaintOutcome
  readonly answer: string | null
  readonly insteadId: string | null
}

/**
 * Decides a complaint, in the caller's transaction: either the answer is upheld, and the reporter is told why; or something is done after
 * all, and the person concerned is told why. That also answers the other complaints of the case. `givenWay` contains the decisions that
 * were taken back, so that the caller can check the rights for that. Throws `own_matter` for the person who made the first decision or
 * the one in force, or who decided an appeal in the case, unless nobody else is available; `case_changed`, `already_decided`,
 * `invalid_input`, also while an appeal by the person concerned is open; `not_found`.
 */
export async function decideComplaint(
  deps: DecisionDeps,
  trx: Db,
  by: Decider,
  caseId: string,
  { version, outcome, facts, ground, measures }: AppealDecisionDraft,
) {
  const locked = await lockObjected(trx, caseId)
  const [row, about] = [found(locked.row), found(locked.about)]
  const asked = trx.selectFrom('report_complaints').selectAll().where('case_id', '=', caseId)
  const complaint = found(await asked.executeTakeFirst())
  const decision = found(await findDecision(trx, complaint.decision_id))
  const isOwn = await isByThemselves(trx, by, about, decision)
  await requireNotOwnCase(trx, by, about)
  if (row.version !== version) throw new AppError('case_changed')
  if (!isUndecided(row)) throw new AppError('already_decided')
  if (outcome === 'overturned') throw refusedField('outcome', 'Either keep the answer or decide something else.')
  if (outcome === 'upheld') {
    const after = await closeComplaint(deps, trx, row, { outcome, answer: facts, insteadId: null })
    return { row: after, isOwn, decisionId: decision.id, hires: undefined, givenWay: [] }
  }
  if (await hasOpenAppeal(trx, about.id))
    throw refusedField('outcome', "They've appealed against the decision. Answer that first.")
  // The case was reopened in the meantime: it is decided there.
  if (isUndecided(about)) throw new AppError('case_changed')
  const wish = { outcome: 'action' as const, ground: ground ?? (decision.ground as typeof ground), facts, measures }
  checkDecisionInput(about.subject_kind as ReportSubject, wish, deps.now())
  const decided = found(await changeCase(trx, about, { state: 'decided', decided_at: deps.now() }))
  const { id: insteadId, hires } = await writeDecision(deps, trx, by, decided, wish)
  const givenWay = await listReplacedIds(trx, insteadId)
  const reports = trx.updateTable('reports').set({ outcome: 'acted' }).where('case_id', '=', about.id)
  await reports.where('outcome', '=', 'not_acted').execute()
  const answer = { outcome, answer: null, insteadId }
  const others = await lockOtherComplaints(trx, about.id, caseId)
  const after = await closeComplaint(deps, trx, row, answer)
  for (const other of others) await closeComplaint(deps, trx, other, answer)
  return { row: after, isOwn, decisionId: decision.id, hires, givenWay }
}

/**
 * Whether someone made the decision that answered a report, or the one in force, or reversed one of the case by an appeal. Throws
 * `own_matter` if someone else is available to decide.
 */
async function isByThemselves(trx: Db, by: Decider, about: CaseRow, first: DecisionRow): Promise<boolean> {
  const standing = await listHolding(trx, about.id, false)
  const overturners = await listReviewersOf(trx, await listOverturning(trx, about.id))
  const deciders = [...[first, ...standing].flatMap(({ decided_by: userId }) => userId ?? []), ...overturners]
  if (!deciders.includes(by.userId)) return false
  if (await hasOtherReviewer(trx, deciders)) throw new AppError('own_matter')
  return true
}

/** Locks the cases of other undecided complaints about the reports of a case. The case itself is already locked. */
async function lockOtherComplaints(trx: Db, aboutId: string, caseId: string): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select c.* from cases c
    where c.id <> ${caseId} and c.id in (
      select k.case_id from report_complaints k join reports r on r.id = k.report_id
      where r.case_id = ${aboutId} and k.decided_at is null)
    order by c.id for update of c`.execute(trx)
  return rows
}

/** Closes a complaint's case with its answer, and notifies its reporter. */
async function closeComplaint(
  deps: DecisionDeps,
  trx: Db,
  row: CaseRow,
  { outcome, answer, insteadId }: Answer,
): Promise<CaseRow> {
  const at = deps.now()
  const closed = { state: 'closed', waiting_on: null, waits_until: null, decided_at: at, claimed_until: null } as const
  const after = found(await changeCase(trx, row, closed))
  await trx
    .updateTable('report_complaints')
    .set({ decided_at: at, outcome, answer, instead_id: insteadId })
    .where('case_id', '=', row.id)
    .execute()
  await answerReporter(deps, trx, found(await findReport(trx, row.subject_id)))
  return after
}
