import { addDays, countDays, type Day, hourOfDay, startOfDay } from '../dates.ts'
import { formatPence, type Pence } from '../money.ts'
import type { agreedModes } from './deposit-state.ts'

/** A deposit that is agreed to. */
type AgreedMode = (typeof agreedModes)[number]

/** The longest hire whose deposit is held: a bank keeps such a hold for 4 days and 18 hours. */
export const maxHeldDays = 3
/** A deposit is held at this hour, in London, of the day before the hire. */
export const holdHour = 10
/** For how long after the end of a hire damage can be reported, in hours. */
export const reportHours = 24
/** A hold that ends so soon is let go, and goes on as a kept card. In hours. */
export const holdEndsHours = 6
/** How long the renter has to pay what their card refused, in days. */
export const paymentDays = 7
/** For how long the renter may pay what they were asked for without a deposit, in days: then it comes to nothing. */
export const requestDays = 30
/** The most that can be asked for without a deposit (R75). */
export const maxRequestPence = 1_000_000
/** Less than that is no deposit: the card provider takes no such amounts. */
export const minDepositPence = 100

/** What stands for the terms of a deposit where none was agreed to. */
export const requestTerms = 'No deposit was agreed to. What the owner asks for can be paid, but needn’t be.'

/** Whether a hire's deposit is held or its card only kept, by its days. */
export function depositMode(start: Day, end: Day): AgreedMode {
  return countDays(start, end) <= maxHeldDays ? 'hold' : 'card'
}

/** When a deposit is to be held; at once where that is past when the hire is paid. */
export function holdDueAt(start: Day): Date {
  return hourOfDay(addDays(start, -1), holdHour)
}

/** Until when damage can be reported: 24 hours from when the hire is over. A hire that was cancelled before it began has no such time. */
export function reportsUntil(overAt: Date, start: Day): Date {
  return overAt < startOfDay(start) ? overAt : new Date(overAt.getTime() + reportHours * 3_600_000)
}

/** The version of what a renter agrees to when their card is kept; it changes with the words. */
export const mandateVersion: Day = '2026-11-24'

/** What the renter reads, and agrees to, before they pay: how much, when it is held, when it is taken, and who decides. */
export function depositTerms(amountPence: Pence, mode: AgreedMode): string {
  const amount = formatPence(amountPence)
  const decided =
    'It is only taken for damage or loss that is reported within 24 hours of the return, if you agree or Itemo decides so after hearing both sides, and never more than that.'
  return mode === 'hold'
    ? `A deposit of ${amount} is held on your card from 10:00 on the day before the hire, or once the owner approves if that is later, and released 24 hours after the return. ${decided}`
    : `Your card is kept for a deposit of ${amount}. Nothing is held, and the card is forgotten 24 hours after the return. ${decided.replace('It is only taken', 'It is only charged')}`
}
