import { holdingRules, type RiskRule, riskHours, riskRuleWords } from '@itemo/domain/moderation/assess-listing.ts'
import { groundOfReason } from '@itemo/domain/moderation/grounds.ts'
import type { MeasureName } from '@itemo/domain/moderation/measures.ts'
import { reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { Db, NewRow } from '../../platform/db/db.ts'
import { applyMeasures, type MeasureDeps } from './apply-measures.ts'
import { insertDecision, listHolding } from './decision-queries.ts'
import type { CaseRow, ReportRow } from './report-queries.ts'
import { announceDecision } from './send-statement.ts'

/** The measure that hides each kind of subject until a review; a person or a whole conversation can't be hidden this way. */
const hiding: Partial<Record<ReportRow['subject_kind'], MeasureName>> = {
  item: 'item_hold',
  review: 'review_hide',
  message: 'message_remove',
  want: 'want_hide',
}

/** Holds an item by the risk rules until a person decides its case; once per case. */
export async function holdByRules(deps: MeasureDeps, trx: Db, row: CaseRow, rules: readonly RiskRule[]): Promise<void> {
  const found = holdingRules.filter((rule) => rules.includes(rule)).map((rule) => riskRuleWords[rule])
  await hideOnce(deps, trx, row, {
    ground: groundOfReason[row.reason as ReportReason],
    facts: `Our automatic rules found: ${found.join(' ')} Someone will look at it within ${riskHours.held} hours.`,
    source: 'rule',
    measure: 'item_hold',
  })
}

/**
 * Hides what is reported until a person decides, in the report's transaction; the case stays open. Returns whether something is newly
 * hidden.
 */
export async function hideAutomatically(deps: MeasureDeps, trx: Db, row: CaseRow, report: ReportRow): Promise<boolean> {
  const measure = hiding[report.subject_kind]
  if (measure === undefined) return false
  const reason = report.reason as ReportReason
  const { label } = reasonOf(reason)
  const hours = deps.settings.get('moderation.deadlines')[reason]
  return hideOnce(deps, trx, row, {
    ground: groundOfReason[reason],
    facts: `It was reported as “${label}”. Someone will look at it within ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    source: 'report',
    measure,
  })
}

/** Makes an automatic decision, and notifies the owner; false if an automatic decision of the case is already in force. */
async function hideOnce(
  deps: MeasureDeps,
  trx: Db,
  row: CaseRow,
  decided: Pick<NewRow<'decisions'>, 'ground' | 'facts' | 'source'> & { readonly measure: MeasureName },
): Promise<boolean> {
  if ((await listHolding(trx, row.id, true)).length > 0) return false
  const { measure, ...reasons } = decided
  const decision = await insertDecision(trx, {
    ...reasons,
    case_id: row.id,
    person_id: row.subject_owner_id,
    decided_by: null,
    at: deps.now(),
    outcome: 'action',
    automated: true,
  })
  const about = { subjectKind: row.subject_kind, subjectId: row.subject_id, ownerId: row.subject_owner_id }
  await applyMeasures(deps, trx, decision.id, about, [{ name: measure, until: null }])
  await announceDecision(deps, trx, decision.id)
  return true
}
