import type { AnswerTimesView } from '@itemo/contract/support-views.ts'
import { minAnsweredReports } from '@itemo/domain/guarantees.ts'
import { problemHours } from '@itemo/domain/promised-hours.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { hasInboxStaff } from './support-queries.ts'

const hourMs = 3_600_000
const windowMs = 90 * 24 * hourMs
const promisedMs = problemHours * hourMs

/**
 * How long it took to first answer the reports of the last 90 days that the promise applies to, in minutes: those of a problem or damage,
 * and all urgent ones. Reports of the last 24 hours aren't counted, because their outcome isn't known yet. An unanswered report counts as
 * longer than any other, also if it was closed too late; one that was closed in time needed no answer. `times` is null for fewer than
 * twenty reports. Not `measured` if answers are given by email, whose times aren't known (ADR-0162).
 */
export async function readAnswerTimes({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<{ measured: boolean; times: AnswerTimesView | null }> {
  if (!(await hasInboxStaff(db))) return { measured: false, times: null }
  const at = now().getTime()
  const { rows } = await sql<{ reports: number; median: number; p95: number }>`
    select count(*)::int as reports,
      percentile_disc(0.5) within group (order by took)::float8 as median,
      percentile_disc(0.95) within group (order by took)::float8 as p95
    from (
      select coalesce(extract(epoch from first_reply_at - created_at) / 60, 'infinity')::float8 as took
      from support_requests
      where (kind in ('problem', 'damage') or priority = 'urgent')
        and created_at > ${new Date(at - windowMs)} and created_at <= ${new Date(at - promisedMs)}
        and (first_reply_at is not null or closed_at is null
          or closed_at > created_at + make_interval(hours => ${problemHours}::int))
    ) reported`.execute(db)
  const [found] = rows
  if (!found || found.reports < minAnsweredReports) return { measured: true, times: null }
  const { reports, median, p95 } = found
  return { measured: true, times: { reports, median_minutes: minutes(median), p95_minutes: minutes(p95) } }
}

/** Rounded up; null for an unanswered report. */
const minutes = (took: number) => (Number.isFinite(took) ? Math.ceil(took) : null)
