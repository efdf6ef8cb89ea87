import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import type { FieldErrors } from '../errors.ts'
import { Id } from '../ids.ts'
import { text } from '../text.ts'
import { supportRefusals } from './support-refusals.ts'
import { defaultSupportPriority, supportKinds, supportPriorities } from './support-state.ts'

/** Texts of the contact form (spec: accounts 5). */
export const supportMessages = {
  name: 'Name is required',
  email: 'Email is required',
  emailInvalid: 'Invalid email address',
  subject: 'Subject is required',
  message: 'Message is required',
  priority: 'Please choose one of the priorities.',
  kind: 'Please choose what it is about.',
} as const

/** The longest subject, in characters: it has to fit into an email's subject. */
export const supportSubjectLength = 150

/** A basic address: one @, a dot after it, and nothing that an email header could take for a second address. */
const basicEmail = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:".\p{Cc}]+$/u

/** The contact form (spec: accounts 3 "Support request"). */
export const SupportInput = z.object({
  name: text({ min: 1, max: bounds.name, message: supportMessages.name, oneLine: true }),
  email: z.string(supportMessages.email).check(
    z.trim(),
    z.minLength(1, supportMessages.email),
    z.refine(
      (value) => value === '' || (value.length <= bounds.email && basicEmail.test(value)),
      supportMessages.emailInvalid,
    ),
  ),
  subject: text({ min: 1, max: supportSubjectLength, message: supportMessages.subject, oneLine: true }),
  message: text({ min: 1, max: bounds.message, message: supportMessages.message }),
  priority: z._default(z.enum(supportPriorities, supportMessages.priority), defaultSupportPriority),
  kind: z._default(z.enum(supportKinds, supportMessages.kind), 'question'),
})

/** The body of its call. The sender makes its id, so that sending it again doesn't create a second request. */
export const SupportRequestInput = z.extend(SupportInput, { id: z.optional(Id) })
export type SupportRequestInput = z.output<typeof SupportRequestInput>

const required: readonly string[] = [
  supportMessages.name,
  supportMessages.email,
  supportMessages.subject,
  supportMessages.message,
]

/** The error for a request with these field errors: missing fields first, then the address; undefined for any other. */
export function refuseSupport(fields: FieldErrors): string | undefined {
  const sentences = Object.values(fields)
  if (sentences.some((sentence) => required.includes(sentence))) return supportRefusals.missing
  return sentences.includes(supportMessages.emailInvalid) ? supportRefusals.email : undefined
}
