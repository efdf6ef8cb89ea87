import { instantInBrief } from '@itemo/domain/date-words.ts'
import { caseReference, reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { Context } from '../../context.ts'
import { type CaseRow, listOpenCases, listReportsOfCase, type ReportRow } from './report-queries.ts'

const maxListed = 100

interface ReportedMessage {
  readonly sender_id: string
  readonly text: string
  /** Missing in data stored by an older version or another program. */
  readonly created_at?: string
}

/** The open cases as lines of text for the operator's terminal, most urgent first; undefined if there is none. */
export async function describeOpenCases({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string | undefined> {
  const cases = await listOpenCases(db, maxListed)
  const described = []
  for (const row of cases) described.push(describeCase(row, await listReportsOfCase(db, row.id), now()))
  return described.length === 0 ? undefined : described.join('\n\n')
}

/** Replaces control characters by spaces. For child safety only the number is shown. */
function describeCase(row: CaseRow, reports: readonly ReportRow[], now: Date): string {
  const due = `${row.due_at <= now ? 'late since' : 'due'} ${instantInBrief(row.due_at)}`
  const head = `${caseReference(row.number)}  priority ${row.priority}  ${due}  ${reasonOf(row.reason as ReportReason).label}`
  if (row.restricted) return `${head}\n  restricted: open it in the console`
  return [
    head,
    `  ${row.subject_kind}  ${plain(row.title)} (${row.subject_id})`,
    `  of     ${row.subject_owner_id ?? 'someone whose account is deleted'}`,
    ...reports.flatMap((report) => describeReport(report, row.subject_owner_id)),
  ].join('\n')
}

function describeReport({ created_at, reporter_id, reason, text, evidence }: ReportRow, ownerId: string | null) {
  const { messages = [] } = evidence as { readonly messages?: readonly ReportedMessage[] }
  const by = reporter_id ?? 'a visitor, or someone whose account was deleted'
  return [
    `  ${instantInBrief(created_at)}  ${reason}  by ${by}`,
    ...(text === null ? [] : [`    says ${plain(text)}`]),
    ...messages.map(
      (message) =>
        `    ${sayInstant(message.created_at)}  ${message.sender_id === ownerId ? 'reported' : 'other'}: ${plain(message.text)}`,
    ),
  ]
}

/** A line without a valid date must not hide the others. */
function sayInstant(at: string | undefined): string {
  const instant = new Date(at ?? Number.NaN)
  return Number.isNaN(instant.getTime()) ? 'no date' : instantInBrief(instant)
}

function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
