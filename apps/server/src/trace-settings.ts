import type { Reader } from './env-reader.ts'

export interface TracingConfig {
  /** The address of an OTLP collector over HTTP, without `/v1/traces`; null: tracing is off. */
  readonly endpoint: string | null
  /** Headers for the collector, such as a token. */
  readonly headers: Readonly<Record<string, string>>
  /** The share of requests and jobs that is traced, from 0 to 1. */
  readonly share: number
}

/** Reads the tracing settings. The variables have OpenTelemetry's own names. */
export function readTracing(read: Reader, problems: string[]): TracingConfig {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT') ?? null
  const share = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(share >= 0 && share <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  let headers: Record<string, string> = {}
  try {
    headers = Object.fromEntries(read.list('OTEL_EXPORTER_OTLP_HEADERS').map(readHeader))
  } catch {
    problems.push('OTEL_EXPORTER_OTLP_HEADERS must contain headers of the form name=value, separated by commas.')
  }
  return { endpoint, headers, share }
}

/** Parses one header of that list, whose value may be percent-encoded. @throws when it is invalid. */
function readHeader(pair: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+)=(.+)$/.exec(pair) ?? []
  if (name === undefined || value === undefined) throw new Error(`no header: ${pair}`)
  return [name, decodeURIComponent(value)]
}
