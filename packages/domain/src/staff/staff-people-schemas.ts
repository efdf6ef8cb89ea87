import * as z from 'zod/mini'
import { text } from '../text.ts'

/** What of a person is shown singly, with a reason. */
export const revealedFields = ['email', 'postcode'] as const

/** How many of these a member of staff may see within 24 hours. */
export const revealsPerDay = 60

export const RevealInput = z.object({
  field: z.enum(revealedFields),
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type RevealInput = z.output<typeof RevealInput>

/** Why support opens the reset of a second factor: by what the person showed that it is theirs. */
export const FactorResetInput = z.object({
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type FactorResetInput = z.output<typeof FactorResetInput>

/** The deletion of an account by an operator: why, and the name as it stands there. */
export const StaffDeletionInput = z.object({
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
  name: text({ max: 200, oneLine: true }),
})
export type StaffDeletionInput = z.output<typeof StaffDeletionInput>

/** Which people a list is narrowed to; the last three are about money. */
export const peopleFilters = [
  'restricted',
  'new',
  'warned',
  'unconfirmed',
  'identity_checked',
  'identity_running',
  'owed',
  'owes',
  'dispute',
] as const
export type PeopleFilter = (typeof peopleFilters)[number]

/** What is for those who see money alone. */
export const moneyFilters: readonly PeopleFilter[] = ['owed', 'owes', 'dispute']

/** Which items a list is narrowed to, besides their status and category; `new`: within a day. */
export const itemShows = ['new', 'risky', 'edited', 'boosted', 'no_picture'] as const
export type ItemShow = (typeof itemShows)[number]

/** An email address as a list shows it: the first letter of each part. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ending = host.slice(host.lastIndexOf('.'))
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${ending}`
}
