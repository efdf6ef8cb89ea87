import { createRequire } from 'node:module'
import type PinoPretty from 'pino-pretty'
import { destination, type DestinationStream, type Logger as Pino, pino } from 'pino'

/** Fields of a log line. Never put a token, a password or an email's text here: redaction is the second line of defence. */
export type LogFields = Readonly<Record<string, unknown>>

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  with(fields: LogFields): Logger
}

interface LoggerOptions {
  readonly level: LogLevel | 'silent'
  /** `json`: one object per line; `text`: for people at a terminal. */
  readonly format: 'json' | 'text'
  /** Receives each line instead of standard output. */
  readonly write?: (line: string) => void
}

/** Top-level fields that are redacted in every log line. Redacting nested ones would make each line ten times as expensive (ADR-0105). */
const redactedFields = [
  'accessToken',
  'access_token',
  'address',
  'authorization',
  'cookie',
  'email',
  'password',
  'phone',
  'postcode',
  'refreshToken',
  'refresh_token',
  'secret',
  'token',
]

/** Creates a logger that writes one structured line per event (ADR-0105). */
export function createLogger({ level, format, write }: LoggerOptions): Logger {
  const output = write ? { write: (line: string) => write(line.trimEnd()) } : standardOutput(format)
  const stream = format === 'json' ? output : readable(output)
  const timestamp = createTimestamp()
  const log = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorText },
      redact: redactedFields,
    },
    stream,
  )
  const { info, ...others } = fromPino(log)
  const saysInfo = log.isLevelEnabled('info')
  return {
    ...others,
    info(message, fields) {
      const plain = saysInfo ? plainFields(fields) : undefined
      if (plain === undefined) info(message, fields)
      else stream.write(`{"level":"info"${timestamp()}${plain},"message":${JSON.stringify(message)}}\n`)
    },
  }
}

/** The text before each field's value in a line; null for a field that only the library can write. */
const beginnings = new Map<string, string | null>([...redactedFields, 'error'].map((name) => [name, null]))

/**
 * Serialises fields as the library would; undefined when one isn't a plain text or number. Every request has a log line, and
 * hardly any of them contains an error or a redacted field.
 */
function plainFields(fields: LogFields = {}): string | undefined {
  let text = ''
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (value === undefined) continue
    let beginning = beginnings.get(name)
    if (beginning === undefined) beginnings.set(name, (beginning = `,${JSON.stringify(name)}:`))
    if (beginning === null) return undefined
    if (typeof value === 'string') text += beginning + JSON.stringify(value)
    else if (typeof value === 'number' && Number.isFinite(value)) text += `${beginning}${value}`
    else return undefined
  }
  return text
}

function fromPino(log: Pino): Logger {
  return {
    debug: (message, fields) => log.debug(fields, message),
    info: (message, fields) => log.info(fields, message),
    warn: (message, fields) => log.warn(fields, message),
    error(message, fields) {
      log.error(fields, message)
      log.flush()
    },
    with: (fields) => withFields(log, fields),
  }
}

/** A logger with bound fields. Each request has one, and hardly any logs through it: pino's child is created for the first line. */
function withFields(log: Pino, fields: LogFields): Logger {
  let made: Logger | undefined
  const child = () => (made ??= fromPino(log.child(fields)))
  return {
    debug: (message, own) => child().debug(message, own),
    info: (message, own) => child().info(message, own),
    warn: (message, own) => child().warn(message, own),
    error: (message, own) => child().error(message, own),
    with: (own) => child().with(own),
  }
}

/** The timestamp of a line, cached: under load, many lines share a millisecond. */
function createTimestamp(): () => string {
  let [lastMs, text] = [Number.NaN, '']
  return () => {
    const nowMs = Date.now()
    if (nowMs !== lastMs) [lastMs, text] = [nowMs, `,"at":"${new Date(nowMs).toISOString()}"`]
    return text
  }
}

const outputs = new Map<LoggerOptions['format'], DestinationStream>()

/** The process's output. JSON lines are buffered, since each write to a pipe is expensive; a terminal gets each line at once. */
function standardOutput(format: LoggerOptions['format']): DestinationStream {
  const output = outputs.get(format) ?? (format === 'text' ? destination({ dest: 1, sync: true }) : gatheredOutput())
  outputs.set(format, output)
  return output
}

const gatherChars = 16 * 1024
const gatherMs = 100
/** The most that is buffered when nothing reads the output; lines beyond it are lost. */
const maxChars = 16 * 1024 * 1024

/**
 * Buffers lines and writes them together: 16 kB, or the lines of 100 ms. The library's own buffering counts the bytes of its
 * whole buffer at each line; and with 4 kB at a time, waking the writer thread took longer than producing the lines.
 */
function gatheredOutput(): DestinationStream & { flush(): void } {
  // Holds one chunk, and writes only when flushed.
  const output = destination({ dest: 1, sync: false, minLength: 2 * maxChars, maxWrite: 3 * maxChars })
  let text = ''
  let [writing, ended] = [false, false]
  let timer: NodeJS.Timeout | undefined
  const handOn = () => {
    clearTimeout(timer)
    timer = undefined
    if (text === '' || writing || ended) return
    writing = true
    output.write(text)
    text = ''
    output.flush()
  }
  const later = () => (timer ??= setTimeout(handOn, gatherMs).unref())
  output.on('drain', () => {
    writing = false
    if (text.length >= gatherChars) handOn()
    else if (text !== '') later()
  })
  output.on('close', () => (ended = true))
  output.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has gone, and the library writes nothing from now on. Any other error ends the process, as without a listener.
    if (error.code !== 'EPIPE') throw error
    ended = true
  })
  process.on('beforeExit', handOn)
  process.on('exit', () => {
    if (ended) return
    output.write(text)
    text = ''
    output.flushSync()
  })
  return {
    write(line) {
      if (ended || text.length + line.length > maxChars) return
      text += line
      if (text.length >= gatherChars) handOn()
      else later()
    },
    flush: handOn,
  }
}

/** Formats JSON lines for people. */
function readable(output: DestinationStream): DestinationStream {
  let prettify: ((line: string) => string) | undefined
  return {
    write(line: string) {
      prettify ??= createPrettifier()
      output.write(prettify(line))
    },
  }
}

function createPrettifier(): (line: string) => string {
  // Loaded on demand: in production, where lines are JSON, it would only slow down the start.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty
  return pretty.prettyFactory({
    colorize: process.stdout.isTTY && pretty.isColorSupported,
    messageKey: 'message',
    timestampKey: 'at',
    translateTime: 'UTC:HH:MM:ss.l',
    singleLine: true,
    // A stack keeps its line breaks; other control characters could redraw the terminal.
    customPrettifiers: { error: (error) => (error as string).replace(/[^\n\P{Cc}]/gu, '') },
  })
}

/** An error's stack, and those of its causes, without its other properties, in which a driver may store personal data. */
function errorText(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redactText(error) : error
  const text = redactText(error.stack ?? error.message)
  return error.cause instanceof Error ? `${text}\ncaused by: ${String(errorText(error.cause))}` : text
}

const shown = '[Redacted]'

/** Redacts email addresses, tokens and passwords in an error's text: a mail server's refusal names the recipient. */
function redactText(text: string): string {
  return text
    .replace(/(\/\/[^\s:/@]+:)[^\s/@]+(?=@)/g, `$1${shown}`)
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, shown)
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, shown)
    .replace(/\b((?:token|password|secret)=)[^\s&"']+/gi, `$1${shown}`)
    .replace(/\b(Bearer )\S+/gi, `$1${shown}`)
}
