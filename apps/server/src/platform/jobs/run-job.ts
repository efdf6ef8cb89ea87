import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Logger } from '../log.ts'
import type { Tracing } from '../tracing.ts'
import { type Job, parsePayload } from './job.ts'

export interface Envelope {
  /** The earliest time to run, by the context's clock (ISO). */
  readonly due: string
  readonly payload: unknown
  readonly event?: string
  /** The trace context of the request or job that queued it, when it is traced. */
  readonly askedBy?: string
  /** Whose data the job contains (see `JobDefinition.subjects`): deleting the data of any of them deletes the job. */
  readonly subjects?: readonly string[]
}

export interface RawJob {
  readonly id: string
  readonly data: Envelope
  /** How often the job ran before. */
  readonly retryCount: number
  readonly signal: AbortSignal
}

/** Runs a job once. An error is logged and rethrown: the queue then retries the job or stores it as a dead letter. */
export async function runJob<C>(
  job: Job<C, unknown>,
  raw: RawJob,
  context: C,
  { log, tracing }: { readonly log: Logger; readonly tracing?: Tracing | undefined },
): Promise<void> {
  const attempt = {
    id: raw.id,
    number: raw.retryCount + 1,
    last: raw.retryCount >= job.retry.limit,
    event: raw.data.event,
    signal: raw.signal,
  }
  const startedAt = performance.now()
  const fields = { job: job.name, id: raw.id, attempt: attempt.number }
  try {
    const run = () => job.run(context, parsePayload(job, raw.data.payload), attempt)
    await (tracing ? tracing.job({ name: job.name, attempt: attempt.number, askedBy: raw.data.askedBy }, run) : run())
    log.debug('job done', { ...fields, ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    if (isDatabaseUnavailable(error) && !attempt.last) log.debug('job waits for the database', fields)
    else if (attempt.last) log.error('job failed for good', { ...fields, error })
    else log.warn('job failed and will be tried again', { ...fields, error })
    throw error
  }
}
