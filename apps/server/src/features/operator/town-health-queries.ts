import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { mailJobs } from './numbers/metric-queries.ts'

interface HealthRow {
  readonly bytes: number
  readonly connections: number
  readonly mails_waiting: number
  readonly mails_failed: number
  readonly version: string
  readonly replicas: readonly { name: string; state: string; behind_seconds: number | null }[]
  readonly webhook_at: Date | null
  readonly counted_at: Date | null
  readonly sealed_until: string | null
  readonly audit_broken: boolean
}

/** The number of browsers that get pushes. Reads all of them. */
export async function countPushBrowsers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from push_subscriptions`.execute(db)
  return rows[0]?.count ?? 0
}

/** What the database knows about the town's health. */
export async function readHealthRow(db: Db, countOfFailed: RawBuilder<number>) {
  const { rows } = await sql<HealthRow & { jobs_failed: number }>`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::int from jobs.job where state < 'completed' and ${sql.raw(mailJobs)})
        as mails_waiting,
      (select count(*)::int from jobs.job where name = 'dead-letters'
        and ${sql.raw(mailJobs.replaceAll('name ', 'source_name '))}) as mails_failed,
      ${countOfFailed} as jobs_failed,
      current_setting('server_version') as version,
      (select coalesce(json_agg(json_build_object(
          'name', coalesce(nullif(application_name, ''), 'replica'), 'state', coalesce(state, 'hidden'),
          'behind_seconds', extract(epoch from replay_lag)::float8)), '[]')
        from (select * from pg_stat_replication order by application_name, pid limit 100) replicas) as replicas,
      (select max(received_at) from payment_events) as webhook_at,
      (select max(ran_at) from number_runs) as counted_at,
      (select max(day) from audit_seals) as sealed_until,
      coalesce((select broken_days > 0 from audit_check), false) as audit_broken`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The query returned no row.')
  return row
}
