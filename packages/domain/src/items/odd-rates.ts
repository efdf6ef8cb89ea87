import type { Pence } from '../money.ts'
import type { Rates } from '../rentals/pricing.ts'

/** A rate that looks like a mistake, and what it's compared with. */
export interface OddRate {
  readonly rate: 'weekly' | 'monthly'
  readonly pence: Pence
  /** The number of days at the daily rate: the week costs more than these, or the month less. */
  readonly days: 4 | 7
  readonly daysPence: Pence
}

/** The rates that an owner is asked to confirm before the item is saved (R63): possibly right, but usually a mistake. */
export function findOddRates({ dailyPence, weeklyPence, monthlyPence }: Rates): OddRate[] {
  const odd: OddRate[] = []
  if (weeklyPence && weeklyPence > 7 * dailyPence)
    odd.push({ rate: 'weekly', pence: weeklyPence, days: 7, daysPence: 7 * dailyPence })
  if (monthlyPence && monthlyPence < 4 * dailyPence)
    odd.push({ rate: 'monthly', pence: monthlyPence, days: 4, daysPence: 4 * dailyPence })
  return odd
}
