import type { ReportRecord } from './message-report-queries.ts'

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })

const gone = 'someone whose account is deleted'

/** A report in lines of text, for a mail or a terminal; times are London's. Control characters that a message may hold are shown as spaces. */
export function describeReport(report: ReportRecord): string {
  const names = new Map([
    [report.reporter_id, report.reporter ?? gone],
    [report.reported_id, report.reported ?? gone],
  ])
  const said = report.messages.map(
    ({ sender_id, text, created_at }) =>
      `  ${clock.format(new Date(created_at))}  ${names.get(sender_id) ?? gone}: ${plain(text)}`,
  )
  return [
    `${clock.format(report.created_at)}  ${report.reason}  report ${report.id}`,
    `  by     ${names.get(report.reporter_id) ?? gone} (${report.reporter_id})`,
    `  about  ${names.get(report.reported_id) ?? gone} (${report.reported_id})`,
    ...(report.item === null ? [] : [`  item   ${plain(report.item)}`]),
    ...(report.text === null ? [] : [`  says   ${plain(report.text)}`]),
    ...said,
  ].join('\n')
}

function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
