import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

const Attributes = z.array(
  z.object({
    key: z.string(),
    value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.union([z.number(), z.string()])) }),
  }),
)
const Delivery = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: Attributes,
              links: z.optional(z.array(z.object({ traceId: z.string(), spanId: z.string() }))),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

type Delivered = z.output<typeof Delivery>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

/** A span as it arrived. */
export interface CollectedSpan extends Omit<Delivered, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A trace collector that accepts OTLP over HTTP in JSON, as a real one does. */
export interface TraceCollector {
  readonly url: string
  /** Everything that arrived, as it was sent. */
  text(): string
  /** The headers of the deliveries, by name. */
  readonly headers: Readonly<Record<string, unknown>>[]
  spans(): CollectedSpan[]
  close(): Promise<void>
}

/** Starts one; a `silent` one accepts everything and never responds. */
export async function startTraceCollector({ silent = false } = {}): Promise<TraceCollector> {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      headers.push({ ...request.headers, url: request.url })
      bodies.push(body)
      if (!silent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    headers,
    text: () => bodies.join('\n'),
    spans: () => bodies.flatMap(spansOf),
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function spansOf(body: string): CollectedSpan[] {
  const { resourceSpans } = z.parse(Delivery, JSON.parse(body))
  return resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: Object.fromEntries(
          span.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
        ),
      })),
    ),
  )
}
