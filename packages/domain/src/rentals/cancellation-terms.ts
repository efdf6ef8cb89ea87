import { type Day, startOfDay } from '../dates.ts'
import { freeCancellationUntil, refundRule } from './refund.ts'

const weekdayAndClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as 'Thu 26 Nov, 00:00' in London. */
function formatDayAndTime(instant: Date): string {
  const parts = new Map(weekdayAndClock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${of('weekday')} ${of('day')} ${of('month')}, ${of('hour')}:${of('minute')}`
}

/** What cancelling a hire would give back as seen from an instant (R15), with its times in London. */
export function cancellationTerms(startDate: Day, now: Date): string {
  switch (refundRule(startDate, now)) {
    case 'full':
      return `Free cancellation until ${formatDayAndTime(freeCancellationUntil(startDate))}. Half back until the hire starts.`
    case 'half':
      return `Half back if you cancel before the hire starts on ${formatDayAndTime(startOfDay(startDate))}.`
    case 'none':
      return 'The hire starts today: once the owner has approved it, nothing is paid back if you cancel.'
  }
}
