import { Id } from '@itemo/domain/ids.ts'
import { caseReference } from '@itemo/domain/moderation/report-reasons.ts'
import { type ComplaintOutcome, statementDelayMs } from '@itemo/domain/moderation/statement-copy.ts'
import { reportAnswered } from '@itemo/domain/notifications/moderation-notification-copy.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineJob, mailRetryPolicy } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { findAddressee } from '../accounts/restrictions.ts'
import { findItemModeration } from '../items/moderate-item.ts'
import { answerPath, decisionPath } from './decision-keys.ts'
import { type DecisionRow, findOwnDecision, listMeasures, lockDecision, updateDecision } from './decision-queries.ts'
import { presentDecision } from './decision-view.ts'
import { findCase, listReportsOfCase, type ReportRow } from './report-queries.ts'

const AboutDecision = z.object({ decision_id: Id })

/** Notifies everyone concerned of a decision, in its transaction: its person at once in the product, and all by email after a minute. */
export async function announceDecision({ jobs, now }: Pick<Context, 'jobs' | 'now'>, trx: Db, decisionId: string) {
  const payload = { decision_id: decisionId }
  await jobs.publish(trx, { name: 'decision.made', payload })
  await jobs.send(trx, sendStatement, payload, { startAfter: new Date(now().getTime() + statementDelayMs) })
}

/** Emails the statement of reasons, which can't be switched off. A decision that was undone by then is skipped. */
export const sendStatement = defineJob({
  name: 'moderation.send-statement',
  payload: AboutDecision,
  async run(context, { decision_id: id }) {
    await inTransaction(context.db, async (trx) => {
      const decision = await lockDecision(trx, id)
      if (!decision || decision.revoked_at !== null || decision.statement_sent_at !== null) return
      await updateDecision(trx, id, { statement_sent_at: context.now() })
      const { outcome, person_id: userId } = decision
      if (outcome !== 'no_action' && userId !== null)
        await context.jobs.send(trx, mailStatement, { decision_id: id, user_id: userId })
      if (!decision.automated) await answerReporters(context, trx, decision)
    })
  },
})

async function answerReporters(context: Context, trx: Db, { case_id: caseId, at }: DecisionRow): Promise<void> {
  for (const report of await listReportsOfCase(trx, caseId))
    if (report.answered_at?.getTime() === at.getTime()) await answerReporter(context, trx, report)
}

/** Notifies a reporter of the answer to their report, in its transaction: a member in the product, a visitor by email. */
export async function answerReporter({ jobs }: Pick<Context, 'jobs'>, trx: Db, report: ReportRow): Promise<void> {
  const { id, case_id: caseId, reporter_email: email } = report
  if (email === null) await jobs.publish(trx, { name: 'report.answered', payload: { report_id: id } })
  else await jobs.send(trx, mailAnswer, { case_id: caseId, report_id: id, email })
}

export const mailStatement = defineJob({
  name: 'moderation.mail-statement',
  payload: z.object({ decision_id: Id, user_id: Id }),
  retry: mailRetryPolicy,
  subjects: ({ user_id }) => [user_id],
  async run(context, { decision_id: id }, { id: jobId }) {
    const decision = await findOwnDecision(context.db, id, context.now())
    if (!decision || decision.person_id === null || decision.revoked_at !== null) return
    const to = await findAddressee(context.db, decision.person_id)
    if (!to?.email) return
    const { title, blocks } = presentDecision(decision, await listMeasures(context.db, [id]), context.now())
    const words = renderMail({
      heading: title.replace(/\s+/g, ' '),
      paragraphs: blocks.map(({ heading, text }) => `${heading}\n${text}`),
      action: { label: 'Read it, or appeal', url: siteAddress(context.siteUrl, await decisionPath(context, id)) },
      footer: 'You’re getting this email because we have to tell you about decisions that affect you.',
    })
    await context.mail.send({ id: jobId, to: to.email, subjects: [decision.person_id], ...words })
  },
})

/**
 * Emails a visitor that their report was answered. It contains nothing about the measures, and none of the reporter's words, because the
 * address is unproven.
 */
export const mailAnswer = defineJob({
  name: 'moderation.mail-answer',
  // A job of the previous version only contains its case.
  payload: z.object({ case_id: Id, report_id: z.optional(Id), email: z.string() }),
  retry: mailRetryPolicy,
  subjects: ({ email }) => [email],
  async run(context, { case_id: id, report_id: named, email }, { id: jobId }) {
    const row = await findCase(context.db, id)
    const decision = row && (await findAnswer(context.db, id))
    const reportId = named ?? (await findReportOf(context.db, id, email))
    if (!decision || reportId === undefined) return
    const reference = caseReference(row.number)
    const hasAction = decision.outcome !== 'no_action'
    const again = await findAgain(context.db, reportId)
    const { title, paragraphs, link } = reportAnswered({ reportId, reference, hasAction, again })
    const url = siteAddress(context.siteUrl, await answerPath(context, reportId))
    const words = renderMail({
      heading: title,
      paragraphs: paragraphs.filter((text) => text != null),
      action: { label: link.label, url },
      footer: 'You’re getting this email because someone entered this address with a report.',
    })
    await context.mail.send({ id: jobId, to: email, subjects: [email], ...words })
  },
})

async function findReportOf(db: Db, caseId: string, email: string): Promise<string | undefined> {
  const ofCase = db.selectFrom('reports').select('id').where('case_id', '=', caseId)
  return (await ofCase.where('reporter_email', '=', email).executeTakeFirst())?.id
}

/** The outcome of a second review of a report's answer; null if there was none. */
async function findAgain(db: Db, reportId: string): Promise<ComplaintOutcome | null> {
  const asked = db.selectFrom('report_complaints').select('outcome').where('report_id', '=', reportId)
  return (await asked.executeTakeFirst())?.outcome ?? null
}

function findAnswer(db: Db, caseId: string) {
  return db
    .selectFrom('decisions')
    .select('outcome')
    .where('case_id', '=', caseId)
    .where('automated', '=', false)
    .where('revoked_at', 'is', null)
    .orderBy('at', 'desc')
    .executeTakeFirst()
}

const isShown = async (db: Db, itemId: string | null): Promise<boolean> =>
  itemId !== null && (await findItemModeration(db, itemId))?.state === 'active'

/** The facts of a notification about a decision. Undefined for one without a person. */
export async function findDecisionForNotification({ db, now }: Pick<Context, 'db' | 'now'>, id: string) {
  const decision = await findOwnDecision(db, id, now())
  if (!decision || decision.person_id === null) return undefined
  const { title, appeal } = presentDecision(decision, await listMeasures(db, [id]), now())
  const { person_id: personId, revoked_at, statement_sent_at, automated, source } = decision
  return {
    personId,
    title,
    itemTitle: decision.title,
    isRevoked: revoked_at !== null,
    wasSent: statement_sent_at !== null,
    // The rules held an item until its review, and it is public now: nothing else hides it.
    isCheck: automated && source === 'rule' && revoked_at !== null && (await isShown(db, decision.item_id)),
    appeal,
  }
}

/** The facts of a notification to the reporter of a new report. */
export async function findReceivedReport({ db }: Pick<Context, 'db'>, reportId: string) {
  const row = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['reporter_id', 'number'])
    .where('reports.id', '=', reportId)
    .executeTakeFirst()
  return row?.reporter_id ? { reporterId: row.reporter_id, reference: caseReference(row.number) } : undefined
}

/** The facts of a notification to the reporter of an answered report. */
export async function findReportForNotification({ db }: Pick<Context, 'db'>, reportId: string) {
  const row = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['reporter_id', 'outcome', 'number'])
    .where('reports.id', '=', reportId)
    .executeTakeFirst()
  if (!row || row.reporter_id === null || row.outcome === null) return undefined
  const { reporter_id: reporterId, outcome, number } = row
  const again = await findAgain(db, reportId)
  return { reporterId, reportId, hasAction: outcome === 'acted', reference: caseReference(number), again }
}
