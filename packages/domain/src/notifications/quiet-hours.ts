import { dayInLondon, endOfDay, hourOfDay } from '../dates.ts'

/** From this hour on no screen lights up, London time. */
export const quietFrom = 22
/** At this hour what waited is shown. */
export const quietUntil = 8

/** When a push may be shown that is there at an instant: at once, or at the end of the quiet hours. */
export function pushAt(at: Date): Date {
  const today = dayInLondon(at)
  const morning = hourOfDay(today, quietUntil)
  if (at < morning) return morning
  return at < hourOfDay(today, quietFrom) ? at : hourOfDay(dayInLondon(endOfDay(today)), quietUntil)
}
