import type { TracingConfig } from '../trace-settings.ts'
import type { Logger } from './log.ts'

/** The outcome of a request. */
interface TracedAnswer {
  /** The contract's name of its call, or of a part of the site. */
  readonly name: string
  readonly method: string
  readonly status: number
  readonly requestId: string
}

/** A traced request. */
export interface TracedRequest {
  /** Steps during `act` belong to this request. */
  run<T>(act: () => T): T
  end(answer: TracedAnswer): void
}

/** An operation that has just ended: a statement, or a call to a provider. */
interface TracedStep {
  /** From a fixed list in the program: it contains no value, id or address. */
  readonly name: string
  readonly ms: number
  readonly failed: boolean
  readonly attributes: Readonly<Record<string, string | number>>
}

interface TracedJob {
  readonly name: string
  /** 1 for the first run. */
  readonly attempt: number
  /** The request or job that queued it, as returned by `asker`. */
  readonly askedBy: string | undefined
}

/**
 * Traces requests and jobs for a collector. It never blocks: what the collector rejects is dropped. Traces contain only names and
 * numbers, nothing that people wrote.
 */
export interface Tracing {
  /** Begins a request, as part of our proxy's trace if the `traceparent` header names one. */
  request(traceparent: string | undefined): TracedRequest
  /** Runs a job as a trace of its own, linked to the request or job that queued it. */
  job<T>(job: TracedJob, run: () => Promise<T>): Promise<T>
  /** Records a step of the current request or job; does nothing outside of one. */
  step(step: TracedStep): void
  /** The current request or job, in the format of `traceparent`. */
  asker(): string | undefined
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>
}

/** Undefined when no collector is configured: then none of the libraries is loaded. */
export async function createTracing(config: TracingConfig, log: Logger): Promise<Tracing | undefined> {
  const { endpoint } = config
  if (endpoint === null) return undefined
  const { createOtlpTracing } = await import('./otlp-tracing.ts')
  return createOtlpTracing({ ...config, endpoint }, log)
}

/** Runs a function as part of a request, if that is traced. */
export function within<T>(traced: TracedRequest | undefined, act: () => T): T {
  return traced ? traced.run(act) : act()
}
