import type { ReportView } from '@itemo/contract/moderation-views.ts'
import { caseReference, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { OwnReportRow } from './report-queries.ts'

/** A report as shown to its reporter. */
export function presentReport(row: OwnReportRow): ReportView {
  const { id, number, subject_kind, title, reason, text, created_at, answered_at } = row
  return {
    id,
    reference: caseReference(number),
    subject_kind,
    title,
    reason: reason as ReportReason,
    text,
    state: stateOf(row),
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }
}

/** The progress of a report. */
export function stateOf({
  outcome,
  is_looked_at,
}: Pick<OwnReportRow, 'outcome' | 'is_looked_at'>): ReportView['state'] {
  if (outcome !== null) return outcome === 'acted' ? 'acted' : 'not_acted'
  return is_looked_at ? 'looked_at' : 'received'
}
