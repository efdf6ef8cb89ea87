import { caseReference, reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findStaffMember, listWorking } from '../staff/staff.ts'
import { isUndecided } from './case-queries.ts'
import type { DecisionWish } from './decisions.ts'
import { findCase } from './report-queries.ts'

/** So late a case of the two highest priorities is told; of the others the queue says it. */
const toldPriority = 2

/** Tells those who can decide them of cases that are late, each once for the time by which it was due. */
export async function alertLate({ db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>): Promise<void> {
  const at = now()
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update cases set late_told_at = ${at}::timestamptz
      where state = 'open' and priority <= ${toldPriority} and due_at <= ${at}::timestamptz
        and (late_told_at is null or late_told_at < due_at)
      returning id`.execute(trx)
    for (const { id } of rows) await jobs.publish(trx, { name: 'case.alert', payload: { case_id: id, why: 'late' } })
  })
}

/**
 * A case that waits for a decision, by its number and its reason, with everyone who can decide it: nobody whom it is about, or who
 * reported it. Undefined once it is decided.
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
/** More people than this nobody has to suspend within an hour: a session that was stolen does bounded harm. */
const suspending = { limit: 30, windowSeconds: 3600 }

/**
 * Counts a decision of someone of staff, and a suspension by itself: past its bound the operators are told. Before the transaction of
 * the decision, so that what is refused stays counted. Throws `rate_limited`.
 */
export async function takeDecision(
  { db, jobs, limits, now }: Pick<Context, 'db' | 'jobs' | 'limits' | 'now'>,
  by: StaffActor,
  { measures }: Pick<DecisionWish, 'measures'>,
): Promise<void> {
  await limits.take(`decisions of ${by.userId}`, deciding)
  if (!measures.some(({ name }) => name === 'suspend' || name === 'ban')) return
  if (await limits.tryTake(`suspensions of ${by.userId}`, suspending)) return
  const payload = { user_id: by.userId, at: now().toISOString() }
  await inTransaction(db, (trx) => jobs.publish(trx, { name: 'staff.stopped', payload }))
  throw new AppError('rate_limited', {
    message: 'You have suspended 30 people within an hour. We told the operators; please wait.',
    retryAfterSeconds: Math.ceil(suspending.windowSeconds / suspending.limit),
  })
}
