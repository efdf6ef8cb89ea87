import type pg from 'pg'

type MeasuredProvider = 'stripe' | 'identity' | 'mail'
/** `refused`: the provider responded with a refusal; `failed`: it responded with a server error, or not at all. */
export type ProviderOutcome = 'ok' | 'refused' | 'failed'

/** Called when a call to a provider has ended, with its duration in milliseconds. */
export type WatchProvider = (provider: MeasuredProvider, outcome: ProviderOutcome, ms: number) => void

/** A value that is read when metrics are scraped. */
interface Gauge {
  /** `itemo_…`, with its unit last. */
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** The current values with their labels. When it fails, the metric has no value. */
  read(): Promise<readonly (readonly [labels: readonly string[], value: number])[]>
}

/**
 * The metrics of this process. No label ever holds an id, a path, an address or anything else that people can choose: each comes
 * from a fixed list in the program.
 */
export interface Metrics {
  /** A request to a call of the contract, or to one of the few other parts of the site. */
  request(name: string, status: number, ms: number): void
  provider: WatchProvider
  /** A cache lookup: whether it was a hit. */
  cache(hit: boolean): void
  pool(name: 'main' | 'direct', pool: pg.Pool): void
  gauge(gauge: Gauge): void
  /** All metrics in Prometheus's format; undefined when metrics are off. */
  scrape: (() => Promise<{ readonly type: string; readonly text: string }>) | undefined
}

const nothing = () => undefined

/** Counts nothing, when neither a port nor a token for metrics is set. */
const noMetrics: Metrics = {
  request: nothing,
  provider: nothing,
  cache: nothing,
  pool: nothing,
  gauge: nothing,
  scrape: undefined,
}

/** Creates the metrics for this configuration. The library is only loaded when metrics are on. */
export async function createMetrics({ port, token }: { port: number | null; token: string | null }): Promise<Metrics> {
  if (port === null && token === null) return noMetrics
  const { createPrometheus } = await import('./prometheus.ts')
  return createPrometheus()
}

/** Caches the result of `read` for some milliseconds, for values that cost a database query. A failure isn't cached. */
export function atMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined
  return () => {
    if (last && performance.now() - last.at < ms) return last.value
    const value = read()
    const entry = { at: performance.now(), value }
    last = entry
    value.catch(() => {
      if (last === entry) last = undefined
    })
    return value
  }
}
