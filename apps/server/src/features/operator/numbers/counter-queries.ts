import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { countOfFailed } from '../../../platform/jobs/failed.ts'
import { mayDecideAt } from '../../deposits/claim-view.ts'

/** The work that is waiting in a town now. */
export interface Counters {
  readonly open: number
  readonly mine: number
  readonly late: number
  readonly inbox: number
  readonly inbox_late: number
  readonly failed_jobs: number
  readonly disputes: number
  readonly disputes_due: number
  readonly disputes_due_this_week: number
  readonly refunds_failed: number
  /** Damage cases that staff can already decide. */
  readonly claims: number
  readonly counted_at: Date | null
}

/** Counts the waiting work in one statement, from the partial indexes of open rows. */
export async function readCounters(
  db: Db,
  { userId, restricted, now }: { userId: string; restricted: boolean; now: Date },
): Promise<Counters> {
  const seen = restricted ? sql`` : sql`and not restricted`
  const isDue = (days: number) =>
    sql`count(*) filter (where state in ('needs_response', 'warning')
      and due_by <= ${now}::timestamptz + ${sql.lit(`${days} days`)}::interval)::int`
  const { rows } = await sql<Counters>`
    select cases.*, inbox.*, disputes.*, ${countOfFailed} as failed_jobs,
      (select count(*)::int from payments where state = 'refund_failed') as refunds_failed,
      (select count(*)::int from claims c where c.state in ('open', 'offered', 'contested', 'appealed')
        and ${mayDecideAt} <= ${now}::timestamptz) as claims,
      (select max(ran_at) from number_runs) as counted_at
    from (
      select count(*) filter (where state = 'open')::int as open,
        count(*) filter (where assigned_to = ${userId})::int as mine,
        count(*) filter (where state = 'open' and due_at <= ${now}::timestamptz)::int as late
      from cases where state in ('open', 'waiting') ${seen}
    ) cases, (
      select count(*)::int as inbox, count(*) filter (where due_at <= ${now}::timestamptz)::int as inbox_late
      from support_requests where state = 'open'
    ) inbox, (
      select count(*)::int as disputes, ${isDue(3)} as disputes_due, ${isDue(7)} as disputes_due_this_week
      from disputes where state in ('warning', 'needs_response', 'under_review')
    ) disputes`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The count returned no row.')
  return row
}
