import * as z from 'zod/mini'
import { text } from '../text.ts'

/** Personal data that is revealed field by field, for a reason. */
export const revealedFields = ['email', 'postcode'] as const

/** How many of these a member of staff may reveal within 24 hours. */
export const revealsPerDay = 60

export const RevealInput = z.object({
  field: z.enum(revealedFields),
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type RevealInput = z.output<typeof RevealInput>

/** Why support allows the reset of a second factor: how the person proved that the account is theirs. */
export const FactorResetInput = z.object({
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type FactorResetInput = z.output<typeof FactorResetInput>

/** The deletion of an account by an operator: the reason, and the name exactly as the account has it. */
export const StaffDeletionInput = z.object({
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
  name: text({ max: 200, oneLine: true }),
})
export type StaffDeletionInput = z.output<typeof StaffDeletionInput>

/** The filters of the list of people; the last three are about money. */
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

/** Filters for those who may see money only. */
export const moneyFilters: readonly PeopleFilter[] = ['owed', 'owes', 'dispute']

/** The filters of the list of items, besides status and category; `new`: within a day. */
export const itemShows = ['new', 'risky', 'edited', 'boosted', 'no_picture'] as const
export type ItemShow = (typeof itemShows)[number]

/** An email address as lists show it: the first letter of each part. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ending = host.slice(host.lastIndexOf('.'))
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${ending}`
}
