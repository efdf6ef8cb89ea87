import type pg from 'pg'

type MeasuredProvider = 'stripe' | 'identity' | 'mail'
/** `refused`: it answered and said no; `failed`: it answered with an error of its own, or not at all. */
export type ProviderOutcome = 'ok' | 'refused' | 'failed'

/** Hears of a call to a provider that has ended, and how long it took in milliseconds. */
export type WatchProvider = (provider: MeasuredProvider, outcome: ProviderOutcome, ms: number) => void

/** A value that is looked up when someone scrapes. */
interface Gauge {
  /** `itemo_…`, with its unit last. */
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** Its values of this moment, each with what the labels are. One that fails leaves no value behind. */
  read(): Promise<readonly (readonly [labels: readonly string[], value: number])[]>
}

/**
 * What this process counts about itself. No label ever holds an id, a path, an address or anything else that people can choose:
 * each comes from a list that the program knows.
 */
export interface Metrics {
  /** An answer to a call of the contract, or to one of the few other parts of the site. */
  request(name: string, status: number, ms: number): void
  provider: WatchProvider
  /** Whether an answer of the cache was there. */
  cache(hit: boolean): void
  pool(name: 'main' | 'direct', pool: pg.Pool): void
  gauge(gauge: Gauge): void
  /** Everything as Prometheus reads it; undefined where nobody asked for metrics. */
  scrape: (() => Promise<{ readonly type: string; readonly text: string }>) | undefined
}

const nothing = () => undefined

/** Counts nothing, where neither a port nor a token of metrics is set. */
const noMetrics: Metrics = {
  request: nothing,
  provider: nothing,
  cache: nothing,
  pool: nothing,
  gauge: nothing,
  scrape: undefined,
}

/** What a process of this configuration counts with. The library is loaded only where someone scrapes. */
export async function createMetrics({ port, token }: { port: number | null; token: string | null }): Promise<Metrics> {
  if (port === null && token === null) return noMetrics
  const { createPrometheus } = await import('./prometheus.ts')
  return createPrometheus()
}

/** Looks at most every so many milliseconds, for what costs the database something. What failed is looked at again. */
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
