import type { TracingConfig } from '../trace-settings.ts'
import type { Logger } from './log.ts'

/** What was said of an answered request. */
interface TracedAnswer {
  /** The contract's name of its call, or of a part of the site. */
  readonly name: string
  readonly method: string
  readonly status: number
  readonly requestId: string
}

/** A request that is followed to its answer. */
export interface TracedRequest {
  /** Whatever is done inside is a step of the request. */
  run<T>(act: () => T): T
  end(answer: TracedAnswer): void
}

/** Something that has just ended: a statement, a call to a provider. */
interface TracedStep {
  /** From a list that the program knows: it holds no value, id or address. */
  readonly name: string
  readonly ms: number
  readonly failed: boolean
  readonly attributes: Readonly<Record<string, string | number>>
}

interface TracedJob {
  readonly name: string
  /** 1 for the first run. */
  readonly attempt: number
  /** What asked for it, as `asker` gave it. */
  readonly askedBy: string | undefined
}

/**
 * Follows requests and jobs for a collector of traces. It never holds anyone up: what the collector doesn't take is dropped. Names
 * and numbers alone are told, nothing that people wrote.
 */
export interface Tracing {
  /** Begins a request, as a part of our proxy's trace where its header `traceparent` names one. */
  request(traceparent: string | undefined): TracedRequest
  /** Runs a job as a trace of its own that names the one that asked for it. */
  job<T>(job: TracedJob, run: () => Promise<T>): Promise<T>
  /** Notes a step of the request or job that is under way here; nothing outside of one. */
  step(step: TracedStep): void
  /** The request or job that is under way here, in the words of `traceparent`. */
  asker(): string | undefined
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

/** Undefined where nobody collects: then nothing of the libraries is loaded. */
export async function createTracing(config: TracingConfig, log: Logger): Promise<Tracing | undefined> {
  const { endpoint } = config
  if (endpoint === null) return undefined
  const { createOtlpTracing } = await import('./otlp-tracing.ts')
  return createOtlpTracing({ ...config, endpoint }, log)
}

/** Runs something as a part of a request, where that is followed. */
export function within<T>(traced: TracedRequest | undefined, act: () => T): T {
  return traced ? traced.run(act) : act()
}
