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
  /** The owner or writer of the subject; null once their account is gone. */
  owner_id: z.nullable(z.string()),
  /** The person it's about: first name, warnings, and hires on either side, up to 100; null once their account is gone. */
  about: z.nullable(z.object({ name: z.string(), warnings: z.number(), hires: z.number() })),
  title: z.string(),
  /** The first picture of a listing; null for anything else, and where pictures are only shown on request. */
  image_url: z.nullable(z.string()),
  /** For a listing: the points from the latest run of the risk rules. */
  risk: z.nullable(z.number()),
  reason: z.enum(reportReasons),
  priority: z.number(),
  state: z.enum(['open', 'waiting', 'decided', 'closed']),
  waiting_on: z.nullable(z.enum(['member', 'outside'])),
  opened_at: Instant,
  /** When a decision is due; for a waiting case, when it comes back. */
  due_at: Instant,
  decided_at: z.nullable(Instant),
  is_late: z.boolean(),
  is_mine: z.boolean(),
  /** Who has taken it, and until when. */
  claimed_by: z.nullable(z.string()),
  claimed_until: z.nullable(Instant),
  /** Others who have it open right now. */
  looking: listOf(z.string(), 20),
  report_count: z.number(),
  is_restricted: z.boolean(),
  /** What a moderator suggests to an operator; null: nothing, or the case is decided. */
  suggested: z.nullable(
    z.object({
      measures: listOf(z.enum(measureNames), measureNames.length),
      /** Null: no longer a member of staff. */
      by: z.nullable(z.string()),
      at: Instant,
    }),
  ),
  version: z.number(),
})
export type CaseView = z.output<typeof CaseView>

/** A message, for a member of staff who opened its conversation. */
export const StaffMessageView = z.object({
  id: z.string(),
  sender_id: z.string(),
  /** The first name; null once their account is gone. */
  sender_name: z.nullable(z.string()),
  text: z.string(),
  created_at: Instant,
  warning: z.nullable(z.enum(messageWarnings)),
  /** Staff removed it, so the other side no longer sees it. */
  is_removed: z.boolean(),
})
export type StaffMessageView = z.output<typeof StaffMessageView>

/** The result for one of several cases: closed by a decision, or why not. */
export const BulkResultView = z.object({
  id: z.string(),
  /** 'ok', or the error code that deciding it on its own would have. */
  code: z.string(),
  decision_id: z.nullable(z.string()),
  /** The case's new version; null where it wasn't closed. */
  version: z.nullable(z.number()),
})

/** A line of a thing's text: 'Title', 'Crossbow'. */
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
 * A thing that a case is about, where staff can open it. 'item': the listing, or the hired item; 'copied_item': someone else's live listing
 * with the same picture; 'hire' and 'reviewed': the hire that a review is of, and the person it's about.
 */
const CaseThingView = z.object({
  what: z.enum(['item', 'copied_item', 'hire', 'reviewed', 'want']),
  id: z.string(),
  /** A title, or a name. */
  name: z.string(),
  /** Whether members can see it now. */
  is_public: z.boolean(),
})

/** A case with everything that is needed to decide it; of long lists only the latest entries. */
export const CaseDetailView = z.extend(CaseView, {
  reports: listOf(
    z.object({
      id: z.string(),
      /** Null for a visitor, and once their account is gone. */
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
  /** Of an appeal, or of a complaint about the answer to a report: its text, and what it's about. */
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
  /** The first name of the owner or writer; null once their account is gone. */
  owner_name: z.nullable(z.string()),
  strikes: z.number(),
  /** The rules that matched when the listing was last assessed. */
  risk_rules: listOf(z.enum(riskRules), riskRules.length),
  /** Live hires of the listing, or of the person on either side: up to 1,000. */
  live_hires: z.number(),
  /** The things it's about that still exist; empty for child safety. */
  things: listOf(CaseThingView, 20),
  /** The thing as its owner sees it now; null once it's gone, and for conversations and messages. */
  subject_now: z.nullable(z.object({ lines: listOf(CaseLineView, 20), images: listOf(z.string(), 20) })),
  /**
   * The person's messages that look like a scam, and those that wait for this case or were refused, by conversation; those that look like a
   * scam first.
   */
  said: listOf(z.object({ text: z.string(), warning: z.nullable(z.enum(messageWarnings)), is_held: z.boolean() }), 440),
  suggestion: z.object({
    ground: z.enum(groundNames),
    measures: listOf(z.enum(measureNames), measureNames.length),
  }),
  /** False for child safety until it's requested: then there are no lines of evidence. */
  shows_evidence: z.boolean(),
  /** Whether what was reported is preserved, no matter who deletes it. */
  keeps_evidence: z.boolean(),
  /** The report to an agency; null: none was noted. */
  agency: z.nullable(z.object({ reported_on: Day, reference: z.string() })),
  /** The reported conversation, or that of the reported message. */
  conversation_id: z.nullable(z.string()),
})
export type CaseDetailView = z.output<typeof CaseDetailView>
