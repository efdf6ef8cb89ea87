import { londonDayInWords } from '@itemo/domain/date-words.ts'
import type { DecisionView } from '@itemo/contract/moderation-views.ts'
import type { GroundName } from '@itemo/domain/moderation/grounds.ts'
import { appealEnd, statementBlocks, statementSubject } from '@itemo/domain/moderation/statement-copy.ts'
import type { MeasureRow, OwnDecisionRow } from './decision-queries.ts'

/** A decision as shown to the person concerned. */
export function presentDecision(row: OwnDecisionRow, measures: readonly MeasureRow[], now: Date): DecisionView {
  const { id, at, outcome, title, ground, facts, source, automated, revoked_at, appeal } = row
  const appealUntil = appealEnd(at)
  const statement = {
    outcome,
    measures: measures
      .filter(({ decision_id }) => decision_id === id)
      .map(({ measure: name, until }) => ({ name, until: until && londonDayInWords(until) })),
    title,
    ground: (ground ?? 'terms.conduct') as GroundName,
    facts: facts ?? 'The details were deleted with an account.',
    source,
    automated,
    isLookedAt: row.is_open,
    canSendBack: row.item_id !== null,
    since: londonDayInWords(at),
    appealUntil: londonDayInWords(appealUntil),
  }
  return {
    id,
    at: at.toISOString(),
    outcome,
    title: statementSubject(statement),
    blocks: statementBlocks(statement),
    item_id: row.item_id,
    revoked_at: revoked_at?.toISOString() ?? null,
    appeal_until: appealUntil.toISOString(),
    can_appeal: appeal === null && revoked_at === null && now < appealUntil,
    appeal: appeal && {
      made_at: new Date(appeal.made_at).toISOString(),
      text: appeal.text,
      outcome: appeal.outcome,
      answer: appeal.answer,
      answer_by: new Date(appeal.due_at).toISOString(),
    },
  }
}
