import { afterAll, describe, expect, test } from 'vitest'
import { api } from '@itemo/contract/api.ts'
import { allJobs } from '../../all-jobs.ts'
import { createMember } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const token = 'a-token-of-tests-that-nobody-can-guess'
const servers: TestServer[] = []
const lines: string[] = []

afterAll(() => Promise.all(servers.map((server) => server.close())))

async function start(env: Readonly<Record<string, string>>) {
  const server = await startTestServer({ env, onLogLine: (line) => lines.push(line) })
  servers.push(server)
  return server
}

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Parses the text format. @throws at an invalid line. */
function parse(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const match = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line)
      if (!match) throw new Error(`not a sample: ${line}`)
      const [, name = '', labels = '', value] = match
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, of]) => [label, of])
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
    })
}

async function scrape(server: TestServer) {
  const response = await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return parse(await response.text())
}

describe('the metrics', () => {
  test('count requests by call, and activity, with no labels taken from requests', async () => {
    const server = await start({ METRICS_TOKEN: token })
    const member = await createMember(server)
    await server.fetch('/api/v1/items')
    await server.fetch('/api/v1/items')
    const strange = `${crypto.randomUUID()}-%E2%9C%93`
    const asked = [
      `/api/v1/${strange}`,
      `/api/v1/items/${strange}`,
      `/api/v1/items/${crypto.randomUUID()}?q=${strange}`,
      `/auth/v1/${strange}`,
      `/storage/v1/${strange}`,
      `/${strange}`,
      `/assets/${strange}`,
      `/metrics/${strange}`,
    ]
    for (const path of asked) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        await server.fetch(path, { method, headers: { authorization: `Bearer ${member.token}` } })
      }
    }
    const samples = await scrape(server)
    const feed = samples.find(({ name, labels }) => name === 'itemo_requests_total' && labels.call === 'GET /items')
    expect(feed).toMatchObject({ labels: { status: '2xx' }, value: 2 })
    const parts = ['unknown call', 'auth', 'storage', 'webhooks', 'assets', 'health', 'metrics', 'pages']
    const known = new Set([...Object.keys(api), ...parts])
    const valuesOf = (label: string) => samples.flatMap(({ labels }) => labels[label] ?? [])
    expect(valuesOf('call').filter((call) => !known.has(call))).toEqual([])
    expect(valuesOf('status').filter((status) => !/^[2-5]xx$/.test(status))).toEqual([])
    const chosen = samples
      .flatMap(({ labels }) => Object.values(labels))
      .filter((label) => /[\da-f]{8}-|@|✓/.test(label))
    expect(chosen).toEqual([])
    const of = (wanted: string, labels = {}) =>
      samples.filter(
        (sample) => sample.name === wanted && Object.entries(labels).every(([k, v]) => sample.labels[k] === v),
      )
    expect(of('itemo_cache_lookups_total', { result: 'hit' })[0]?.value).toBeGreaterThan(0)
    expect(of('itemo_database_connections_max', { pool: 'main' })).toMatchObject([{ value: 8 }])
    expect(of('itemo_jobs_given_up')).toMatchObject([{ value: 0 }])
    expect(of('itemo_sockets')).toMatchObject([{ value: 0 }])
    expect(of('itemo_disk_state', { state: 'ok' })).toMatchObject([{ value: 1 }])
    expect(of('itemo_scrape_failures_total')).toMatchObject([{ value: 0 }])
    expect(of('itemo_money_open', { what: 'debts' })).toMatchObject([{ value: 0 }])
    const buckets = of('itemo_request_seconds_bucket', { call: 'GET /items' }).map(({ value }) => value)
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  })

  test('count waiting jobs, and the responses of a provider', async () => {
    const server = await start({ METRICS_TOKEN: token })
    await server.context.cards.api.balance.retrieve()
    await server.context.cards.api.paymentIntents.retrieve('pi_nobody').catch(() => undefined)
    const job = allJobs.find(({ name }) => name === 'payments.reconcile-ledger')
    if (!job) throw new Error('no such job')
    await server.context.jobs.send(server.context.db, job, {})
    const samples = await scrape(server)
    const labels = { queue: job.name, state: 'waiting' }
    expect(samples).toContainEqual({ name: 'itemo_jobs', labels, value: 1 })
    expect(samples.map(({ name }) => name)).toContain('itemo_jobs_oldest_seconds')
    const calls = samples.filter(({ name }) => name === 'itemo_provider_seconds_count')
    expect(calls).toContainEqual(expect.objectContaining({ labels: { provider: 'stripe', outcome: 'ok' }, value: 1 }))
    expect(calls).toContainEqual(
      expect.objectContaining({ labels: { provider: 'stripe', outcome: 'refused' }, value: 1 }),
    )
  })

  test("omit a value that can't be read, count the failure, and report the rest", async () => {
    const server = await start({ METRICS_TOKEN: token })
    let isAway = false
    server.context.metrics.gauge({
      name: 'itemo_test',
      help: 'A value of a test.',
      labels: [],
      read: async () => (isAway ? Promise.reject(new Error('away')) : [[[], 7]]),
    })
    expect(await scrape(server)).toContainEqual({ name: 'itemo_test', labels: {}, value: 7 })
    isAway = true
    expect((await scrape(server)).filter(({ name }) => name === 'itemo_test')).toEqual([])
    const failures = (await scrape(server)).find(({ name }) => name === 'itemo_scrape_failures_total')
    expect(failures?.value).toBeGreaterThan(0)
  })

  test('answer 404 without the exact token', async () => {
    const server = await start({ METRICS_TOKEN: token })
    const seen = async (path: string, init: RequestInit) => {
      const response = await server.fetch(path, init)
      const { 'x-request-id': id, date, ...headers } = Object.fromEntries(response.headers)
      expect([id, date].every(Boolean)).toBe(true)
      return { status: response.status, headers, body: await response.text() }
    }
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      for (const authorization of ['', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`]) {
        for (const accept of ['*/*', 'text/html']) {
          const init = { method, headers: { accept, ...(authorization && { authorization }) } }
          const metrics = await seen('/metrics', init)
          expect(metrics).toEqual(await seen('/metricz', init))
          expect(metrics.status).toBe(404)
        }
      }
    }
  })

  test('are served on their own port if one is set; without a port or a token nothing is counted', async () => {
    const own = await start({ METRICS_PORT: '0', LOG_LEVEL: 'info', LOG_FORMAT: 'json' })
    const told = lines.find((line) => line.includes('"serving metrics"')) ?? '{}'
    const { port } = JSON.parse(told) as { port: number }
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(parse(await answer.text()).some(({ name }) => name === 'itemo_sockets')).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await own.fetch('/metrics')).status).toBe(404)
    const silent = await start({})
    expect(silent.context.metrics.scrape).toBeUndefined()
    expect((await silent.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  })
})
