import { type Day, countDays, listDays } from '../dates.ts'
import { maxHireDays } from './max-hire-days.ts'

/** What decides whether an item can be hired on a day. Ranges are inclusive. */
export interface Availability {
  readonly availableFrom?: Day | null
  readonly availableUntil?: Day | null
  readonly excludedDates: readonly Day[]
  readonly taken: readonly { readonly start: Day; readonly end: Day }[]
}

export type DayBlock = 'past' | 'before_window' | 'after_window' | 'excluded' | 'taken'

/** Why a day can't be hired, or undefined when it can (spec: marketplace 5 "Selectable dates"; R9). */
export function blockOfDay(day: Day, today: Day, availability: Availability): DayBlock | undefined {
  if (day < today) return 'past'
  if (availability.availableFrom && day < availability.availableFrom) return 'before_window'
  if (availability.availableUntil && day > availability.availableUntil) return 'after_window'
  if (availability.excludedDates.includes(day)) return 'excluded'
  if (availability.taken.some((range) => range.start <= day && day <= range.end)) return 'taken'
  return undefined
}

export type RangeCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'order' | 'too_long' }
  | { readonly ok: false; readonly reason: DayBlock; readonly day: Day }

/** Checks every day of a range, and returns the first one that can't be hired, and why. */
export function checkRange(start: Day, end: Day, today: Day, availability: Availability): RangeCheck {
  if (end < start) return { ok: false, reason: 'order' }
  if (countDays(start, end) > maxHireDays) return { ok: false, reason: 'too_long' }
  for (const day of listDays(start, end)) {
    const reason = blockOfDay(day, today, availability)
    if (reason) return { ok: false, reason, day }
  }
  return { ok: true }
}
