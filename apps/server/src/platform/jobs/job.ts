import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'

/** How a failed run is retried. The delay doubles with `backoff`, with some jitter, up to an hour. */
interface Retry {
  readonly limit: number
  readonly delaySeconds: number
  readonly backoff: boolean
}

/** How many jobs may share a singletonKey: `short` one waiting; `stately` one waiting and one running; `exclusive` one in either state. */
type JobPolicy = 'short' | 'stately' | 'exclusive'

/** The current run, for a job that must know when there will be no retry. */
interface Attempt {
  /** The job's id: the same in each of its runs. */
  readonly id: string
  /** 1 for the first run. */
  readonly number: number
  /** There is no retry after this run: if it fails, the job becomes a dead letter. */
  readonly last: boolean
  /** The event that queued the job, if one did. */
  readonly event: string | undefined
  /** Aborted when the run takes too long or the process shuts down. */
  readonly signal: AbortSignal
}

/** Work that runs after a transaction has committed, or at set times. */
export interface JobDefinition<C, P, EventName extends string> {
  readonly name: string
  /** Omitted by a job without input: any payload that it is sent is dropped. */
  readonly payload?: z.ZodMiniType<P>
  /** Events that queue this job; the payload is the event's. */
  readonly on?: readonly EventName[]
  /** A cron expression in London time. */
  readonly schedule?: string | undefined
  readonly retry?: Partial<Retry>
  readonly policy?: JobPolicy
  /** How many run concurrently in one process. */
  readonly concurrency?: number
  /** A run that takes longer counts as failed. */
  readonly timeoutSeconds?: number
  /** The people whose data the job contains: user ids, or a lower-case email address. Closing their account deletes the job. */
  subjects?(payload: P): readonly string[]
  run(context: C, payload: P, attempt: Attempt): Promise<void>
}

type Usual = 'on' | 'policy' | 'concurrency' | 'timeoutSeconds'

/** A job definition with its defaults filled in. */
export type Job<C, P> = Omit<JobDefinition<C, P, string>, Usual | 'retry'> &
  Required<Pick<JobDefinition<C, P, string>, Usual>> & { readonly retry: Retry }

const usualRetry: Retry = { limit: 8, delaySeconds: 2, backoff: true }
const usual = { on: [], policy: 'short', concurrency: 1, timeoutSeconds: 120 } as const

/** Validates a payload; an empty object for a job that takes none. Throws a ZodError when it is invalid. */
export function parsePayload<C>(job: Job<C, unknown>, payload: unknown): unknown {
  return job.payload ? z.parse(job.payload, payload) : {}
}

/** Fills in the defaults of a definition: eight retries starting at two seconds, `short`, one at a time, two minutes. */
export function completeJob<C, P, EventName extends string>(definition: JobDefinition<C, P, EventName>): Job<C, P> {
  return { ...usual, ...definition, retry: { ...usualRetry, ...definition.retry } }
}

/** The effect of an event inside its own transaction: both commit, or neither. It calls no outside service. */
export interface Follower<C, E extends { readonly name: string; readonly payload: unknown }> {
  readonly on: readonly E['name'][]
  follow(context: C, trx: Db, event: E): Promise<void>
}
