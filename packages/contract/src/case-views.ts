import { riskRules } from '@itemo/domain/moderation/assess-listing.ts'
import { caseKinds } from '@itemo/domain/moderation/case-schemas.ts'
import { groundNames } from '@itemo/domain/moderation/grounds.ts'
import { measureNames } from '@itemo/domain/moderation/measures.ts'
import { decisionOutcomes } from '@itemo/domain/moderation/statement-copy.ts'
import { reportReasons, reportSubjects } from '@itemo/domain/moderation/report-reasons.ts'
import { messageWarnings } from '@itemo/domain/messages/message-warnings.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf } from './wire.ts'

/** A case as the queue shows it. */
export const CaseView = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(caseKinds),
  subject_kind: z.enum(['item', 'person', 'review', 'message', 'conversation', 'want', 'decision', 'report']),
  subject_id: z.string(),
  /** Whose it is; null once they are gone. */
  owner_id: z.nullable(z.string()),
  /** Whom it is about: their first name, warnings, and hires on either side, up to 100; null once they are gone. */
  about: z.nullable(z.object({ name: z.string(), warnings: z.number(), hires: z.number() })),
  title: z.string(),
  /** The first picture of a listing; null for anything else, and where pictures don't show by themselves. */
  image_url: z.nullable(z.string()),
  /** Of a listing: what the risk rules found when it was last assessed, in points. */
  risk: z.nullable(z.number()),
  reason: z.enum(reportReasons),
  priority: z.number(),
  state: z.enum(['open', 'waiting', 'decided', 'closed']),
  waiting_on: z.nullable(z.enum(['member', 'outside'])),
  opened_at: Instant,
  /** When a decision is due; of a case that waits, when it comes back. */
  due_at: Instant,
  decided_at: z.nullable(Instant),
  is_late: z.boolean(),
  is_mine: z.boolean(),
  /** Who looks at it, and until when. */
  claimed_by: z.nullable(z.string()),
  claimed_until: z.nullable(Instant),
  /** Who else has it open at this moment. */
  looking: listOf(z.string(), 20),
  report_count: z.number(),
  is_restricted: z.boolean(),
  /** What a moderator suggests that an operator does; null: nothing, or it is decided. */
  suggested: z.nullable(
    z.object({
      measures: listOf(z.enum(measureNames), measureNames.length),
      /** Null: they no longer work here. */
      by: z.nullable(z.string()),
      at: Instant,
    }),
  ),
  version: z.number(),
})
export type CaseView = z.output<typeof CaseView>

/** A message as someone of staff reads it who opened its conversation. */
export const StaffMessageView = z.object({
  id: z.string(),
  sender_id: z.string(),
  /** The first name; null for someone who is gone. */
  sender_name: z.nullable(z.string()),
  text: z.string(),
  created_at: Instant,
  warning: z.nullable(z.enum(messageWarnings)),
  /** The other side no longer reads it: staff removed it. */
  is_removed: z.boolean(),
})
export type StaffMessageView = z.output<typeof StaffMessageView>

/** What became of one of several cases: closed by a decision, or why not. */
export const BulkResultView = z.object({
  id: z.string(),
  /** 'ok', or the code of the error that deciding it alone would have. */
  code: z.string(),
  decision_id: z.nullable(z.string()),
  /** The version that it has now; null where it wasn't closed. */
  version: z.nullable(z.number()),
})

/** A line of what a thing says: 'Title', 'Crossbow'. */
const CaseLineView = z.object({ label: z.string(), text: z.string() })

const CaseDecisionView = z.object({
  id: z.string(),
  at: Instant,
  outcome: z.enum(decisionOutcomes),
  ground: z.nullable(z.enum(groundNames)),
  facts: z.nullable(z.string()),
  /** Null: decided automatically. */
  decided_by: z.nullable(z.string()),
  measures: listOf(z.enum(measureNames), measureNames.length),
  revoked_at: z.nullable(Instant),
  can_undo: z.boolean(),
})

/**
 * Something that a case is about, where staff can look at it. 'item': the listing, or the one that was hired; 'copied_item': a live one
 * of someone else with the same picture; 'hire' and 'reviewed': what a review is of, and whom it is about.
 */
const CaseThingView = z.object({
  what: z.enum(['item', 'copied_item', 'hire', 'reviewed', 'want']),
  id: z.string(),
  /** A title, or a name. */
  name: z.string(),
  /** Whether members see it at the moment. */
  is_public: z.boolean(),
})

/** A case with all that there is to decide it by; of long lists the latest. */
export const CaseDetailView = z.extend(CaseView, {
  reports: listOf(
    z.object({
      id: z.string(),
      /** Null for a visitor, and for someone who is gone. */
      reporter_id: z.nullable(z.string()),
      reason: z.enum(reportReasons),
      text: z.nullable(z.string()),
      created_at: Instant,
      /** What was reported, as it was then, in lines. */
      evidence: listOf(CaseLineView, 40),
      images: listOf(z.string(), 20),
    }),
    50,
  ),
  notes: listOf(z.object({ id: z.string(), author: z.nullable(z.string()), text: z.string(), at: Instant }), 100),
  decisions: listOf(CaseDecisionView, 20),
  /** Of an appeal, or of a complaint about the answer to a report: what was written against the decision, and what that was about. */
  appeal: z.nullable(
    z.object({
      text: z.nullable(z.string()),
      made_at: Instant,
      decision: CaseDecisionView,
      subject_kind: z.enum(reportSubjects),
    }),
  ),
  /** Other cases about the same person. */
  earlier: listOf(CaseView, 10),
  /** The first name of whose it is; null once they are gone. */
  owner_name: z.nullable(z.string()),
  strikes: z.number(),
  /** What the risk rules found in the listing when it was last assessed. */
  risk_rules: listOf(z.enum(riskRules), riskRules.length),
  /** Hires that are under way of the listing, or of the person on either side: up to 1,000. */
  live_hires: z.number(),
  /** What it is about, as far as it is there; nothing of child safety. */
  things: listOf(CaseThingView, 20),
  /** The thing as its owner sees it now; null once it is gone, and for what is said between two. */
  subject_now: z.nullable(z.object({ lines: listOf(CaseLineView, 20), images: listOf(z.string(), 20) })),
  /**
   * What its person wrote that looks like a scam, and all that waits for this case or was refused, conversation by conversation; what
   * looks like a scam first.
   */
  said: listOf(z.object({ text: z.string(), warning: z.nullable(z.enum(messageWarnings)), is_held: z.boolean() }), 440),
  suggestion: z.object({
    ground: z.enum(groundNames),
    measures: listOf(z.enum(measureNames), measureNames.length),
  }),
  /** False: of child safety, and not asked for yet. Then there are no lines of evidence. */
  shows_evidence: z.boolean(),
  /** Whether what was reported is kept, no matter who deletes it. */
  keeps_evidence: z.boolean(),
  /** Which agency report was made of it; null: none that anyone noted. */
  agency: z.nullable(z.object({ reported_on: Day, reference: z.string() })),
  /** The conversation that was reported, or of which a message was. */
  conversation_id: z.nullable(z.string()),
})
export type CaseDetailView = z.output<typeof CaseDetailView>
