import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { Id } from '../ids.ts'
import { optionalText, text } from '../text.ts'
import { appealBounds } from './appeal-bounds.ts'
import { reasonOf, reportReasons, reportSubjects } from './report-reasons.ts'

export const reportMessages = {
  reason: 'Please pick a reason.',
  subject: 'Please say what you report.',
  declaration: 'Please confirm this.',
  email: 'Please enter a valid email address.',
} as const

/** A report. The sender makes its id, so that sending it again doesn't create a second report. */
export const SubjectReportInput = z
  .object({
    id: z.optional(Id),
    subject_kind: z.enum(reportSubjects, reportMessages.subject),
    subject_id: Id,
    reason: z.enum(reportReasons, reportMessages.reason),
    text: optionalText(bounds.text),
    declares_subject: z._default(z.boolean(), false),
    /** The address for the answer to a visitor; members are answered at their own address. */
    email: z.optional(
      z.nullable(
        z
          .string(reportMessages.email)
          .check(z.trim(), z.maxLength(bounds.email, reportMessages.email), z.email(reportMessages.email)),
      ),
    ),
  })
  .check(
    z.refine((report) => reasonOf(report.reason).subjects.includes(report.subject_kind), {
      path: ['reason'],
      error: reportMessages.reason,
    }),
    z.refine((report) => reasonOf(report.reason).declaration === undefined || report.declares_subject, {
      path: ['declares_subject'],
      error: reportMessages.declaration,
    }),
  )
export type SubjectReportInput = z.output<typeof SubjectReportInput>

/** The key of a decision, as its email contains it. */
export const DecisionKey = z.string().check(z.regex(/^[\w-]{1,100}$/, 'Please open the link of the email.'))

export const AppealInput = z.object({
  key: z.optional(DecisionKey),
  text: text({
    ...appealBounds,
    message: `Please write at least ${appealBounds.min} characters.`,
  }),
})
export type AppealInput = z.output<typeof AppealInput>
