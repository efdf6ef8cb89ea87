import { plural } from '../plural.ts'
import { type Day, startOfDay } from '../dates.ts'
import type { Pence } from '../money.ts'

/**
 * What a renter's cancellation gives back: all until so many hours before the start date begins, then a share until it begins, then
 * nothing. A hire keeps the rule that it was asked for with (R69).
 */
export interface RefundRule {
  readonly free_hours: number
  /** Of a hundred. */
  readonly late_percent: number
}

/** The rule of the specification (spec: marketplace 4.8; R15). It holds until a town decides for a kinder one. */
export const specifiedRefund: RefundRule = { free_hours: 48, late_percent: 50 }

/** The rule that a rental keeps. */
export function refundRuleOf(rental: {
  readonly refund_free_hours: number
  readonly refund_late_percent: number
}): RefundRule {
  return { free_hours: rental.refund_free_hours, late_percent: rental.refund_late_percent }
}

/** Until which instant a renter's cancellation gives everything back (R15). */
export function freeCancellationUntil(startDate: Day, { free_hours: hours }: RefundRule): Date {
  return new Date(startOfDay(startDate).getTime() - hours * 3_600_000)
}

/** How much of a hundred a renter's cancellation gives back at an instant, by the rule of the hire (R15). */
export function backPercent(startDate: Day, at: Date, rule: RefundRule): number {
  if (at >= startOfDay(startDate)) return 0
  return at <= freeCancellationUntil(startDate, rule) ? 100 : rule.late_percent
}

/** What goes back to the renter by a share of a hundred, in whole pence; a part of a penny is the renter's. */
export function refundPence(totalPence: Pence, percent: number): Pence {
  return Math.ceil((totalPence * percent) / 100)
}

/** What of a cover goes back when a renter calls a hire off: all of it until the start date begins, then nothing (R79). */
export function coverBackBy(coverPence: Pence, percent: number): Pence {
  return percent === 0 ? 0 : coverPence
}

/** '48 hours', '1 hour': how long before the start cancelling is free. */
export function freeHoursWords({ free_hours: hours }: RefundRule): string {
  return plural(hours, 'hour')
}

/** 'half', 'all', '75%': what goes back after that. */
export function latePercentWords({ late_percent: percent }: RefundRule): string {
  if (percent === 50) return 'half'
  return percent === 100 ? 'all' : `${percent}%`
}
