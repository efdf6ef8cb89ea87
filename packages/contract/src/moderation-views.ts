import { appealOutcomes, complaintOutcomes, decisionOutcomes } from '@itemo/domain/moderation/statement-copy.ts'
import { reportReasons, reportSubjects } from '@itemo/domain/moderation/report-reasons.ts'
import * as z from 'zod/mini'
import { Instant, listOf } from './wire.ts'

/** A report of one's own, and how far it is. */
export const ReportView = z.object({
  id: z.string(),
  /** Its number as people read it, such as C-1042. */
  reference: z.string(),
  subject_kind: z.enum(reportSubjects),
  /** What was reported, as it was called then. */
  title: z.string(),
  reason: z.enum(reportReasons),
  text: z.nullable(z.string()),
  state: z.enum(['received', 'looked_at', 'acted', 'not_acted']),
  created_at: Instant,
  answered_at: z.nullable(Instant),
})
export type ReportView = z.output<typeof ReportView>

/** How a report was answered, as its reporter reads it; a visitor by the key of the mail. It names nothing that was reported: anyone may have typed the address. */
export const ReportAnswerView = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(['received', 'looked_at', 'acted', 'not_acted']),
  answered_at: z.nullable(Instant),
  /** From and until when someone else can be asked to look again; null before there is an answer. */
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

/** A decision about someone, as that person reads it: the statement of its reasons, and their appeal. */
export const DecisionView = z.object({
  id: z.string(),
  at: Instant,
  outcome: z.enum(decisionOutcomes),
  title: z.string(),
  blocks: listOf(z.object({ heading: z.string(), text: z.string() }), 6),
  /** The item that it is about, while its person may change it and send it back. */
  item_id: z.nullable(z.string()),
  /** Set once it no longer holds. */
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
