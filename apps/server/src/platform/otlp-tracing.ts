import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../trace-settings.ts'
import type { Logger } from './log.ts'
import type { Tracing } from './tracing.ts'

/** How long one export may take, including retries; in milliseconds. */
const exportMs = 5000
/** How long a shutdown waits for the last export, in milliseconds. */
const closeMs = 2000
const logEveryMs = 60_000

/** Parses a `traceparent` header; undefined for anything else. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? []
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/**
 * Traces with OpenTelemetry's own library, with spans that our code creates explicitly. Nothing is registered globally: a test
 * runs several servers in one process.
 */
export function createOtlpTracing(
  { endpoint, headers, share }: TracingConfig & { readonly endpoint: string },
  log: Logger,
): Tracing {
  const sender = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportMs,
  })
  // Sampling depends on the trace id, ours or our proxy's: the caller's sampling flag is ignored.
  const sampled = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'itemo',
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled, remoteParentNotSampled: sampled }),
    spanProcessors: [new BatchSpanProcessor({ exporter: saying(sender, log), exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('itemo')
  const current = new AsyncLocalStorage<{ readonly span: Span; readonly context: Context }>()

  const begin = (name: string, options: SpanOptions, parent: SpanContext | undefined) => {
    const from = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const span = tracer.startSpan(name, options, from)
    return { span, context: trace.setSpan(from, span) }
  }
  const fail = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR })

  return {
    request(traceparent) {
      const scope = begin('request', { kind: SpanKind.SERVER }, readTraceparent(traceparent))
      return {
        run: (act) => current.run(scope, act),
        end({ name, method, status, requestId }) {
          const { span } = scope
          span.updateName(name)
          span.setAttributes({
            'http.request.method': method,
            'http.response.status_code': status,
            'itemo.request_id': requestId,
          })
          if (status >= 500) fail(span)
          span.end()
        },
      }
    },
    async job({ name, attempt, askedBy }, run) {
      const asker = readTraceparent(askedBy)
      const links = asker ? [{ context: asker }] : []
      const attributes = { 'itemo.job': name, 'itemo.attempt': attempt }
      const scope = begin(`job ${name}`, { kind: SpanKind.CONSUMER, attributes, links }, undefined)
      try {
        return await current.run(scope, run)
      } catch (error) {
        fail(scope.span)
        throw error
      } finally {
        scope.span.end()
      }
    },
    step({ name, ms, failed, attributes }) {
      const scope = current.getStore()
      if (!scope || !isSampled(scope.span)) return
      const now = performance.now()
      const options = { kind: SpanKind.CLIENT, attributes: { ...attributes }, startTime: Math.max(0, now - ms) }
      const span = tracer.startSpan(name, options, scope.context)
      if (failed) fail(span)
      span.end(now)
    },
    asker() {
      const scope = current.getStore()
      return scope && isSampled(scope.span) ? writeTraceparent(scope.span.spanContext()) : undefined
    },
    async close() {
      const stopped = provider.shutdown().catch(() => undefined)
      await Promise.race([stopped, delay(closeMs, undefined, { ref: false })])
    },
  }
}

const isSampled = (span: Span) => (span.spanContext().traceFlags & 1) === 1

/** Logs, at most once a minute, that the collector rejects exports. */
function saying(sender: SpanExporter, log: Logger): SpanExporter {
  let loggedAtMs = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      sender.export(spans, (result) => {
        const nowMs = performance.now()
        if (result.error && nowMs - loggedAtMs > logEveryMs) {
          loggedAtMs = nowMs
          log.warn('traces could not be delivered', { error: result.error.message })
        }
        done(result)
      })
    },
    shutdown: () => sender.shutdown(),
  }
}
