import { addDays, type Day, dayInLondon, hourOfDay, startOfDay } from '../dates.ts'
import { overdueDays } from '../rentals/hire-end.ts'
import type { RentalNotificationKind } from './notification-kinds.ts'

export type Due =
  /** Hires that begin or end on a day and were agreed before an instant: who has agreed only just now knows the day. */
  | { readonly what: 'begins' | 'ends'; readonly on: Day; readonly approvedBefore: Date }
  /** Requests whose time to be answered ends after one instant and by the other, and was longer than that once. */
  | { readonly what: 'answer'; readonly after: Date; readonly by: Date; readonly reminderHours: number }
  | { readonly what: 'completes'; readonly on: Day }
  /** Hires that were over within a time: marked as returned, or ended by themselves. */
  | { readonly what: 'returned'; readonly from: Date; readonly until: Date }

export interface Reminder {
  readonly kind: RentalNotificationKind
  readonly due: Due
  /** Which of several of a kind it is; undefined: it is said once. */
  readonly which?: string
}

/** At these hours in London people are reminded of what comes in the morning, and of what is today. */
const eveningHour = 18
const morningHour = 8
/** How long before the end of their time owners are reminded to answer. */
const answerReminderHours = 24

/** Everything that people are to be reminded of at an instant; what they were told already is not its concern. */
export function remindersAt(now: Date): Reminder[] {
  const today = dayInLondon(now)
  const [morning, evening] = [hourOfDay(today, morningHour), hourOfDay(today, eveningHour)]
  const by = new Date(now.getTime() + answerReminderHours * 3_600_000)
  const reminders: Reminder[] = [
    { kind: 'answer_due', due: { what: 'answer', after: now, by, reminderHours: answerReminderHours } },
  ]
  if (now >= morning) {
    reminders.push({ kind: 'return_today', due: { what: 'ends', on: today, approvedBefore: morning } })
    for (const days of overdueDays) {
      const on = addDays(today, days - 1)
      reminders.push({ kind: 'return_overdue', due: { what: 'completes', on }, which: String(days) })
    }
  }
  if (now >= evening) {
    const tomorrow = addDays(today, 1)
    reminders.push({ kind: 'pickup_tomorrow', due: { what: 'begins', on: tomorrow, approvedBefore: evening } })
    const from = startOfDay(addDays(today, -1))
    reminders.push({ kind: 'review_wanted', due: { what: 'returned', from, until: startOfDay(today) } })
  }
  return reminders
}
