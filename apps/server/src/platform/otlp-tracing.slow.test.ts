import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { modulesLoaded } from '../../test/loaded-modules.ts'
import { startServerProcess } from '../../test/server-process.ts'
import { startTraceCollector } from '../../test/trace-collector.ts'

const traces = /opentelemetry|otlp-tracing/

test("OpenTelemetry isn't loaded without its setting", async () => {
  expect(await modulesLoaded(traces)).toEqual([])
})

test('OpenTelemetry is loaded with its setting', async () => {
  expect((await modulesLoaded(traces, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).length).toBeGreaterThan(3)
})

test('a collector that never answers delays neither responses nor shutdown, and is logged once', async () => {
  const collector = await startTraceCollector({ silent: true })
  const lines: string[] = []
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'warn', LOG_FORMAT: 'json' },
    onLogLine: (line) => lines.push(line),
  })
  expect((await server.fetch('/api/v1/items')).status).toBe(200)
  // More spans than one export holds, and more than the queue does.
  for (let turn = 0; turn < 5000; turn++)
    server.context.tracing
      ?.request(undefined)
      .end({ name: 'pages', method: 'GET', status: 200, requestId: 'of-a-test' })
  expect((await server.fetch('/api/v1/items')).status).toBe(200)
  await expect.poll(() => collector.headers.length).toBeGreaterThan(0)
  await server.close()
  await expect.poll(() => lines.filter((line) => line.includes('traces could not be delivered'))).toHaveLength(1)
  await collector.close()
})

test('a process whose collector never answers still exits', async () => {
  const collector = await startTraceCollector({ silent: true })
  const server = await startServerProcess([], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await fetch(`${server.url}/api/v1/items`)
  server.child.kill('SIGTERM')
  expect(await once(server.child, 'exit')).toEqual([0, null])
  await server.close()
  await collector.close()
})
