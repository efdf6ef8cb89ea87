import type { Pence } from '../money.ts'
import type { Rates } from '../rentals/pricing.ts'

/** A rate that looks like a slip, with what it is compared with. */
export interface OddRate {
  readonly rate: 'weekly' | 'monthly'
  readonly pence: Pence
  /** So many days at the daily rate: a week is dearer than that, or a month cheaper. */
  readonly days: 4 | 7
  readonly daysPence: Pence
}

/** The rates of an item that their owner is asked about before it is saved (R63): right perhaps, and mostly a slip. */
export function findOddRates({ dailyPence, weeklyPence, monthlyPence }: Rates): OddRate[] {
  const odd: OddRate[] = []
  if (weeklyPence && weeklyPence > 7 * dailyPence)
    odd.push({ rate: 'weekly', pence: weeklyPence, days: 7, daysPence: 7 * dailyPence })
  if (monthlyPence && monthlyPence < 4 * dailyPence)
    odd.push({ rate: 'monthly', pence: monthlyPence, days: 4, daysPence: 4 * dailyPence })
  return odd
}
