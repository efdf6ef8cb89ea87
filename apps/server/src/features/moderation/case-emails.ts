import { instantInBrief } from '@itemo/domain/date-words.ts'
import { Id } from '@itemo/domain/ids.ts'
import { caseReference, reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { problemHours } from '@itemo/domain/promised-hours.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import * as z from 'zod/mini'
import { defineJob, mailRetryPolicy } from '../../define-job.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { findCase, findReport } from './report-queries.ts'

/** Emails the operator about a new case: its number and reason, nothing of its subject. */
export const mailCase = defineJob({
  name: 'moderation.mail-case',
  payload: z.object({ case_id: Id }),
  retry: mailRetryPolicy,
  async run(context, { case_id: id }, { id: jobId }) {
    const row = await findCase(context.db, id)
    if (!row) return
    const reference = caseReference(row.number)
    const { label } = reasonOf(row.reason as ReportReason)
    const words = renderMail({
      subject: `${row.priority === 1 ? '[URGENT] ' : ''}Case ${reference}: ${label}`,
      heading: `Case ${reference}`,
      paragraphs: [`Reason: ${label}`, `Decide by ${instantInBrief(row.due_at)}.`],
      footer: "npm run reports prints all open cases. You won't get another email if the same thing is reported again.",
    })
    await context.mail.send({ id: jobId, to: context.config.mail.supportTo, subjects: [], ...words })
  },
})

/** Emails the operators that a moderator leaves a case to them: its number and reason, nothing of its subject. */
export const mailSuggestion = defineJob({
  name: 'moderation.mail-suggestion',
  payload: z.object({ case_id: Id }),
  retry: mailRetryPolicy,
  async run(context, { case_id: id }, { id: jobId }) {
    const row = await findCase(context.db, id)
    if (!row) return
    const reference = caseReference(row.number)
    const { label } = reasonOf(row.reason as ReportReason)
    const words = renderMail({
      subject: `Case ${reference} is waiting for an operator`,
      heading: `Case ${reference}`,
      paragraphs: [
        `Reason: ${label}`,
        'A moderator has suggested something only an operator can do. Open the case to decide.',
      ],
      action: { label: 'Open the case', url: siteAddress(context.siteUrl, pathTo`/operator/queue/${id}`) },
    })
    await context.mail.send({ id: jobId, to: context.config.mail.supportTo, subjects: [], ...words })
  },
})

/** Confirms a visitor's report without repeating its text: anyone can enter anyone's address. */
export const mailVisitor = defineJob({
  name: 'moderation.mail-visitor',
  payload: z.object({ report_id: Id, email: z.string() }),
  retry: mailRetryPolicy,
  subjects: ({ email }) => [email],
  async run(context, { report_id: id, email }, { id: jobId }) {
    const report = await findReport(context.db, id)
    const row = report && (await findCase(context.db, report.case_id))
    if (!row) return
    const reference = caseReference(row.number)
    const words = renderMail({
      heading: `We've received your report (${reference})`,
      paragraphs: [
        `Thank you. Your report is ${reference}. We'll look at it within ${problemHours} hours and reply to this address.`,
        'Wasn’t this you? Then someone mistyped their address, and you don’t need to do anything.',
      ],
      footer: 'You’re getting this email because someone entered this address with a report.',
    })
    await context.mail.send({ id: jobId, to: email, subjects: [email], ...words })
  },
})
