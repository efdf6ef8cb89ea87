import { type Day, startOfDay } from '../dates.ts'
import { onDemand } from '../on-demand.ts'
import { backPercent, freeCancellationUntil, latePercentWords, type RefundRule } from './refund.ts'

const weekdayAndClock = onDemand(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** An instant as 'Thu 26 Nov, 00:00' in London. */
function formatDayAndTime(instant: Date): string {
  const parts = new Map(
    weekdayAndClock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${of('weekday')} ${of('day')} ${of('month')}, ${of('hour')}:${of('minute')}`
}

/** What cancelling a hire would refund as of an instant, by its rule (R15), with times in London. */
export function cancellationTerms(startDate: Day, now: Date, rule: RefundRule): string {
  const percent = backPercent(startDate, now, rule)
  if (percent === 0) return 'The hire starts today: once the owner has approved it, nothing is paid back if you cancel.'
  const starts = formatDayAndTime(startOfDay(startDate))
  if (rule.late_percent === 100) return `Free cancellation until the hire starts on ${starts}.`
  const share = latePercentWords(rule)
  const late = share.charAt(0).toUpperCase() + share.slice(1)
  return percent === 100
    ? `Free cancellation until ${formatDayAndTime(freeCancellationUntil(startDate, rule))}. ${late} back until the hire starts.`
    : `${late} back if you cancel before the hire starts on ${starts}.`
}
