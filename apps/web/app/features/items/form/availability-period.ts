import type { Day } from '@itemo/domain/dates.ts'
import type { ItemFormValues } from './item-form-values.ts'

type Period = Pick<ItemFormValues, 'available_from' | 'available_until' | 'excluded_dates'>

/** The period after a day is picked: the first pick starts a new period, the second ends it. */
export function pickPeriodDay(period: Period, day: Day): Period {
  if (period.available_until !== undefined || day < period.available_from) {
    return { ...period, available_from: day, available_until: undefined }
  }
  // Excluded days outside the new period are dropped.
  const within = period.excluded_dates.filter((date) => period.available_from <= date && date <= day)
  return { available_from: period.available_from, available_until: day, excluded_dates: within }
}

/** Excludes a day of the period, or includes it again. Sorted. */
export function toggleExcluded(days: readonly Day[], day: Day): Day[] {
  return days.includes(day) ? days.filter((date) => date !== day) : [...days, day].sort()
}
