import { addDays, type Day, dayInLondon, endOfDay, startOfDay } from '../dates.ts'

/** How many days after its last day a hire ends by itself (R65). */
export const completionDays = 3

/** How many days "It is not back" postpones that, once (R75). */
export const denialDays = 7

/** The day at whose end a hire completes if nobody marks it as returned. */
export function completesOn(endDate: Day): Day {
  return addDays(endDate, completionDays)
}

/** The same after the owner said, at an instant, that the item isn't back. */
export function completesOnAfterDenial(deniedAt: Date): Day {
  return addDays(dayInLondon(deniedAt), denialDays)
}

/**
 * When a hire that is cancelled at an instant is over (R72): at that instant, before its start; afterwards at the end of its last day,
 * because the item may be out, but never before the cancellation itself.
 */
export function overAtOfCancelled(hire: { readonly start_date: Day; readonly end_date: Day }, at: Date): Date {
  if (at < startOfDay(hire.start_date)) return at
  return new Date(Math.max(at.getTime(), endOfDay(hire.end_date).getTime()))
}

/** The days left, including the current one, on which people are reminded that a hire will end by itself (R65). */
export const overdueDays = [3, 2, 1] as const
