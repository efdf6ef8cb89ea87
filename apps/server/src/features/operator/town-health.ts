import type { HealthView } from '@itemo/contract/staff-number-views.ts'
import { alarmsOf, type MoneyAlarm } from '@itemo/domain/payouts/money-alarms.ts'
import type { HealthAlarm } from '@itemo/domain/staff/overview-schemas.ts'
import type { Context } from '../../context.ts'
import { countOfFailed, lastDone, listQueues } from '../../platform/jobs/failed.ts'
import { standingOfLate } from '../payouts/money-standing.ts'
import { atMostEvery } from '../../platform/metrics.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { findLastBackup, judgeBackup } from './doctor/backup-check.ts'
import type { Finding } from './doctor/finding.ts'
import { checkCards } from './doctor/outside-checks.ts'
import { countPushBrowsers, readHealthRow } from './town-health-queries.ts'

/** A due job that waits longer than this isn't picked up by any process, in milliseconds. */
const slowMs = 5 * 60_000
/**
 * The ledger is compared every five minutes, and days are counted every ten: after this long without it, the job has stopped, in
 * milliseconds.
 */
const lateMs = 30 * 60_000

const ledgerJobs = ['payments.reconcile-ledger', 'payments.reconcile-all']

/** Checks that are made rarely: the card provider, and the number of browsers that get pushes. */
type RareCheck = () => Promise<{ readonly cards: Finding; readonly pushBrowsers: number }>

/** Checks the card provider, and counts what grows with the town, at most once a minute. */
export const checkProvider = ({ config, db }: Pick<Context, 'config' | 'db'>): RareCheck =>
  atMostEvery(60_000, async () => {
    const [cards, pushBrowsers] = await Promise.all([checkCards(config.payments), countPushBrowsers(db)])
    return { cards, pushBrowsers }
  })

/** Reads the town's health. Values that aren't recorded are left out. */
export async function readHealth(
  context: Pick<Context, 'cards' | 'db' | 'dataFolder' | 'config' | 'log' | 'now'>,
  provider: RareCheck,
): Promise<HealthView> {
  const { db, dataFolder, config } = context
  const [{ cards, pushBrowsers }, backupAt, row, queues, ledgerAt, ofMoney] = await Promise.all([
    provider(),
    findLastBackup(config),
    readHealthRow(db, countOfFailed),
    listQueues(db),
    lastDone(db, ledgerJobs),
    alarmsOfMoney(context),
  ])
  // Jobs and their queues use the machine's clock.
  const now = Date.now()
  const startedAt = now - Math.round(process.uptime() * 1000)
  const isLate = (at: Date | null) => now - Math.max(at?.getTime() ?? 0, startedAt) > lateMs
  const disk = dataFolder.state()
  const isBackupLate = judgeBackup(backupAt, new Date(now)).state === 'fail'
  const isWrong: Readonly<Record<HealthAlarm, boolean>> = {
    disk_unwritable: disk === 'unwritable',
    provider_away: cards.state === 'fail',
    backup_late: isBackupLate,
    disk_low: disk === 'low',
    balance_short: ofMoney.has('balance_short'),
    rule_broken: ofMoney.has('rule_broken'),
    ledger_differs: ofMoney.has('ledger_differs'),
    queue_slow: queues.some(({ oldest_at: at }) => at !== null && now - at.getTime() > slowMs),
    jobs_failed: row.jobs_failed > 0,
    ledger_late: isLate(ledgerAt),
    numbers_late: isLate(row.counted_at),
    audit_broken: row.audit_broken,
  }
  return {
    looked_at: new Date(now).toISOString(),
    alarms: Object.entries(isWrong).flatMap(([alarm, wrong]) => (wrong ? [alarm as HealthAlarm] : [])),
    process: {
      started_at: new Date(startedAt).toISOString(),
      web: config.roles.web,
      worker: config.roles.worker,
      version: manifest.version,
    },
    database: { bytes: row.bytes, connections: row.connections, version: row.version },
    replicas: [...row.replicas],
    provider: { is_well: cards.state !== 'fail', said: cards.said },
    backup_at: backupAt?.toISOString() ?? null,
    push_browsers: pushBrowsers,
    queues: queues.map(({ oldest_at: at, ...queue }) => ({ ...queue, oldest_at: at?.toISOString() ?? null })),
    jobs_failed: row.jobs_failed,
    mails: { waiting: row.mails_waiting, failed: row.mails_failed },
    webhook_at: row.webhook_at?.toISOString() ?? null,
    ledger_checked_at: ledgerAt?.toISOString() ?? null,
    counted_at: row.counted_at?.toISOString() ?? null,
    audit_sealed_until: row.sealed_until,
    disk,
  }
}

/** The money sums are the most expensive part: if they fail, the rest can still be read. */
async function alarmsOfMoney(context: Pick<Context, 'cards' | 'db' | 'log' | 'now'>): Promise<ReadonlySet<MoneyAlarm>> {
  try {
    return new Set(alarmsOf(await standingOfLate(context)))
  } catch (error) {
    context.log.warn('the state of money could not be read', { error })
    return new Set()
  }
}
