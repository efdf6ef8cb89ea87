import type { CaseDetailView, CaseView, StaffMessageView } from '@itemo/contract/case-views.ts'
import { riskRules } from '@itemo/domain/moderation/assess-listing.ts'
import type { GroundName } from '@itemo/domain/moderation/grounds.ts'
import { operatorMeasures } from '@itemo/domain/moderation/measures.ts'
import {
  caseReference,
  preservedReasons,
  type ReportReason,
  type ReportSubject,
} from '@itemo/domain/moderation/report-reasons.ts'
import { formatPence, toPence } from '@itemo/domain/money.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import type { MeasureRow } from './decision-queries.ts'
import type { ReportRow } from './report-queries.ts'
import type { readConversation } from './conversation-grants.ts'
import type { ReadCase } from './staff-cases.ts'
import type { ListedCase, StaffDecision } from './staff-case-queries.ts'

/** A case as shown in the queue. */
export function presentCase(row: ListedCase): CaseView {
  const { id, kind, subject_kind, subject_id, title, priority, state, waiting_on, report_count, version } = row
  return {
    id,
    reference: caseReference(row.number),
    // A child-safety case is shown as one that staff opened; `is_restricted` says that nobody else sees it.
    kind: kind === 'safety' ? 'person' : kind,
    subject_kind,
    subject_id,
    owner_id: row.subject_owner_id,
    about: row.about && { ...row.about, name: firstName(row.about.name ?? '') || 'Member' },
    title,
    image_url: row.image_url,
    risk: row.risk,
    reason: row.reason as ReportReason,
    priority,
    state,
    waiting_on,
    opened_at: row.opened_at.toISOString(),
    due_at: (row.state === 'waiting' && row.waits_until ? row.waits_until : row.due_at).toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    is_late: row.is_late,
    is_mine: row.is_mine,
    claimed_by: row.claimed_by,
    claimed_until: row.claimed_by === null ? null : (row.claimed_until?.toISOString() ?? null),
    looking: [...row.looking],
    report_count,
    is_restricted: row.restricted,
    suggested: presentSuggested(row),
    version,
  }
}

/** A suggestion in a case is shown until the case is decided. */
function presentSuggested(row: ListedCase): CaseView['suggested'] {
  const { suggested_measures: measures, suggested_at: at, suggested_by_name: by } = row
  if (measures === null || at === null || (row.state !== 'open' && row.state !== 'waiting')) return null
  return { measures: operatorMeasures.filter((name) => measures.includes(name)), by, at: at.toISOString() }
}

/** A case with everything needed to decide it. A restricted case shows its evidence only on request, and never its pictures. */
export function presentCaseDetail(read: ReadCase): CaseDetailView {
  const { row, reports, notes, decisions, appeal, measures, earlier, suggestion } = read
  const { owner, strikes, subjectNow, said, showsEvidence } = read
  const conversation = reports.map(({ evidence }) => (evidence as Evidence).conversation_id).find(Boolean)
  const shown = decisions.map((one) => presentDecisionToStaff(one, measures, read.undoable.has(one.id)))
  const against = shown.find(({ id }) => id === appeal?.decision_id)
  return {
    ...presentCase(row),
    reports: reports
      .map((report) => presentReportToStaff(report, row.restricted))
      .map((report) => (showsEvidence ? report : { ...report, evidence: [] })),
    notes: notes.map(({ id, author, text, at }) => ({ id, author, text, at: at.toISOString() })),
    decisions: shown,
    appeal:
      appeal && against
        ? {
            text: appeal.text,
            made_at: appeal.made_at.toISOString(),
            decision: against,
            // A complaint's own case is about the subject that was reported or found.
            subject_kind: (read.about ?? row).subject_kind as ReportSubject,
          }
        : null,
    earlier: earlier.map(presentCase),
    owner_name: owner ? firstName(owner.full_name ?? '') || 'Member' : null,
    strikes,
    subject_now: subjectNow
      ? showsEvidence
        ? presentThing(subjectNow, row.restricted)
        : { lines: [], images: [] }
      : null,
    things: read.things.slice(0, 20),
    risk_rules: riskRules.filter((rule) => row.risk_rules?.includes(rule)),
    live_hires: read.liveHires,
    said: said.map(({ text, warning, isHeld }) => ({ text, warning, is_held: isHeld })),
    suggestion: { ground: suggestion.ground, measures: [...suggestion.measures] },
    shows_evidence: showsEvidence,
    keeps_evidence: row.restricted || preservedReasons.some((reason) => reason === row.reason),
    agency:
      row.agency_reported_on === null || row.agency_reference === null
        ? null
        : { reported_on: row.agency_reported_on, reference: row.agency_reference },
    conversation_id: conversation ?? (row.subject_kind === 'conversation' ? row.subject_id : null),
  }
}

function presentDecisionToStaff(row: StaffDecision, measures: readonly MeasureRow[], canUndo: boolean) {
  const { id, at, outcome, ground, facts, revoked_at } = row
  const did = measures.filter(({ decision_id }) => decision_id === id).map(({ measure }) => measure)
  return {
    id,
    at: at.toISOString(),
    outcome,
    ground: ground as GroundName | null,
    facts,
    decided_by: row.decided_by_name,
    measures: did,
    revoked_at: revoked_at?.toISOString() ?? null,
    can_undo: canUndo,
  }
}

interface Evidence {
  readonly conversation_id?: string
  readonly messages?: readonly { readonly sender_id: string; readonly text: string }[]
  readonly images?: readonly string[]
}

const labels = new Map(
  Object.entries({
    title: 'Title',
    description: 'Description',
    category: 'Category',
    daily_rate: 'Daily rate',
    full_name: 'Name',
    bio: 'About',
    rating: 'Stars',
    text: 'Text',
  }),
)

function presentReportToStaff(report: ReportRow, isRestricted: boolean): CaseDetailView['reports'][number] {
  const { id, reporter_id, reason, text, created_at, subject_owner_id: ownerId } = report
  const { messages = [] } = report.evidence as Evidence
  const { lines, images } = presentThing(report.evidence as object, isRestricted)
  const said = messages.map((one) => ({ label: one.sender_id === ownerId ? 'Reported' : 'Other', text: one.text }))
  return {
    id,
    reporter_id,
    reason: reason as ReportReason,
    text,
    created_at: created_at.toISOString(),
    evidence: [...lines, ...said].slice(0, 40),
    images,
  }
}

/** The content of a subject as labelled lines. */
function presentThing(evidence: object, isRestricted: boolean) {
  const { images = [] } = evidence as Evidence
  const lines = Object.entries(evidence as Record<string, string | number | null>).flatMap(([name, value]) => {
    const label = labels.get(name)
    return label === undefined || value === null
      ? []
      : [{ label, text: name === 'daily_rate' ? formatPence(toPence(value)) : String(value) }]
  })
  return { lines, images: isRestricted ? [] : images.slice(0, 20) }
}

/** A page of a conversation that access was granted to. */
export function presentConversation({
  until,
  messages,
  names,
  next_cursor,
}: Awaited<ReturnType<typeof readConversation>>): {
  until: string
  messages: StaffMessageView[]
  next_cursor: string | null
} {
  const firstNameOf = (id: string) => {
    const name = names.get(id)
    return name == null ? null : firstName(name)
  }
  return {
    until: until.toISOString(),
    messages: messages.map(({ id, sender_id, text, created_at, warning, removed_at }) => ({
      id,
      sender_id,
      sender_name: firstNameOf(sender_id),
      text,
      created_at: created_at.toISOString(),
      warning,
      is_removed: removed_at !== null,
    })),
    next_cursor,
  }
}
