import { bounds } from '@itemo/domain/bounds.ts'
import type { ReportInput } from '@itemo/domain/messages/message-schemas.ts'
import { caseReference, reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { SubjectReportInput } from '@itemo/domain/moderation/report-schemas.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { isMemberSince } from '../accounts/restrictions.ts'
import { lockAgainstDeletion } from '../items/moderate-item.ts'
import { dropHidden } from './apply-measures.ts'
import { hideAutomatically } from './automatic-decisions.ts'
import { preserveEvidence, readHeld } from './kept-evidence.ts'
import { mailCase, mailVisitor } from './case-emails.ts'
import {
  addToReport,
  type CaseRow,
  findCase,
  findOpenReport,
  findReport,
  insertReport,
  listReliableReporters,
  listReportsOf,
  openCase,
  type ReportRow,
} from './report-queries.ts'
import { findSubject } from './report-subjects.ts'

type Deps = Pick<
  Context,
  'cards' | 'config' | 'db' | 'identity' | 'jobs' | 'responseCache' | 'limits' | 'log' | 'now' | 'realtime' | 'settings'
>

const ofMember = { limit: 20, windowSeconds: 86_400 }
const ofVisitors = { limit: 5, windowSeconds: 3600 }
/** Anyone can enter anyone's address. Beyond this limit a report is accepted without a confirmation email. */
const mailsTo = { limit: 4, windowSeconds: 3600 }

const dayMs = 86_400_000
/** Only someone who has been a member for this long can have content hidden at once. */
const reliableAfterMs = 7 * dayMs

/** The reporter: a member, or a visitor from a network. */
interface Reporter {
  readonly actor: Pick<Actor, 'userId'> | undefined
  readonly address: string
}

/**
 * Accepts a report: it joins the open case about its subject, or opens one. The same id again is the same report; a second report by the
 * same member or address adds its text to the first. The current content of the subject is stored with it. Throws `not_found` for a
 * subject that the reporter can't see, `report_own`, `conflict` for the id of another report, `rate_limited`.
 */
export async function makeReport(deps: Deps, { actor, address }: Reporter, input: SubjectReportInput) {
  // A repeated report doesn't count; a refused one does, because someone may be guessing ids.
  const sent = input.id === undefined ? undefined : await findReport(deps.db, input.id)
  if (!sent || !isSame(sent, actor, input)) {
    if (actor) await deps.limits.take(`reports of ${actor.userId}`, ofMember)
    else await deps.limits.take(`reports from ${networkOf(address)}`, ofVisitors)
  }
  const made = await inTransaction(deps.db, (trx) => takeReport(deps, trx, actor, input))
  if (made.isHidden) dropHidden(deps)
  return { reference: caseReference(made.row.number), is_added: made.isAdded }
}

async function takeReport(deps: Deps, trx: Db, actor: Reporter['actor'], input: SubjectReportInput) {
  const { subject_kind: kind, subject_id: subjectId, reason, text = null } = input
  const sent = input.id === undefined ? undefined : await findReport(trx, input.id)
  if (sent) return sameReport(trx, sent, actor, input)
  const find = async () => found(await findSubject(trx, actor?.userId, kind, subjectId, deps.now()))
  let subject = await find()
  if (subject.ownerId === actor?.userId) throw new AppError('report_own')
  const at = deps.now()
  const about = { subjectKind: kind, subjectId, ownerId: subject.ownerId, title: subject.title }
  const opened = await openCase(deps, trx, { kind: 'report', ...about, reason, at })
  // The case is locked first, as by everyone who decides. From here on the item's pictures can't be deleted.
  if (kind === 'item' && reasonOf(reason).priority === 1 && !(await lockAgainstDeletion(trx, subjectId)))
    throw new AppError('not_found')
  // The same for pictures that the owner removes from the item or profile: what is shown now is what is reported.
  if (reasonOf(reason).priority === 1) subject = await readHeld(trx, find, ({ evidence }) => evidence)
  const email = actor ? null : (input.email?.toLowerCase() ?? null)
  const earlier = await findOpenReport(trx, { reporterId: actor?.userId ?? null, email }, kind, subjectId)
  if (opened.isUrgent)
    await deps.jobs.publish(trx, { name: 'case.alert', payload: { case_id: opened.row.id, why: 'urgent' } })
  if (earlier) {
    await preserveEvidence(trx, opened.row.id, at)
    if (text !== null && text !== earlier.text) await addToReport(trx, earlier, text, 2 * bounds.text)
    // The address is unproven: its user isn't told whether it has reported before.
    return { row: opened.row, isAdded: actor !== undefined, isHidden: false }
  }
  const report = await insertReport(trx, {
    ...(input.id !== undefined && { id: input.id }),
    subject_kind: kind,
    subject_id: subjectId,
    subject_owner_id: subject.ownerId,
    reporter_id: actor?.userId ?? null,
    reporter_email: email,
    reason,
    text,
    declares_subject: input.declares_subject,
    evidence: JSON.stringify(subject.evidence),
    case_id: opened.row.id,
    created_at: at,
  })
  // A concurrent request used the same id.
  if (!report) return sameReport(trx, found(await findReport(trx, input.id ?? '')), actor, input)
  await preserveEvidence(trx, opened.row.id, at)
  await deps.jobs.publish(trx, { name: 'report.made', payload: { report_id: report.id } })
  if (opened.isNew || opened.isUrgent) await deps.jobs.send(trx, mailCase, { case_id: opened.row.id })
  if (email !== null && (await deps.limits.tryTake(`report confirmed to ${email}`, mailsTo, trx)))
    await deps.jobs.send(trx, mailVisitor, { report_id: report.id, email })
  const isHidden = (await isHiding(deps, trx, report, at)) && (await hideAutomatically(deps, trx, opened.row, report))
  return { row: opened.row, isAdded: false, isHidden }
}

/** Whether an existing report has the same content, subject and reporter. */
const isSame = (sent: ReportRow, actor: Reporter['actor'], input: SubjectReportInput): boolean =>
  sent.subject_kind === input.subject_kind &&
  sent.subject_id === input.subject_id.toLowerCase() &&
  sent.reporter_id === (actor?.userId ?? null) &&
  sent.reason === input.reason &&
  sent.text === (input.text ?? null)

/** The case of an existing report. Throws `conflict` if that report is a different one. */
async function sameReport(trx: Db, sent: ReportRow, actor: Reporter['actor'], input: SubjectReportInput) {
  if (!isSame(sent, actor, input))
    throw new AppError('conflict', { fields: { id: 'This id belongs to another report.' } })
  const row: CaseRow = found(await findCase(trx, sent.case_id))
  return { row, isAdded: false, isHidden: false }
}

/** Whether a report is enough to hide its subject before a decision. A visitor's never is. */
async function isHiding({ settings }: Deps, trx: Db, report: ReportRow, at: Date): Promise<boolean> {
  const reason = report.reason as ReportReason
  if (report.reporter_id === null) return false
  const isItem = report.subject_kind === 'item'
  if (!reasonOf(reason).hidesAtOnce && !isItem) return false
  const since = new Date(at.getTime() - reliableAfterMs)
  const reporters = await listReliableReporters(trx, report.subject_kind, report.subject_id, since)
  const reliable = new Set<string>()
  const urgent = new Set<string>()
  for (const { reporter_id: id, reason: theirs } of reporters) {
    if (!(await isMemberSince(trx, id, since))) continue
    reliable.add(id)
    if (reasonOf(theirs).hidesAtOnce) urgent.add(id)
  }
  return urgent.size > 0 || (isItem && reliable.size >= settings.get('moderation.auto_hold'))
}

/** The reason codes of the older endpoints for conversations and wants, mapped to the catalogue. */
const reasonOfCall = { spam: 'spam', scam: 'scam', abuse: 'harassment', other: 'other' } as const

/** Reports a conversation or a want through its own endpoint. Throws like `makeReport`. */
export async function reportByOwnCall(
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  subject: { readonly subject_kind: 'conversation' | 'want'; readonly subject_id: string },
  { id, reason, text }: z.output<typeof ReportInput>,
): Promise<void> {
  const report = { ...subject, id, reason: reasonOfCall[reason], text, declares_subject: false }
  await makeReport(deps, { actor, address: '' }, report)
}

/** A page of one's own reports, latest first. Throws `invalid_input` for a malformed cursor. */
export async function listOwnReports({ db }: Pick<Context, 'db'>, actor: Actor, { cursor, limit }: PageInput) {
  const rows = await listReportsOf(db, actor.userId, readCursor(cursor), limit + 1)
  return pageOf(rows, limit, (row) => row)
}
