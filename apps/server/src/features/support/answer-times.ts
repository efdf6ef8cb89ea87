import type { AnswerTimesView } from '@itemo/contract/support-views.ts'
import { minAnsweredReports } from '@itemo/domain/promises.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hasInboxStaff } from './support-queries.ts'

const windowMs = 90 * 86_400_000

/**
 * How long the problem reports of the last 90 days (those of a high or urgent priority) took to get their first answer, in minutes.
 * One that still waits counts with what it has waited; one that was closed without an answer doesn't. Null where there were fewer
 * than twenty, and where answers are given by mail and nobody knows when (ADR-0162).
 */
export async function readAnswerTimes({ db, now }: Pick<Context, 'db' | 'now'>): Promise<AnswerTimesView | null> {
  const at = now()
  const { rows } = await sql<{ reports: number; median: number | null; p95: number | null }>`
    select count(*)::int as reports,
      percentile_disc(0.5) within group (order by took)::float8 as median,
      percentile_disc(0.95) within group (order by took)::float8 as p95
    from (
      select extract(epoch from least(coalesce(first_reply_at, ${at}), ${at}) - created_at) / 60 as took
      from support_requests
      where priority in ('high', 'urgent') and created_at > ${new Date(at.getTime() - windowMs)}
        and (first_reply_at is not null or state in ('open', 'waiting'))
    ) answered`.execute(db)
  const [found] = rows
  if (!found || found.reports < minAnsweredReports || found.median === null || found.p95 === null) return null
  if (!(await hasInboxStaff(db))) return null
  const { reports, median, p95 } = found
  return { reports, median_minutes: Math.ceil(median), p95_minutes: Math.ceil(p95) }
}
