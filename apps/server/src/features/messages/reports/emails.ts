import { renderMail } from '../../../platform/mail/render.ts'
import { describeReport } from './present.ts'
import type { ReportRecord } from './queries.ts'

/** Brings a report to the operator, with what the two wrote. */
export function reportMail(report: ReportRecord) {
  return {
    subject: `A conversation was reported: ${report.reason}`,
    ...renderMail({
      heading: 'A conversation was reported',
      paragraphs: [describeReport(report)],
      footer:
        'Further reports of this conversation within a day bring no further mail: npm run reports lists them all.',
    }),
  }
}
