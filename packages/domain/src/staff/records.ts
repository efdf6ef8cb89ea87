import * as z from 'zod/mini'
import { addDays, type Day, isDay } from '../dates.ts'
import { text } from '../text.ts'

interface RecordKindEntry {
  readonly name: string
  /** The question that it answers, and the law that requires it. */
  readonly hint: string
}

/** The records that the law requires a site's operator to write and review. */
export const recordTable = {
  illegal_content_risk: {
    name: 'Risk of illegal content',
    hint: 'How likely each kind of illegal content is here, and how bad. Online Safety Act 2023, sections 9 and 23.',
  },
  children_access: {
    name: 'Use by children',
    hint: 'Whether children are likely to use the site, and why you think so. Online Safety Act 2023, section 36.',
  },
  measures: {
    name: 'Safety measures',
    hint: 'What you do about these risks, and where you depart from a code of practice. Section 23.',
  },
  dpia: {
    name: 'Data protection impact assessment',
    hint: 'What happens to personal data, what could go wrong, and how you prevent it. UK GDPR, article 35.',
  },
  reviews_policy: {
    name: 'Policy on reviews',
    hint: 'How fake reviews are prevented, found and removed. DMCC Act 2024, schedule 20, paragraph 13.',
  },
} as const satisfies Readonly<Record<string, RecordKindEntry>>

export type RecordKind = keyof typeof recordTable
export const recordKinds = Object.keys(recordTable) as [RecordKind, ...RecordKind[]]

/** How many days before its review staff are reminded of a record. */
export const remindedDays = 30

/** How many days ahead a review can be scheduled. */
export const maxReviewDays = 732

/** A new version of a record, based on the version that was read; 0: there was none. */
export const RecordInput = z.object({
  kind: z.enum(recordKinds, 'Please choose one.'),
  version: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_646)),
  title: text({ min: 1, max: 100, oneLine: true, message: 'Please enter a title.' }),
  body: text({ min: 20, max: 20_000, message: 'Please write at least 20 characters.' }),
  review_by: z.string().check(z.refine(isDay, 'Please choose a day.')),
})
export type RecordInput = z.output<typeof RecordInput>

/** Why a review can't be scheduled for a day; undefined when it can. */
export function whyNotReviewBy(day: Day, today: Day): string | undefined {
  if (day <= today) return 'Please choose a day in the future.'
  return day > addDays(today, maxReviewDays) ? 'Please choose a day within two years.' : undefined
}
