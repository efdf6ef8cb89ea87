import { addDays, type Day, dayInLondon, endOfDay, startOfDay } from '../dates.ts'

/** How many days after its last one a hire ends by itself (R65). */
export const completionDays = 3

/** For how many days "It is not back" stops that, once (R75). */
export const denialDays = 7

/** The day at whose end a hire completes that nobody marks as returned. */
export function completesOn(endDate: Day): Day {
  return addDays(endDate, completionDays)
}

/** The same for one that is said at an instant not to be back. */
export function completesOnAfterDenial(deniedAt: Date): Day {
  return addDays(dayInLondon(deniedAt), denialDays)
}

/**
 * When a hire that is cancelled at an instant is over (R72): then, before its start; afterwards at the end of its last day, since
 * the item may be out, and never before the cancellation itself.
 */
export function overAtOfCancelled(hire: { readonly start_date: Day; readonly end_date: Day }, at: Date): Date {
  if (at < startOfDay(hire.start_date)) return at
  return new Date(Math.max(at.getTime(), endOfDay(hire.end_date).getTime()))
}

/** How many days are left, that one counted, when people are told that a hire will end by itself: on each day before (R65). */
export const overdueDays = [3, 2, 1] as const
