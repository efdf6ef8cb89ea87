import { afterAll, describe, expect, test } from 'vitest'
import { createMember } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { createPaidHire } from '../../test/paid-hires.ts'
import { type CollectedSpan, startTraceCollector } from '../../test/trace-collector.ts'
import { comparePictures } from '../features/items/compare-pictures.ts'
import { readTraceparent } from './otlp-tracing.ts'

const collector = await startTraceCollector()
afterAll(() => collector.close())

/** The spans that a server has sent to the collector by the time it has stopped. */
async function follow(env: Readonly<Record<string, string>>, run: (server: TestServer) => Promise<void>) {
  const before = collector.spans().length
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env } })
  try {
    await run(server)
  } finally {
    // Closing sends the remaining spans.
    await server.close()
  }
  return collector.spans().slice(before)
}

const [server, client, consumer] = [2, 3, 5]
const failed = 2

describe('traces', () => {
  test('have a span for each request, statement, provider call and job, and no personal data', async () => {
    const traceId = 'a'.repeat(32)
    const secrets: string[] = []
    const spans = await follow(
      { OTEL_EXPORTER_OTLP_HEADERS: 'x-team=town%20hall', TRUST_PROXY: 'true' },
      async (town) => {
        const member = await createMember(town)
        const headers = { authorization: `Bearer ${member.token}`, traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
        const found = await town.fetch('/api/v1/items?search=whispering+lathe', { headers })
        await town.fetch(`/api/v1/items/${crypto.randomUUID()}`)
        await town.fetch('/api/v1/nowhere/quiet-secret')
        const { rentalId, owner, renter } = await createPaidHire(town)
        await town.context.jobs.drain()
        secrets.push(member.email, member.token, owner.email, renter.name, rentalId, 'lathe', 'quiet-secret', 'drill')
        expect(found.headers.get('x-request-id')).toBeTruthy()
        secrets.push(found.headers.get('x-request-id') ?? '')
      },
    )
    const requestId = secrets.pop() ?? ''
    const text = collector.text()
    expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
    expect(collector.headers[0]).toMatchObject({ url: '/v1/traces', 'x-team': 'town hall' })

    const below = (parent: CollectedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const one = (name: string) => {
      const found = spans.find((span) => span.name === name && span.kind !== client)
      if (!found)
        throw new Error(`no span is called ${name}: ${[...new Set(spans.map((span) => span.name))].join(', ')}`)
      return found
    }
    const search = one('GET /items')
    expect(search).toMatchObject({ kind: server, traceId, parentSpanId: 'b'.repeat(16) })
    expect(search.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'itemo.request_id': requestId,
    })
    expect(one('GET /items/:itemId').attributes).toMatchObject({ 'http.response.status_code': 404 })
    expect(one('unknown call').parentSpanId).toBeFalsy()
    const statements = below(search)
    expect(statements.length).toBeGreaterThan(0)
    for (const { kind, traceId: its, name, startTimeUnixNano, endTimeUnixNano, attributes } of statements) {
      expect({ kind, its, system: attributes['db.system.name'] }).toEqual({
        kind: client,
        its: traceId,
        system: 'postgresql',
      })
      expect(name).toMatch(/^[a-z]+( [a-z_.]+)?$/)
      // A span lies within its parent, except for milliseconds by which their clocks differ.
      expect(BigInt(startTimeUnixNano)).toBeGreaterThan(BigInt(search.startTimeUnixNano) - 2_000_000n)
      expect(BigInt(endTimeUnixNano)).toBeLessThan(BigInt(search.endTimeUnixNano) + 2_000_000n)
    }
    const asked = one('POST /rentals/:rentalId/approve')
    expect(below(asked).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'update rentals', 'commit', 'stripe']),
    )
    const jobs = spans.filter(({ kind }) => kind === consumer)
    const follower = jobs.find(({ links = [] }) => links.some((link) => link.spanId === asked.spanId))
    expect(follower).toMatchObject({ name: expect.stringMatching(/^job [a-z]+\.[a-z-]+$/) as string })
    expect(follower?.traceId).not.toBe(asked.traceId)
    expect(jobs.some((job) => below(job).length > 0)).toBe(true)
  })

  test('mark a failed request, a failed job, and their failed statements', async () => {
    const spans = await follow({}, async (town) => {
      const { jobs, db } = town.context
      await jobs.send(db, comparePictures, { item_id: crypto.randomUUID() })
      await jobs.drain()
      await town.db.schema.alterTable('items').renameTo('items_away').execute()
      await town.fetch(`/api/v1/items/${crypto.randomUUID()}`)
      await jobs.send(db, comparePictures, { item_id: crypto.randomUUID() })
      await jobs.drain()
    })
    const request = spans.find(({ name }) => name === 'GET /items/:itemId')
    expect(request?.status.code).toBe(failed)
    const statement = spans.find(
      ({ parentSpanId, status }) => parentSpanId === request?.spanId && status.code === failed,
    )
    expect(statement?.attributes).toMatchObject({ 'db.response.status_code': '42P01' })
    const jobs = spans.filter(({ name }) => name === 'job items.compare-pictures')
    expect(jobs.map(({ status }) => status.code === failed)).toEqual([false, true])
    const ofJob = spans.filter(({ parentSpanId }) => parentSpanId === jobs[1]?.spanId)
    expect(ofJob.map(({ status }) => status.code === failed)).toContain(true)
  })

  test("are sampled at the operator's ratio, whatever the caller's traceparent says", async () => {
    const none = await follow({ OTEL_TRACES_SAMPLER_ARG: '0' }, async (town) => {
      await town.fetch('/api/v1/items', { headers: { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` } })
    })
    expect(none).toEqual([])
    // A trace with this id would be sampled at any ratio.
    const traceId = '1'.padStart(32, '0')
    const few = await follow({ OTEL_TRACES_SAMPLER_ARG: '0.05' }, async (town) => {
      await town.fetch('/api/v1/items', { headers: { traceparent: `00-${traceId}-${'d'.repeat(16)}-01` } })
    })
    expect(few.filter((span) => span.traceId === traceId)).toEqual([])
  })
})

test.each([
  [undefined],
  [''],
  ['00-abc-def-01'],
  [`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
  [`00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`],
  [`00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`],
  [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01-x`],
])('the traceparent %s is ignored', (header) => {
  expect(readTraceparent(header)).toBeUndefined()
})
