import { plural } from '@itemo/domain/plural.ts'
import {
  addDays,
  countDays,
  type Day,
  dayInLondon,
  endOfDay,
  isDay,
  listDays,
  startOfDay,
} from '@itemo/domain/dates.ts'
import { type MetricName, metricNames, metricOf } from '@itemo/domain/staff/metrics.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { UsageError } from '../../../platform/usage-error.ts'
import { countDay, findFirstAccount, lockNumbers, noteRun } from './number-queries.ts'

type RollUpDeps = Pick<Context, 'db' | 'now'>

/** The metrics of a day that can be counted on another day: states only on the day itself, and counters never. */
function countable(day: Day, today: Day): MetricName[] {
  return metricNames.filter((name) => {
    const { of, againDays } = metricOf(name)
    if (of === 'counter') return false
    if (of === 'state') return day === today
    return againDays === undefined || countDays(day, today) <= againDays
  })
}

/**
 * Counts a day in London from scratch; idempotent, and concurrent calls run one after the other. States at the end of the day keep the
 * value last seen on the day itself, and counters aren't touched.
 */
export async function rollUpDay({ db, now }: RollUpDeps, day: Day): Promise<void> {
  const startedAt = performance.now()
  await inTransaction(db, async (trx) => {
    await lockNumbers(trx)
    const at = now()
    await countDay(trx, { day, from: startOfDay(day), to: endOfDay(day) }, countable(day, dayInLondon(at)), at)
    await noteRun(trx, { day, ran_at: at, ms: Math.round(performance.now() - startedAt) })
  })
}

/** Counts the last `days` days, including today. */
export async function rollUpLast(deps: RollUpDeps, days: number): Promise<void> {
  const today = dayInLondon(deps.now())
  for (const day of listDays(addDays(today, 1 - days), today)) await rollUpDay(deps, day)
}

/** Counts the last `days` days, but none before the first account. */
export async function rollUpAgain(deps: RollUpDeps, days: number): Promise<void> {
  const today = dayInLondon(deps.now())
  const first = dayInLondon((await findFirstAccount(deps.db)) ?? deps.now())
  await rollUpLast(deps, Math.min(days, Math.max(1, countDays(first, today))))
}

const usage = 'Usage: FROM TO, such as 2026-01-01 2026-01-31'

/** The operator's command to count days again. Throws for invalid and future days. */
export async function rebuildNumbers(
  deps: RollUpDeps,
  [from = '', to = '', ...more]: readonly string[],
): Promise<{ readonly text: string }> {
  if (!isDay(from) || !isDay(to) || from > to || more.length > 0 || to > dayInLondon(deps.now())) {
    throw new UsageError(usage)
  }
  const days = listDays(from, to)
  for (const day of days) await rollUpDay(deps, day)
  return { text: `Recounted ${plural(days.length, 'day')}.\n` }
}
