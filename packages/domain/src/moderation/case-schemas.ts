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

/** What staff open a case about by themselves. */
const ownCheckSubjects = ['item', 'person'] as const

/** The version of a case that an act was made on. */
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
      'Name each of them once.',
    ),
    z.refine(
      (measures) => !measures.some(({ name }) => measures.some((other) => isEither(name, other.name))),
      'A listing is either held or taken down.',
    ),
  )

export const CaseVersionInput = z.object({ version: Version })

/** A note. Its id is made by the sender, so that sending it again is the same note. */
export const CaseNoteInput = z.object({
  id: z.optional(Id),
  text: text({ min: 1, max: bounds.text, message: 'Please write a note.' }),
})

/** What a moderator suggests of the measures that are an operator's, and why, as a note for staff. */
export const CaseSuggestionInput = z.object({
  version: Version,
  measures: z
    .array(z.enum(operatorMeasures, 'Please choose from the measures.'))
    .check(z.minLength(1, 'Please pick a measure.'), z.maxLength(operatorMeasures.length, 'Each measure once.')),
  text: text({ min: 1, max: bounds.text, message: 'Please say why.' }),
})
export type CaseSuggestionInput = z.output<typeof CaseSuggestionInput>

/** A case that waits for someone else comes back after so many days. */
export const CaseWaitInput = z.object({
  version: Version,
  on: z.enum(['member', 'outside']),
  days: z._default(z.number().check(z.int(), z.gte(1), z.lte(30)), 3),
})

/** Why staff look at something that shows to nobody by itself. For other staff and, of a conversation, for those who wrote it. */
export const WhyInput = z.object({
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type WhyInput = z.output<typeof WhyInput>

/** For how long a conversation opens to someone of staff, and how many of them within 24 hours. */
export const grantMs = 30 * 60_000
export const grantsPerDay = 40
/** So long is a reason that no case stands behind, in characters. */
export const longReason = 20

/** Why someone of staff reads a conversation: for a case, or for what they write. Both who wrote it read the reason in their data. */
export const ConversationGrantInput = z.object({
  case_id: z.optional(Id),
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type ConversationGrantInput = z.output<typeof ConversationGrantInput>

/** That a case was reported to the National Crime Agency, or to the police: by which number, and on which day. */
export const AgencyReportInput = z.object({
  version: Version,
  reference: text({ min: 1, max: 100, message: 'Please enter the reference that you were given.', oneLine: true }),
  reported_on: z.string().check(z.refine(isDay, 'Please choose a day.')),
})
export type AgencyReportInput = z.output<typeof AgencyReportInput>

/** A case that a member of staff opens about a person or an item, by what they came across. Its note is the first of the case. */
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

/** A listing that is held or taken down on its page of the console: `facts` is what its owner reads. */
export const ItemDecisionInput = z.object({
  reason: z
    .enum(reportReasons, reportMessages.reason)
    .check(z.refine((reason) => reasonOf(reason).subjects.includes('item'), reportMessages.reason)),
  ground: z.enum(groundNames),
  facts: text({ min: 1, max: 1000, message: 'Please say what you found.' }),
})
export type ItemDecisionInput = z.output<typeof ItemDecisionInput>

/** A listing that shows again; the note is for staff. */
export const ItemRestoreInput = z.object({
  note: text({ min: 1, max: bounds.text, message: 'Please write a note.' }),
})
export type ItemRestoreInput = z.output<typeof ItemRestoreInput>

/** A decision: `facts` is what its person reads. */
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
  /** Of the decision that takes the place of the first one. */
  ground: z._default(z.nullable(z.enum(groundNames)), null),
  measures: Measures,
})
export type AppealDecisionInput = z.output<typeof AppealDecisionInput>

/** So many cases are closed by one press at most. */
export const maxBulk = 50

/** Cases that are closed at once without a measure, each by the version that was seen. */
export const BulkInput = z.object({
  outcome: z.literal('no_action'),
  cases: z.array(z.object({ id: Id, version: Version })).check(
    z.minLength(1, 'Please pick a case.'),
    z.maxLength(maxBulk, `Please pick at most ${maxBulk} cases.`),
    z.refine((cases) => new Set(cases.map(({ id }) => id.toLowerCase())).size === cases.length, 'Each of them once.'),
  ),
})
export type BulkInput = z.output<typeof BulkInput>

/** What opened a case, as the queue tells it. */
export const caseKinds = ['report', 'risk', 'person', 'appeal'] as const
export type CaseKind = (typeof caseKinds)[number]

/** Whose a case is: nobody looks at it, or it is one's own. */
export const caseHolders = ['nobody', 'me'] as const
export type CaseHolder = (typeof caseHolders)[number]

/** The parts of the queue. */
export const caseTabs = ['open', 'mine', 'late', 'waiting', 'appeals', 'decided'] as const
export type CaseTab = (typeof caseTabs)[number]
