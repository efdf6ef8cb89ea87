import type { FailedJobView } from '@itemo/contract/staff-number-views.ts'
import type { DiscardJobInput } from '@itemo/domain/staff/overview-schemas.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { type DeadLetter, listDeadLetters, takeDeadLetter } from '../../platform/jobs/failed.ts'
import { audited } from '../staff/audit.ts'

/** The jobs that were given up, latest first. Throws `invalid_input` for a malformed cursor. */
export async function listGivenUp({ db }: Pick<Context, 'db'>, { cursor, limit }: PageInput) {
  const rows = await listDeadLetters(db, readCursor(cursor), limit + 1)
  return pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
}

/** Queues a failed job again from the start. Throws `not_found`, and `conflict` for a job that this version doesn't have any more. */
export async function retryJob({ db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>, by: StaffActor, jobId: string) {
  await inTransaction(db, (trx) =>
    audited(trx, by, { act: 'job.retry', subjectId: jobId, at: now() }, async () => {
      const isQueued = await jobs.retryFailed(trx, jobId)
      if (isQueued === undefined) throw new AppError('not_found')
      if (!isQueued) throw new AppError('conflict', { message: 'This version of Itemo no longer has this job.' })
    }),
  )
}

/** Discards a job that was given up. Throws `not_found`. */
export async function discardJob(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: StaffActor,
  jobId: string,
  { reason }: DiscardJobInput,
) {
  await inTransaction(db, (trx) =>
    audited(trx, by, { act: 'job.discard', subjectId: jobId, at: now(), reason }, async (note) => {
      const letter = await takeDeadLetter(trx, jobId)
      if (!letter) throw new AppError('not_found')
      note('job', letter.name, null)
    }),
  )
}

const pages = [
  ['rental_id', 'rental'],
  ['item_id', 'item'],
  ['case_id', 'case'],
  ['user_id', 'person'],
] as const

const maxError = 500

/** A failed job as shown to staff: of its payload only the page to open, and errors without email addresses. */
export function presentFailedJob({ id, name, data, asked_at, failed_at, runs, error }: DeadLetter): FailedJobView {
  const payload = (data.payload ?? {}) as Readonly<Record<string, unknown>>
  const [about] = pages.flatMap(([field, kind]) => {
    const value = payload[field]
    return typeof value === 'string' ? [{ kind, id: value }] : []
  })
  return {
    id,
    name,
    asked_at: asked_at.toISOString(),
    failed_at: failed_at.toISOString(),
    runs,
    error: (error ?? 'unknown').replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '•••').slice(0, maxError),
    about: about ?? null,
  }
}
