import type { MoneyStanding } from '@itemo/domain/payouts/money-alarms.ts'
import type { Context } from '../../context.ts'
import { atMostEvery } from '../../platform/metrics.ts'
import { countFindings } from '../payments/ledger-findings.ts'
import { sumRefusedRefunds, sumToGoBack } from './due-report-queries.ts'
import { readDueNow } from './watch-queries.ts'

/** How long a request to the provider may be done there without being recorded here, in milliseconds. */
const askedMs = 10 * 60_000

/**
 * The state of the money according to our own tables: the balance as last read, what is about to leave it, and the open
 * findings. When owners aren't paid through the provider, nothing counts as due to them.
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

/** How long one reading serves the metrics and the console's health pages, in milliseconds. */
const lateMs = 60_000
const looks = new WeakMap<Context['db'], () => Promise<MoneyStanding>>()

/** `readMoneyStanding`, at most a minute old. */
export function standingOfLate(context: Pick<Context, 'cards' | 'db' | 'now'>): Promise<MoneyStanding> {
  const look = looks.get(context.db) ?? atMostEvery(lateMs, () => readMoneyStanding(context))
  looks.set(context.db, look)
  return look()
}
