import { shortPence } from '@itemo/domain/payouts/money-alarms.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { atMostEvery } from '../../platform/metrics.ts'
import { countOfFailed, listQueues } from '../../platform/jobs/failed.ts'
import type { Db } from '../../platform/db/db.ts'
import { openStates } from '../payments/dispute-states.ts'
import { standingOfLate } from '../payouts/money-standing.ts'
import { findLastBackup } from './doctor/backup-check.ts'
import { watchCertificate } from './doctor/outside-checks.ts'

const jobsEveryMs = 10_000
const moneyEveryMs = 60_000
const backupEveryMs = 60_000

type Town = Pick<
  Context,
  'metrics' | 'cards' | 'db' | 'realtime' | 'dataFolder' | 'replicas' | 'config' | 'siteUrl' | 'now'
>

/** Registers the gauges that are read when metrics are scraped: sockets, disk, jobs, money in progress, and safety. */
export function measureTown(context: Town): void {
  const { metrics, db, realtime, dataFolder } = context
  measureSafety(context)
  const queues = atMostEvery(jobsEveryMs, () => listQueues(db))
  metrics.gauge({
    name: 'itemo_sockets',
    help: 'Open sockets of this process.',
    labels: [],
    read: async () => [[[], realtime.countSockets()]],
  })
  metrics.gauge({
    name: 'itemo_disk_state',
    help: '1 for the state of the disks of DATA_DIR and of the embedded database, whichever is worse: ok, low (under 200 MB) or unwritable.',
    labels: ['state'],
    read: async () =>
      (['ok', 'low', 'unwritable'] as const).map((state) => [[state], dataFolder.state() === state ? 1 : 0]),
  })
  metrics.gauge({
    name: 'itemo_jobs',
    help: 'Waiting and running jobs of all processes, by queue.',
    labels: ['queue', 'state'],
    read: async () =>
      (await queues()).flatMap(({ name, waiting, running }) => [
        [[name, 'waiting'], waiting] as const,
        [[name, 'running'], running] as const,
      ]),
  })
  metrics.gauge({
    name: 'itemo_jobs_oldest_seconds',
    help: 'Age of the oldest due job, by queue.',
    labels: ['queue'],
    read: async () =>
      (await queues()).flatMap(({ name, oldest_at: at }) =>
        at ? [[[name], Math.max(0, Date.now() - at.getTime()) / 1000] as const] : [],
      ),
  })
  const failed = atMostEvery(jobsEveryMs, () => countFailed(db))
  metrics.gauge({
    name: 'itemo_jobs_given_up',
    help: 'Jobs that failed for good and need an operator.',
    labels: [],
    read: async () => [[[], await failed()]],
  })
  const money = atMostEvery(moneyEveryMs, () => countMoney(db))
  metrics.gauge({
    name: 'itemo_money_open',
    help: 'Unsettled payments, dues, debts, disputes and claims, by state; counted once a minute.',
    labels: ['what', 'state'],
    read: async () => (await money()).map(({ what, state, count }) => [[what, state], count]),
  })
  const standing = () => standingOfLate(context)
  metrics.gauge({
    name: 'itemo_money_short_pence',
    help: 'How much the balance at the card provider lacks for what is to be sent to owners and payers now; checked once a minute.',
    labels: [],
    read: async () => [[[], shortPence(await standing())]],
  })
  metrics.gauge({
    name: 'itemo_money_findings',
    help: 'Differences between the ledger and the card provider, and broken money invariants, that are still open; counted once a minute.',
    labels: ['check'],
    read: async () => {
      const { differences, broken } = await standing()
      return [[['provider'], differences] as const, [['rules'], broken] as const]
    },
  })
}

/** Gauges of backups, the certificate, and the read replicas. */
function measureSafety({ metrics, db, replicas, config, siteUrl, now }: Town): void {
  const backup = atMostEvery(backupEveryMs, () => findLastBackup(config))
  metrics.gauge({
    name: 'itemo_backup_age_seconds',
    help: 'Time since the last back-up recorded in DATA_DIR; +Inf if there is none.',
    labels: [],
    read: async () => {
      const at = await backup()
      return [[[], at ? Math.max(0, now().getTime() - at.getTime()) / 1000 : Infinity]]
    },
  })
  const archive = atMostEvery(backupEveryMs, () => readArchive(db))
  metrics.gauge({
    name: 'itemo_archive_failing',
    help: '1 while WAL archiving fails; no value without an archive.',
    labels: [],
    read: async () => {
      const { archives, fails } = await archive()
      return archives ? [[[], fails ? 1 : 0]] : []
    },
  })
  const certificateEnd = watchCertificate(siteUrl, { now })
  metrics.gauge({
    name: 'itemo_certificate_seconds',
    help: 'Time until the certificate of SITE_URL expires, as last seen; 0 if it is not trusted; no value without TLS, or until SITE_URL has been reached.',
    labels: [],
    read: async () => {
      const end = certificateEnd()
      return end ? [[[], (end.getTime() - now().getTime()) / 1000]] : []
    },
  })
  metrics.gauge({
    name: 'itemo_replicas',
    help: 'The replicas of DATABASE_READ_URL, by state as this process sees it: read, behind (by 5 s or more), leads, away.',
    labels: ['state'],
    read: async () => Object.entries(replicas?.count() ?? {}).map(([state, count]) => [[state], count]),
  })
}

/** Whether the log is archived, and whether the last attempt succeeded. */
async function readArchive(db: Db): Promise<{ readonly archives: boolean; readonly fails: boolean }> {
  const { rows } = await sql<{ archives: boolean; fails: boolean }>`
    select current_setting('archive_mode') <> 'off' as archives,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
    from pg_stat_archiver`.execute(db)
  return rows[0] ?? { archives: false, fails: false }
}

async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countOfFailed} as count`.execute(db)
  return rows[0]?.count ?? 0
}

interface OpenMoney {
  readonly what: string
  readonly state: string
  readonly count: number
}

/** Each query reads a partial index of open rows, so that old rows cost nothing. */
async function countMoney(db: Db): Promise<readonly OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    select 'payments' as what, state, count(*)::int as count from payments
      where state in ('awaiting_payment', 'authorised', 'capturing', 'releasing', 'refunding') group by state
    union all select 'payments', 'refund_failed', count(*)::int from payments where state = 'refund_failed'
    union all select 'dues', state, count(*)::int from dues where state not in ('sent', 'reversed', 'void') group by state
    union all select 'debts', 'open', count(*)::int from debts where open_pence > 0
    union all select 'disputes', state, count(*)::int from disputes
      where state in (${openStates}) group by state
    union all select 'claims', state, count(*)::int from claims
      where state in ('open', 'offered', 'contested', 'appealed') group by state`.execute(db)
  return rows
}
