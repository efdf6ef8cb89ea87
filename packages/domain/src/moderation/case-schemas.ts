import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { isDay } from '../dates.ts'
import { Id } from '../ids.ts'
import { optionalText, text } from '../text.ts'
import { groundNames } from './grounds.ts'
import { isEither, measureNames, operatorMeasures } from './measures.ts'
import { reasonOf, reportReasons } from './report-reasons.ts'
import { reportMessages } from './report-schemas.ts'
import { appealOutcomes, decisionOutcomes } from './statement-copy.ts'

/** The subjects about which staff can open a case themselves. */
const ownCheckSubjects = ['item', 'person'] as const

/** The version of the case that an act is based on. */
const Version = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

const Measures = z
  ._default(
    z.array(z.object({ name: z.enum(measureNames), until: z._default(z.nullable(z.iso.datetime()), null) })),
    [],
  )
  .check(
    z.maxLength(measureNames.length),
    z.refine(
      (measures) => new Set(measures.map(({ name }) => name)).size === measures.length,
      'Please name each of them only once.',
    ),
    z.refine(
      (measures) => !measures.some(({ name }) => measures.some((other) => isEither(name, other.name))),
      'Please either hold the listing or take it down.',
    ),
  )

export const CaseVersionInput = z.object({ version: Version })

/** A note. The sender makes its id, so that sending it again doesn't create a second note. */
export const CaseNoteInput = z.object({
  id: z.optional(Id),
  text: text({ min: 1, max: bounds.text, message: 'Please write a note.' }),
})

/** A moderator's suggestion of measures that only an operator can take, and the reason, as a note for staff. */
export const CaseSuggestionInput = z.object({
  version: Version,
  measures: z
    .array(z.enum(operatorMeasures, 'Please choose from the measures.'))
    .check(
      z.minLength(1, 'Please pick a measure.'),
      z.maxLength(operatorMeasures.length, 'Please pick each measure only once.'),
    ),
  text: text({ min: 1, max: bounds.text, message: 'Please say why.' }),
})
export type CaseSuggestionInput = z.output<typeof CaseSuggestionInput>

/** The number of days after which a waiting case comes back. */
export const CaseWaitInput = z.object({
  version: Version,
  on: z.enum(['member', 'outside']),
  days: z._default(z.number().check(z.int(), z.gte(1), z.lte(30)), 3),
})

/**
 * Why staff view something that's only shown on request. Other staff can read the reason and, for a conversation, so can those who wrote
 * it.
 */
export const WhyInput = z.object({
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type WhyInput = z.output<typeof WhyInput>

/** How long a conversation stays open to a member of staff, and how many of them they can open within 24 hours. */
export const grantMs = 30 * 60_000
export const grantsPerDay = 40
/** The minimum length of a reason without a case, in characters. */
export const longReason = 20

/**
 * Why a member of staff reads a conversation: for a case, or for a reason in words. Both of those who wrote it find the reason in their
 * data.
 */
export const ConversationGrantInput = z.object({
  case_id: z.optional(Id),
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type ConversationGrantInput = z.output<typeof ConversationGrantInput>

/** A report of a case to the National Crime Agency or the police: its reference number and day. */
export const AgencyReportInput = z.object({
  version: Version,
  reference: text({ min: 1, max: 100, message: 'Please enter the reference you were given.', oneLine: true }),
  reported_on: z.string().check(z.refine(isDay, 'Please choose a day.')),
})
export type AgencyReportInput = z.output<typeof AgencyReportInput>

/** A case that a member of staff opens about a person or an item, after coming across something. The note becomes the case's first one. */
export const OwnCheckInput = z
  .object({
    subject_kind: z.enum(ownCheckSubjects),
    subject_id: Id,
    reason: z.enum(reportReasons, reportMessages.reason),
    note: text({ min: 1, max: bounds.text, message: 'Please write a note.' }),
  })
  .check(
    z.refine(({ reason, subject_kind: kind }) => reasonOf(reason).subjects.includes(kind), {
      path: ['reason'],
      error: reportMessages.reason,
    }),
  )

/** Holding or taking down a listing from its page of the console: the owner reads `facts`. */
export const ItemDecisionInput = z.object({
  reason: z
    .enum(reportReasons, reportMessages.reason)
    .check(z.refine((reason) => reasonOf(reason).subjects.includes('item'), reportMessages.reason)),
  ground: z.enum(groundNames),
  facts: text({ min: 1, max: 1000, message: 'Please say what you found.' }),
})
export type ItemDecisionInput = z.output<typeof ItemDecisionInput>

/** Showing a listing again; the note is for staff. */
export const ItemRestoreInput = z.object({
  note: text({ min: 1, max: bounds.text, message: 'Please write a note.' }),
})
export type ItemRestoreInput = z.output<typeof ItemRestoreInput>

/** A decision: the person it's about reads `facts`. */
export const DecisionInput = z.object({
  version: Version,
  outcome: z.enum(decisionOutcomes),
  ground: z._default(z.nullable(z.enum(groundNames)), null),
  facts: optionalText(1000),
  measures: Measures,
})
export type DecisionInput = z.output<typeof DecisionInput>

export const AppealDecisionInput = z.object({
  version: Version,
  outcome: z.enum(appealOutcomes),
  facts: text({ min: 20, max: 1000, message: 'Please write at least 20 characters.' }),
  /** The ground of the decision that replaces the first one. */
  ground: z._default(z.nullable(z.enum(groundNames)), null),
  measures: Measures,
})
export type AppealDecisionInput = z.output<typeof AppealDecisionInput>

/** The most cases that can be closed at once. */
export const maxBulk = 50

/** Cases that are closed at once without a measure, each by the version that was seen. */
export const BulkInput = z.object({
  outcome: z.literal('no_action'),
  cases: z.array(z.object({ id: Id, version: Version })).check(
    z.minLength(1, 'Please pick a case.'),
    z.maxLength(maxBulk, `Please pick at most ${maxBulk} cases.`),
    z.refine(
      (cases) => new Set(cases.map(({ id }) => id.toLowerCase())).size === cases.length,
      'Please pick each case only once.',
    ),
  ),
})
export type BulkInput = z.output<typeof BulkInput>

/** What opened a case, as the queue shows it. */
export const caseKinds = ['report', 'risk', 'person', 'appeal'] as const
export type CaseKind = (typeof caseKinds)[number]

/** Who holds a case: nobody, or the reader. */
export const caseHolders = ['nobody', 'me'] as const
export type CaseHolder = (typeof caseHolders)[number]

/** The tabs of the queue. */
export const caseTabs = ['open', 'mine', 'late', 'waiting', 'appeals', 'decided'] as const
export type CaseTab = (typeof caseTabs)[number]
