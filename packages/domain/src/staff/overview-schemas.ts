import * as z from 'zod/mini'
import { countDays, isDay } from '../dates.ts'
import { text } from '../text.ts'
import { moneyAlarms } from '../payouts/money-alarms.ts'
import { maxOverviewDays } from './metrics.ts'

const Day = z.string().check(z.refine(isDay, 'Please send a date as YYYY-MM-DD.'))

/** A period of days, inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}
export const periodFields = { from: Day, to: Day }

const lengthOf = ({ from, to }: Period) => (isDay(from) && isDay(to) ? countDays(from, to) : 1)

/** Checks of the two days of a period against each other. */
export const periodChecks = [
  z.refine<Period>((period) => lengthOf(period) >= 1, {
    path: ['to'],
    error: "The last day can't be before the first.",
  }),
  z.refine<Period>((period) => lengthOf(period) <= maxOverviewDays, {
    path: ['to'],
    error: `Please choose at most ${maxOverviewDays} days.`,
  }),
] as const

export const DiscardJobInput = z.object({
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
})
export type DiscardJobInput = z.output<typeof DiscardJobInput>

/** Operational problems, the worst first. */
export const healthAlarms = [
  'disk_unwritable',
  'provider_away',
  'backup_late',
  'disk_low',
  ...moneyAlarms,
  'queue_slow',
  'jobs_failed',
  'ledger_late',
  'numbers_late',
  'audit_broken',
] as const
export type HealthAlarm = (typeof healthAlarms)[number]
