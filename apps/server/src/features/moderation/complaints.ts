import { complaintEnd } from '@itemo/domain/moderation/appeal-bounds.ts'
import { caseReference, type ReportSubject } from '@itemo/domain/moderation/report-reasons.ts'
import type { AppealInput } from '@itemo/domain/moderation/report-schemas.ts'
import type { ComplaintOutcome } from '@itemo/domain/moderation/statement-copy.ts'
import type { ReportAnswerView } from '@itemo/contract/moderation-views.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { AppealWish } from './appeals.ts'
import type { CancelledHires } from './cancel-hires.ts'
import { mailCase } from './case-emails.ts'
import { changeCase, isUndecided, lockCase } from './case-queries.ts'
import { isKeyOf } from './decision-keys.ts'
import { type DecisionRow, findDecision } from './decision-queries.ts'
import { checkWish, type Decider, type DecisionDeps, requireOthersMatter, writeDecision } from './decisions.ts'
import { findReport, insertAppealCase, type ReportRow } from './report-queries.ts'
import { stateOf } from './report-view.ts'
import { answerReporter } from './send-statement.ts'

type ReadDeps = Pick<Context, 'db' | 'now' | 'secrets'>

interface AnswerRow extends Pick<ReportRow, 'id' | 'case_id' | 'reporter_id' | 'outcome' | 'answered_at'> {
  readonly number: number
  readonly is_open: boolean
  readonly is_looked_at: boolean
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
        select json_build_object('made_at', k.made_at, 'text', k.text, 'outcome', k.outcome, 'answer', k.answer,
          'due_at', again.due_at)
        from report_complaints k join cases again on again.id = k.case_id where k.report_id = r.id) as complaint
    from reports r join cases c on c.id = r.case_id where r.id = ${reportId}`.execute(db)
  return rows[0]
}

/** A report for who made it, or has its key. Outside of transactions: the key is looked up. Throws `not_found`. */
async function getReadable(deps: ReadDeps, actor: Actor | undefined, reportId: string, key: string | undefined) {
  const row = found(await findAnswer(deps.db, reportId))
  const isReadable =
    row.reporter_id === null
      ? key !== undefined && (await isKeyOf(deps, 'report', reportId, key))
      : row.reporter_id === actor?.userId
  if (!isReadable) throw new AppError('not_found')
  return row
}

/** Whether someone else can be asked to look again: once, within the term, and not while the case is open anyway. */
const canComplain = ({ outcome, answered_at: at, complaint, is_open: isOpen }: AnswerRow, now: Date): boolean =>
  (outcome === 'acted' || outcome === 'not_acted') &&
  at !== null &&
  complaint === null &&
  !isOpen &&
  now < complaintEnd(at)

function present(row: AnswerRow, now: Date): ReportAnswerView {
  const { id, number, answered_at: at, complaint } = row
  const instant = (text: string) => new Date(text).toISOString()
  return {
    id,
    reference: caseReference(number),
    state: stateOf(row),
    answered_at: at?.toISOString() ?? null,
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

/** How a report was answered, for its reporter; for a visitor's who has its key. Throws `not_found`. */
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
 * Asks once that someone else looks again at how a report was answered; the same words again are the same. Throws `not_found`,
 * `appeal_closed`, `rate_limited`.
 */
export async function complainOfAnswer(
  deps: ReadDeps & Pick<Context, 'jobs' | 'limits'>,
  actor: Actor | undefined,
  reportId: string,
  { key, text }: AppealInput,
): Promise<ReportAnswerView> {
  // Who can't read it holds no lock on its case.
  const { case_id: caseId } = await getReadable(deps, actor, reportId, key)
  return inTransaction(deps.db, async (trx) => {
    const about = found(await lockCase(trx, caseId))
    const row = found(await findAnswer(trx, reportId))
    const at = deps.now()
    if (row.complaint?.text === text) return present(row, at)
    const decision = canComplain(row, at) ? await findAnswering(trx, row) : undefined
    if (!decision) throw new AppError('appeal_closed')
    await deps.limits.take(`complaints of ${row.reporter_id ?? row.id}`, complaining, trx)
    const opened = await insertAppealCase(trx, { kind: 'report', id: row.id }, about, at)
    await trx
      .insertInto('report_complaints')
      .values({ report_id: row.id, decision_id: decision.id, text, made_at: at, case_id: opened.id })
      .execute()
    await deps.jobs.send(trx, mailCase, { case_id: opened.id })
    return present(found(await findAnswer(trx, reportId)), at)
  })
}

/** The decision by which a report was answered: of the same instant. */
function findAnswering(trx: Db, { case_id: caseId, answered_at: at }: AnswerRow): Promise<DecisionRow | undefined> {
  return trx
    .selectFrom('decisions')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('automated', '=', false)
    .where('at', '=', at)
    .executeTakeFirst()
}

/**
 * Decides about a complaint, in the caller's transaction: the answer stands, and its reporter reads why; or something is done after all,
 * and whom it is about reads why. `mayDecideOwn`: no one else is there who could. Throws `own_matter` for the one who decided first,
 * `case_changed`, `already_decided`, `invalid_input`, `not_found`.
 */
export async function decideComplaint(
  deps: DecisionDeps,
  trx: Db,
  by: Decider & { readonly mayDecideOwn: boolean },
  caseId: string,
  { version, outcome, facts, ground, measures }: AppealWish,
) {
  const row = found(await lockCase(trx, caseId))
  const asked = trx.selectFrom('report_complaints').selectAll().where('case_id', '=', caseId)
  const complaint = found(await asked.executeTakeFirst())
  const report = found(await findReport(trx, complaint.report_id))
  const decision = found(await findDecision(trx, complaint.decision_id))
  const isOwn = decision.decided_by === by.userId
  if (isOwn && !by.mayDecideOwn) throw new AppError('own_matter')
  const about = found(await lockCase(trx, report.case_id))
  await requireOthersMatter(trx, by, about)
  if (row.version !== version) throw new AppError('case_changed')
  if (!isUndecided(row)) throw new AppError('already_decided')
  if (outcome === 'overturned') throw refusedField('outcome', 'Say that the answer stands, or decide something else.')
  const at = deps.now()
  const closed = { state: 'closed', waiting_on: null, waits_until: null, decided_at: at, claimed_until: null } as const
  const after = found(await changeCase(trx, row, closed))
  const answer = outcome === 'upheld' ? facts : null
  await trx
    .updateTable('report_complaints')
    .set({ decided_at: at, outcome, answer })
    .where('report_id', '=', report.id)
    .execute()
  let hires: CancelledHires | undefined
  if (outcome === 'changed') {
    // Someone opened it again in the meantime: it is decided there.
    if (isUndecided(about)) throw new AppError('case_changed')
    const wish = { outcome: 'action' as const, ground: ground ?? (decision.ground as typeof ground), facts, measures }
    checkWish(about.subject_kind as ReportSubject, wish, at)
    const decided = found(await changeCase(trx, about, { state: 'decided', decided_at: at }))
    hires = (await writeDecision(deps, trx, by, decided, wish)).hires
    await trx.updateTable('reports').set({ outcome: 'acted' }).where('id', '=', report.id).execute()
  }
  await answerReporter(deps, trx, report)
  return { row: after, isOwn, decisionId: decision.id, hires }
}
