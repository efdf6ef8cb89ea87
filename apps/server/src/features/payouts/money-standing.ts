import type { MoneyStanding } from '@itemo/domain/payouts/money-alarms.ts'
import type { Context } from '../../context.ts'
import { atMostEvery } from '../../platform/metrics.ts'
import { countFindings } from '../payments/ledger-findings.ts'
import { sumRefusedRefunds, sumToGoBack } from './due-report-queries.ts'
import { readDueNow } from './watch-queries.ts'

/** So long what was asked of the provider may be done there and not be written down here, in milliseconds. */
const askedMs = 10 * 60_000

/**
 * How the money stands by our own tables: the balance as it was last read, what is to leave it now, and what checks found. Where
 * owners aren't paid through the provider, nothing of it is to go to them.
 */
export async function readMoneyStanding({
  cards,
  db,
  now,
}: Pick<Context, 'cards' | 'db' | 'now'>): Promise<MoneyStanding> {
  const { therePence, toOwnersPence, refusedPence } = await readDueNow(db, new Date(now().getTime() - askedMs))
  const { provider, rules } = await countFindings({ db })
  return {
    therePence,
    duePence: (cards.paysOut ? toOwnersPence : 0) + (await sumToGoBack(db)),
    refusedPence: (cards.paysOut ? refusedPence : 0) + (await sumRefusedRefunds(db)),
    differences: provider.count,
    broken: rules.count,
    differedAt: provider.latestAt,
    brokenAt: rules.latestAt,
  }
}

/** So long one look serves the metrics and every page of the console's health, in milliseconds. */
const lateMs = 60_000
const looks = new WeakMap<Context['db'], () => Promise<MoneyStanding>>()

/** The same, at most a minute old. */
export function standingOfLate(context: Pick<Context, 'cards' | 'db' | 'now'>): Promise<MoneyStanding> {
  const look = looks.get(context.db) ?? atMostEvery(lateMs, () => readMoneyStanding(context))
  looks.set(context.db, look)
  return look()
}
