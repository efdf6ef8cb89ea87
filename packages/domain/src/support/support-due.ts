import { addDays, dayInLondon, endOfDay, hourOfDay } from '../dates.ts'
import { problemHours, questionHours } from '../promised-hours.ts'
import type { SupportKind, SupportPriority } from './support-state.ts'

const hourMs = 3_600_000
/** Urgent requests that arrive before this hour in London are answered the same day. */
const lastHour = 18
/** Later ones are answered by this hour of the next day. */
const noon = 12

const hoursOf: Readonly<Record<SupportKind, number>> = {
  question: questionHours,
  problem: problemHours,
  damage: problemHours,
  privacy: 30 * 24,
  appeal: questionHours,
  other: questionHours,
}

/** The last minute of the same day in London; after 18:00, noon of the next day. */
function urgentDueAt(at: Date): Date {
  const day = dayInLondon(at)
  return at < hourOfDay(day, lastHour) ? new Date(endOfDay(day).getTime() - 60_000) : hourOfDay(addDays(day, 1), noon)
}

/**
 * The deadline to answer a request that arrived (or was written to again) at an instant: for an urgent one, never later than for the
 * others.
 */
export function supportDueAt({ kind, priority }: { kind: SupportKind; priority: SupportPriority }, at: Date): Date {
  const due = new Date(at.getTime() + hoursOf[kind] * hourMs)
  if (priority !== 'urgent') return due
  const urgent = urgentDueAt(at)
  return urgent < due ? urgent : due
}
