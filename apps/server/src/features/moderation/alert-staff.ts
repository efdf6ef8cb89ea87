import { caseReference, reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findStaffMember, listWorking } from '../staff/staff.ts'
import { isUndecided } from './case-queries.ts'
import type { DecisionDraft } from './decisions.ts'
import { findCase } from './report-queries.ts'

/** Late cases of the two highest priorities cause a notification; the others only show as late in the queue. */
const maxNotifiedPriority = 2

/** Notifies those who can decide them of late cases, once for each deadline of a case. */
export async function alertLate({ db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>): Promise<void> {
  const at = now()
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update cases set late_told_at = ${at}::timestamptz
      where state = 'open' and priority <= ${maxNotifiedPriority} and due_at <= ${at}::timestamptz
        and (late_told_at is null or late_told_at < due_at)
      returning id`.execute(trx)
    await jobs.publishAll(
      trx,
      rows.map(({ id }) => ({ name: 'case.alert', payload: { case_id: id, why: 'late' } })),
    )
  })
}

/**
 * An undecided case, with its number, its reason and everyone who can decide it: nobody whom it is about, or who reported it. Undefined
 * once it is decided.
 */
export async function findAlert(context: Pick<Context, 'db'>, caseId: string) {
  const row = await findCase(context.db, caseId)
  if (!row || !isUndecided(row)) return undefined
  const concerned = await listConcerned(context.db, caseId)
  const deciders: string[] = []
  for (const userId of await listWorking(context)) {
    const person = await findStaffMember(context, userId)
    const isOperator = person?.roles.includes('operator') === true
    const isModerator = person?.roles.includes('moderator') === true
    const seesIt = isOperator || (isModerator && (!row.restricted || person.childSafety))
    if (seesIt && row.subject_owner_id !== userId && !concerned.has(userId)) deciders.push(userId)
  }
  const { label } = reasonOf(row.reason as ReportReason)
  return { caseId, reference: caseReference(row.number), reason: label, dueAt: row.due_at, deciders }
}

async function listConcerned(db: Db, caseId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('reports').select('reporter_id').where('case_id', '=', caseId).execute()
  return new Set(rows.flatMap(({ reporter_id: id }) => id ?? []))
}

const deciding = { limit: 600, windowSeconds: 3600 }
const hourMs = 3_600_000
/** Nobody has to suspend more people than this within an hour: it limits the harm of a stolen session. */
const suspending = 30

/** One suspension too many: its transaction is rolled back, and the operators are notified. */
class TooManySuspensions extends AppError {}

/**
 * Makes and counts a staff member's decision; beyond the limit of suspensions the operators are notified. Throws `rate_limited`, and what
 * `decide` throws.
 */
export async function countDecision<T>(
  { db, jobs, limits, now }: Pick<Context, 'db' | 'jobs' | 'limits' | 'now'>,
  by: StaffActor,
  decide: () => Promise<T>,
): Promise<T> {
  await limits.take(`decisions of ${by.userId}`, deciding)
  try {
    return await decide()
  } catch (error) {
    const payload = { user_id: by.userId, at: now().toISOString() }
    if (error instanceof TooManySuspensions)
      await inTransaction(db, (trx) => jobs.publish(trx, { name: 'staff.stopped', payload }))
    throw error
  }
}

/**
 * Counts, at the end of a decision's transaction, how many people its decider has suspended within the hour who still are. The lock makes
 * concurrent decisions see those before them. Not affected by the limits that are configured. Throws `rate_limited`.
 */
export async function boundSuspensions(
  trx: Db,
  by: Pick<StaffActor, 'userId'>,
  { measures }: Pick<DecisionDraft, 'measures'>,
  at: Date,
): Promise<void> {
  if (!measures.some(({ name }) => name === 'suspend' || name === 'ban')) return
  await sql`select pg_advisory_xact_lock(hashtext(${`suspensions of ${by.userId}`}))`.execute(trx)
  const { rows } = await sql<{ people: number; first_at: Date | null }>`
    select count(distinct d.person_id)::integer as people, min(d.at) as first_at
    from decisions d join decision_measures m on m.decision_id = d.id
    where d.decided_by = ${by.userId} and d.at > ${new Date(at.getTime() - hourMs)}::timestamptz
      and m.measure in ('suspend', 'ban') and m.lifted_at is null`.execute(trx)
  const { people = 0, first_at: firstAt = null } = rows[0] ?? {}
  if (people <= suspending) return
  const waitMs = (firstAt ?? at).getTime() + hourMs - at.getTime()
  throw new TooManySuspensions('rate_limited', {
    message: `You've suspended ${suspending} people within an hour. We've told the operators; please wait.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
