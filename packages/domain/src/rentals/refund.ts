import { plural } from '../plural.ts'
import { type Day, startOfDay } from '../dates.ts'
import type { Pence } from '../money.ts'

/**
 * What a renter's cancellation refunds: everything until this many hours before the start date begins, then a share until it begins, then
 * nothing. A hire keeps the rule under which it was requested (R69).
 */
export interface RefundRule {
  readonly free_hours: number
  /** In per cent. */
  readonly late_percent: number
}

/** The specified rule (spec: marketplace 4.8; R15). The default, until the operator chooses a kinder one. */
export const specifiedRefund: RefundRule = { free_hours: 48, late_percent: 50 }

/** The rule that a rental keeps. */
export function refundRuleOf(rental: {
  readonly refund_free_hours: number
  readonly refund_late_percent: number
}): RefundRule {
  return { free_hours: rental.refund_free_hours, late_percent: rental.refund_late_percent }
}

/** Until when a renter's cancellation refunds everything (R15). */
export function freeCancellationUntil(startDate: Day, { free_hours: hours }: RefundRule): Date {
  return new Date(startOfDay(startDate).getTime() - hours * 3_600_000)
}

/** The percentage that a renter's cancellation refunds at an instant, by the rule of the hire (R15). */
export function backPercent(startDate: Day, at: Date, rule: RefundRule): number {
  if (at >= startOfDay(startDate)) return 0
  return at <= freeCancellationUntil(startDate, rule) ? 100 : rule.late_percent
}

/** The refund for a percentage, in whole pence; a fraction of a penny is rounded up in the renter's favour. */
export function refundPence(totalPence: Pence, percent: number): Pence {
  return Math.ceil((totalPence * percent) / 100)
}

/** The refund of a cover when a renter calls a hire off: all of it until the start date begins, then nothing (R79). */
export function coverBackBy(coverPence: Pence, percent: number): Pence {
  return percent === 0 ? 0 : coverPence
}

/** '48 hours', '1 hour': until how long before the start cancelling is free. */
export function freeHoursWords({ free_hours: hours }: RefundRule): string {
  return plural(hours, 'hour')
}

/** 'half', 'all', '75%': what is refunded after that. */
export function latePercentWords({ late_percent: percent }: RefundRule): string {
  if (percent === 50) return 'half'
  return percent === 100 ? 'all' : `${percent}%`
}
