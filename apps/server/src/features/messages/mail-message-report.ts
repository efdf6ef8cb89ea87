import * as z from 'zod/mini'
import { renderMail } from '../../platform/mail/render.ts'
import { describeReport } from './message-report-view.ts'
import { type ReportRecord, listReports } from './message-report-queries.ts'
import { Id } from '@itemo/domain/ids.ts'
import { type AnyJob, defineJob, deleteOlder, mailRetryPolicy } from '../../define-job.ts'

function reportMail(report: ReportRecord) {
  return renderMail({
    subject: `A conversation was reported: ${report.reason}`,
    heading: 'A conversation was reported',
    paragraphs: [describeReport(report)],
    footer: 'Further reports of this conversation within a day bring no further mail: npm run reports lists them all.',
  })
}

const keptMs = 365 * 86_400_000

export const mailReport = defineJob({
  name: 'messages.mail-report',
  payload: z.object({ report_id: Id }),
  retry: mailRetryPolicy,
  async run(context, { report_id: only }, { id }) {
    const [report] = await listReports(context.db, { only })
    if (!report) return
    const subjects = [report.reporter_id, report.reported_id]
    await context.mail.send({ id, to: context.config.mail.supportTo, subjects, ...reportMail(report) })
  },
})

const forgetOldReports = defineJob({
  name: 'messages.prune-reports',
  schedule: '50 3 * * *',
  async run(context) {
    await deleteOlder(context, ['conversation_reports', 'created_at', keptMs])
  },
})

export const messageJobs: readonly AnyJob[] = [mailReport, forgetOldReports]
