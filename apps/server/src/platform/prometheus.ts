import { setTimeout as delay } from 'node:timers/promises'
import client from 'prom-client'
import type { Metrics } from './metrics.ts'

const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const providerBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** How long reading a value may take: a scrape that waits for a full pool would time out, and lose all other values. */
const lookUpMs = 2000

async function withinScrape<Value>(value: Promise<Value>): Promise<Value> {
  const late = new AbortController()
  const timeout = delay(lookUpMs, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('The value was not read in time')
  })
  try {
    return await Promise.race([value, timeout])
  } finally {
    timeout.catch(() => undefined)
    late.abort()
  }
}

/** Creates metrics with prom-client, in a registry of their own: a test runs several servers in one process. */
export function createPrometheus(): Metrics {
  const registry = new client.Registry()
  const registers = [registry]
  client.collectDefaultMetrics({ register: registry })
  const requests = new client.Counter({
    name: 'itemo_requests_total',
    help: 'Responses, by call of the contract (or part of the site) and status class.',
    labelNames: ['call', 'status'],
    registers,
  })
  const requestSeconds = new client.Histogram({
    name: 'itemo_request_seconds',
    help: 'Time from receiving a request to its response.',
    labelNames: ['call'],
    buckets: requestBuckets,
    registers,
  })
  const providerSeconds = new client.Histogram({
    name: 'itemo_provider_seconds',
    help: 'Calls to the card provider, the identity provider and the mail server, by outcome.',
    labelNames: ['provider', 'outcome'],
    buckets: providerBuckets,
    registers,
  })
  const lookups = new client.Counter({
    name: 'itemo_cache_lookups_total',
    help: 'Cache lookups, by result: hit or miss.',
    labelNames: ['result'],
    registers,
  })
  const pools = new Map<string, Parameters<Metrics['pool']>[1]>()
  const poolConnections = new client.Gauge({
    name: 'itemo_database_connections',
    help: 'Database connections of this process: in use and idle, and requests waiting for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  const poolSize = new client.Gauge({
    name: 'itemo_database_connections_max',
    help: 'Maximum number of connections of each pool of this process.',
    labelNames: ['pool'],
    registers,
  })
  void poolConnections
  const failures = new client.Counter({
    name: 'itemo_scrape_failures_total',
    help: 'Values that could not be read when they were scraped, for example while the database is down.',
    registers,
  })
  return {
    request(name, status, ms) {
      requests.inc({ call: name, status: `${Math.floor(status / 100)}xx` })
      requestSeconds.observe({ call: name }, ms / 1000)
    },
    provider: (provider, outcome, ms) => providerSeconds.observe({ provider, outcome }, ms / 1000),
    cache: (hit) => lookups.inc({ result: hit ? 'hit' : 'miss' }),
    pool(name, pool) {
      pools.set(name, pool)
      poolSize.set({ pool: name }, pool.options.max)
    },
    gauge({ name, help, labels, read }) {
      const gauge = new client.Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          const values = await withinScrape(read()).catch(() => {
            failures.inc()
            return []
          })
          // A label set that is gone has no value, rather than its last one.
          this.reset()
          if (labels.length === 0 && values.length === 0) this.remove()
          for (const [of, value] of values) {
            this.set(Object.fromEntries(labels.map((label, at) => [label, of[at] ?? ''])), value)
          }
        },
      })
      void gauge
    },
    scrape: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
