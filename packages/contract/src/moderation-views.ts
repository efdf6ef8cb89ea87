import { appealOutcomes, complaintOutcomes, decisionOutcomes } from '@itemo/domain/moderation/statement-copy.ts'
import { reportReasons, reportSubjects } from '@itemo/domain/moderation/report-reasons.ts'
import * as z from 'zod/mini'
import { Instant, listOf } from './wire.ts'

/** An own report and its state. */
export const ReportView = z.object({
  id: z.string(),
  /** Its number as people read it, such as C-1042. */
  reference: z.string(),
  subject_kind: z.enum(reportSubjects),
  /** What was reported, by its name at that time. */
  title: z.string(),
  reason: z.enum(reportReasons),
  text: z.nullable(z.string()),
  state: z.enum(['received', 'looked_at', 'acted', 'not_acted']),
  created_at: Instant,
  answered_at: z.nullable(Instant),
})
export type ReportView = z.output<typeof ReportView>

/**
 * The answer to a report, for its reporter; for a visitor by the key in the email. It doesn't name what was reported, because anyone may
 * have entered the address.
 */
export const ReportAnswerView = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(['received', 'looked_at', 'acted', 'not_acted']),
  answered_at: z.nullable(Instant),
  /** From when and until when the reporter can ask someone else to review the answer; null before there's an answer. */
  complain_from: z.nullable(Instant),
  complain_until: z.nullable(Instant),
  can_complain: z.boolean(),
  complaint: z.nullable(
    z.object({
      made_at: Instant,
      text: z.nullable(z.string()),
      /** Null while nobody has decided about it. */
      outcome: z.nullable(z.enum(complaintOutcomes)),
      answer: z.nullable(z.string()),
      answer_by: Instant,
    }),
  ),
})
export type ReportAnswerView = z.output<typeof ReportAnswerView>

/** A decision about someone, for that person: the statement of reasons, and their appeal. */
export const DecisionView = z.object({
  id: z.string(),
  at: Instant,
  outcome: z.enum(decisionOutcomes),
  title: z.string(),
  blocks: listOf(z.object({ heading: z.string(), text: z.string() }), 6),
  /** The item it's about, as long as its owner may change it and submit it again. */
  item_id: z.nullable(z.string()),
  /** Set once the decision no longer applies. */
  revoked_at: z.nullable(Instant),
  appeal_until: Instant,
  can_appeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      made_at: Instant,
      text: z.nullable(z.string()),
      /** Null while nobody has decided about it. */
      outcome: z.nullable(z.enum(appealOutcomes)),
      answer: z.nullable(z.string()),
      answer_by: Instant,
    }),
  ),
})
export type DecisionView = z.output<typeof DecisionView>
