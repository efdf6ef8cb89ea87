import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'

/** How a run that fails is tried again. The delay doubles with `backoff`, with some jitter, up to an hour. */
interface Retry {
  readonly limit: number
  readonly delaySeconds: number
  readonly backoff: boolean
}

/** How many jobs of one singletonKey: `short` one waits; `stately` one waits and one runs; `exclusive` one waits or runs. */
type JobPolicy = 'short' | 'stately' | 'exclusive'

/** Which run this is, for a job that must know when nobody will try again. */
interface Attempt {
  /** Of the job: the same in each of its runs. */
  readonly id: string
  /** 1 for the first run. */
  readonly number: number
  /** When this run fails there is no other: the job is kept among the dead letters. */
  readonly last: boolean
  /** The event that asked for the job, when one did. */
  readonly event: string | undefined
  /** Aborted when the run takes too long or the process has to go. */
  readonly signal: AbortSignal
}

/** A piece of work that is done once a transaction has committed, or at set times. */
export interface JobDefinition<C, P, EventName extends string> {
  readonly name: string
  /** A job that needs to know nothing has none: whatever comes with it is dropped. */
  readonly payload?: z.ZodMiniType<P>
  /** Events that ask for this job; the payload is the event's. */
  readonly on?: readonly EventName[]
  /** A cron expression in London time. */
  readonly schedule?: string | undefined
  readonly retry?: Partial<Retry>
  readonly policy?: JobPolicy
  /** How many run at a time in one process. */
  readonly concurrency?: number
  /** A run that takes longer counts as failed. */
  readonly timeoutSeconds?: number
  /** How an event of `on` queues it: by a singletonKey, and to run only after a while, in milliseconds. Otherwise each at once. */
  queued?(payload: P): { readonly singletonKey: string; readonly delayMs: number }
  /** The people whose data the job keeps: user ids, or an address in lower case. The end of their account removes it. */
  subjects?(payload: P): readonly string[]
  run(context: C, payload: P, attempt: Attempt): Promise<void>
}

type Usual = 'on' | 'policy' | 'concurrency' | 'timeoutSeconds'

/** A job with what its definition leaves to be as usual. */
export type Job<C, P> = Omit<JobDefinition<C, P, string>, Usual | 'retry'> &
  Required<Pick<JobDefinition<C, P, string>, Usual>> & { readonly retry: Retry }

const usualRetry: Retry = { limit: 8, delaySeconds: 2, backoff: true }
const usual = { on: [], policy: 'short', concurrency: 1, timeoutSeconds: 120 } as const

/** The payload as the job takes it; an empty object for a job that takes none. Throws a ZodError for any other shape. */
export function parsePayload<C>(job: Job<C, unknown>, payload: unknown): unknown {
  return job.payload ? z.parse(job.payload, payload) : {}
}

/** Completes a definition with what is usual: eight retries from two seconds on, `short`, one at a time, two minutes. */
export function completeJob<C, P, EventName extends string>(definition: JobDefinition<C, P, EventName>): Job<C, P> {
  return { ...usual, ...definition, retry: { ...usualRetry, ...definition.retry } }
}

/** What an event brings about in its own transaction: both come true or neither does. It makes no call to the outside. */
export interface Follower<C, E extends { readonly name: string; readonly payload: unknown }> {
  readonly on: readonly E['name'][]
  follow(context: C, trx: Db, event: E): Promise<void>
}
