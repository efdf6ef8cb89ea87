import { addDays, type Day, dayInLondon, hourOfDay, startOfDay } from '../dates.ts'
import { overdueDays } from '../rentals/hire-end.ts'
import type { RentalNotificationKind } from './notification-kinds.ts'

export type Due =
  /** Hires that begin or end on a day and were approved before an instant: someone who approved only just now knows the day. */
  | { readonly what: 'begins' | 'ends'; readonly on: Day; readonly approvedBefore: Date }
  /** Requests whose deadline falls between two instants, and was more than `reminderHours` away at first. */
  | { readonly what: 'answer'; readonly after: Date; readonly by: Date; readonly reminderHours: number }
  | { readonly what: 'completes'; readonly on: Day }
  /** Hires that ended within a time: marked as returned, or completed by themselves. */
  | { readonly what: 'returned'; readonly from: Date; readonly until: Date }

export interface Reminder {
  readonly kind: RentalNotificationKind
  readonly due: Due
  /** One of several variants of the kind; undefined: it's sent once. */
  readonly which?: string
}

/** The hours in London at which people are reminded of the next day, and of the current one. */
const eveningHour = 18
const morningHour = 8
/** How long before the deadline owners are reminded to answer. */
const answerReminderHours = 24

/** All reminders that are due at an instant, including those that were sent before. */
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
