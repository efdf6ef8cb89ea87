import { dayInLondon } from '@itemo/domain/dates.ts'
import { formatDay, formatDayRange } from '#app/lib/format.ts'
import type { ReceiptEntry } from './receipt-queries.ts'

/** The day of a receipt, as '3 Jun 2026'. */
export function describeDay({ at }: ReceiptEntry): string {
  return formatDay(dayInLondon(new Date(at)))
}

/** What it is for: 'Tent, 3 Jun – 5 Jun 2026', '1 Week Boost'. */
export function describeSubject({ title, start_date: start, end_date: end }: ReceiptEntry): string {
  return start === null || end === null ? title : `${title}, ${formatDayRange(start, end)}`
}
