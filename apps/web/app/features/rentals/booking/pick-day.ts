import type { Day } from '@itemo/domain/dates.ts'
import { type Availability, blockOfDay, checkRange } from '@itemo/domain/rentals/availability.ts'

/** The days in an address, both included. */
export interface RequestedDays {
  readonly start: Day
  readonly end: Day
}

/** The selected days, both included. While `open`, the next pick can extend the range. */
export interface PickedRange extends RequestedDays {
  readonly open: boolean
}

export interface Pick {
  readonly range: PickedRange | undefined
  /** Why the range couldn't be extended; it then starts over at the picked day. */
  readonly problem?: 'blocked' | 'too_long'
}

/** The range after a pick: one day, then extended, then one day again (spec: marketplace 5 "Selectable dates"). */
export function pickDay(range: PickedRange | undefined, day: Day, today: Day, availability: Availability): Pick {
  if (blockOfDay(day, today, availability)) return { range }
  const fresh: PickedRange = { start: day, end: day, open: true }
  if (!range?.open || day < range.start) return { range: fresh }
  const check = checkRange(range.start, day, today, availability)
  if (check.ok) return { range: { start: range.start, end: day, open: false } }
  return { range: fresh, problem: check.reason === 'too_long' ? 'too_long' : 'blocked' }
}

/** The range for the days in the address: undefined when one of them isn't available. */
export function pickRequested(asked: RequestedDays | undefined, today: Day, availability: Availability): Pick {
  if (!asked) return { range: undefined }
  if (!checkRange(asked.start, asked.end, today, availability).ok) return { range: undefined, problem: 'blocked' }
  return { range: { start: asked.start, end: asked.end, open: false } }
}
