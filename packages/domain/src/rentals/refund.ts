import { type Day, startOfDay } from '../dates.ts'
import type { Pence } from '../money.ts'

/** How long before the start a renter's cancellation is free, in hours (R15). */
export const freeCancellationHours = 48

/** Until which instant a renter's cancellation gives everything back (R15). */
export function freeCancellationUntil(startDate: Day): Date {
  return new Date(startOfDay(startDate).getTime() - freeCancellationHours * 3_600_000)
}

export type RefundRule = 'full' | 'half' | 'none'

/** Which rule a renter's cancellation falls under at an instant: all until 48 hours before the start date begins, half until it begins, then nothing (R15). */
export function refundRule(startDate: Day, at: Date): RefundRule {
  const hoursLeft = (startOfDay(startDate).getTime() - at.getTime()) / 3_600_000
  if (hoursLeft >= freeCancellationHours) return 'full'
  return hoursLeft > 0 ? 'half' : 'none'
}

/** What goes back to the renter, in whole pence; half a penny is the renter's. */
export function refundPence(totalPence: Pence, rule: RefundRule): Pence {
  if (rule === 'full') return totalPence
  return rule === 'half' ? Math.ceil(totalPence / 2) : 0
}

/** What of a cover goes back when a renter calls a hire off: all of it until the start date begins, then nothing (R79). */
export function coverBackBy(coverPence: Pence, rule: RefundRule): Pence {
  return rule === 'none' ? 0 : coverPence
}
