import { addDays, type Day } from '../dates.ts'
import { itemFormMessages } from './item-schemas.ts'

/** How many days ahead an item is available when its owner gives no end (spec: marketplace 9). */
export const defaultAvailableDays = 365

interface AskedPeriod {
  readonly available_from?: Day | null | undefined
  readonly available_until?: Day | null | undefined
  readonly excluded_dates: readonly Day[]
}

export interface Period {
  readonly available_from: Day
  readonly available_until: Day
  /** Sorted, each day once. */
  readonly excluded_dates: readonly Day[]
}

export type PeriodCheck =
  | { readonly ok: true; readonly period: Period }
  | { readonly ok: false; readonly field: 'available_until' | 'excluded_dates'; readonly message: string }

/**
 * The period in which an item can be hired: from today and for 365 days where the owner gives no dates (spec: marketplace 9 "Item form
 * defaults"). A period that starts after those 365 days lasts 365 days itself. Also checks what can only be checked on the completed
 * period: its order, that it isn't over, and that every excluded day is within it.
 */
export function completePeriod(asked: AskedPeriod, today: Day): PeriodCheck {
  const from = asked.available_from ?? today
  const yearAhead = addDays(today, defaultAvailableDays)
  const until = asked.available_until ?? (yearAhead >= from ? yearAhead : addDays(from, defaultAvailableDays))
  if (until < from) return { ok: false, field: 'available_until', message: itemFormMessages.window }
  if (until < today) return { ok: false, field: 'available_until', message: itemFormMessages.over }
  const excluded = [...new Set(asked.excluded_dates)].sort()
  if (excluded.some((day) => day < from || day > until)) {
    return { ok: false, field: 'excluded_dates', message: itemFormMessages.excluded }
  }
  return { ok: true, period: { available_from: from, available_until: until, excluded_dates: excluded } }
}
