import { dayInLondon, endOfDay, hourOfDay } from '../dates.ts'

/** The hour, London time, from which pushes are delayed. */
export const quietFrom = 22
/** The hour at which delayed pushes are shown. */
export const quietUntil = 8

/** When a push that is created at an instant may be shown: at once, or at the end of the quiet hours. */
export function pushAt(at: Date): Date {
  const today = dayInLondon(at)
  const morning = hourOfDay(today, quietUntil)
  if (at < morning) return morning
  return at < hourOfDay(today, quietFrom) ? at : hourOfDay(dayInLondon(endOfDay(today)), quietUntil)
}
