import { addDays, countDays, type Day, hourOfDay, startOfDay } from '../dates.ts'
import { formatPence, type Pence } from '../money.ts'
import type { agreedModes } from './deposit-state.ts'

/** The mode of an agreed deposit. */
type AgreedMode = (typeof agreedModes)[number]

/** The longest hire whose deposit is held: banks keep such a hold for 4 days and 18 hours. */
export const maxHeldDays = 3
/** Deposits are held at this hour, London time, on the day before the hire. */
export const holdHour = 10
/** How long after the end of a hire damage can be reported, in hours. */
export const reportHours = 24
/** A hold that expires within this many hours is released, and the saved card takes its place. */
export const holdEndsHours = 6
/** How long the renter has to pay a charge that their card refused, in days. */
export const paymentDays = 7
/** How long the renter may pay a claim without a deposit, in days; then it lapses. */
export const requestDays = 30
/** The most that can be claimed without a deposit (R75). */
export const maxRequestPence = 1_000_000
/** The smallest deposit: the card provider refuses smaller amounts. */
export const minDepositPence = 100

/** The terms shown where no deposit was agreed. */
export const requestTerms = 'No deposit was agreed to. What the owner asks for can be paid, but needn’t be.'

/** Whether a hire's deposit is held or its card only saved, by the length of the hire. */
export function depositMode(start: Day, end: Day): AgreedMode {
  return countDays(start, end) <= maxHeldDays ? 'hold' : 'card'
}

/** When a deposit is due to be held. Where that is past when the hire is paid, it's held at once. */
export function holdDueAt(start: Day): Date {
  return hourOfDay(addDays(start, -1), holdHour)
}

/** The deadline for damage reports: 24 hours after the hire is over. A hire that was cancelled before it began has no such time. */
export function reportsUntil(overAt: Date, start: Day): Date {
  return overAt < startOfDay(start) ? overAt : new Date(overAt.getTime() + reportHours * 3_600_000)
}

/** The version of the text that a renter agrees to when their card is saved; it changes with the text. */
export const mandateVersion: Day = '2026-11-24'

/** What the renter reads and agrees to before they pay: how much, when it's held, when it's taken, and who decides. */
export function depositTerms(amountPence: Pence, mode: AgreedMode): string {
  const amount = formatPence(amountPence)
  const decided =
    'It is only taken for damage or loss that is reported within 24 hours of the return, if you agree or Itemo decides so after hearing both sides, and never more than that.'
  return mode === 'hold'
    ? `A deposit of ${amount} is held on your card from 10:00 on the day before the hire, or once the owner approves if that is later, and released 24 hours after the return. ${decided}`
    : `Your card is kept for a deposit of ${amount}. Nothing is held, and the card is forgotten 24 hours after the return. ${decided.replace('It is only taken', 'It is only charged')}`
}
