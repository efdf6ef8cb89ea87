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
  /** `json`: one object a line; `text`: for a person at a terminal. */
  readonly format: 'json' | 'text'
  /** Takes each line in place of standard output. */
  readonly write?: (line: string) => void
}

/** Top-level fields that no log line shows. Nested ones would make each line ten times as dear (ADR-0105). */
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

/** A logger that writes one structured line for each event worth knowing (ADR-0105). */
export function createLogger({ level, format, write }: LoggerOptions): Logger {
  const output = write ? { write: (line: string) => write(line.trimEnd()) } : standardOutput(format)
  return fromPino(
    pino(
      {
        level,
        base: null,
        messageKey: 'message',
        timestamp: () => `,"at":"${new Date().toISOString()}"`,
        formatters: { level: (label) => ({ level: label }) },
        serializers: { error: errorText },
        redact: redactedFields,
      },
      format === 'json' ? output : readable(output),
    ),
  )
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
    with: (fields) => fromPino(log.child(fields)),
  }
}

const outputs = new Map<LoggerOptions['format'], DestinationStream>()

/** The process's output. JSON lines are gathered, since each write to a pipe is costly; a terminal sees each line at once. */
function standardOutput(format: LoggerOptions['format']): DestinationStream {
  const options =
    format === 'text'
      ? { sync: true }
      : { sync: false, minLength: 4096, periodicFlush: 100, maxLength: 16 * 1024 * 1024 }
  const output = outputs.get(format) ?? destination({ dest: 1, ...options })
  outputs.set(format, output)
  return output
}

/** Turns JSON lines into what a person reads. */
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
  // Loaded here alone: in production, where lines are JSON, it would only make the start longer.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty
  return pretty.prettyFactory({
    colorize: process.stdout.isTTY && pretty.isColorSupported,
    messageKey: 'message',
    timestampKey: 'at',
    translateTime: 'UTC:HH:MM:ss.l',
    singleLine: true,
    // A stack keeps its lines; other control characters could redraw the terminal.
    customPrettifiers: { error: (error) => (error as string).replace(/[^\n\P{Cc}]/gu, '') },
  })
}

/** An error's stack, and those of its causes, without its further properties: a driver keeps people's data there. */
function errorText(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redactText(error) : error
  const text = redactText(error.stack ?? error.message)
  return error.cause instanceof Error ? `${text}\ncaused by: ${String(errorText(error.cause))}` : text
}

const shown = '[Redacted]'

/** Takes email addresses, tokens and passwords out of an error's text: a mail server's refusal names the recipient. */
function redactText(text: string): string {
  return text
    .replace(/(\/\/[^\s:/@]+:)[^\s/@]+(?=@)/g, `$1${shown}`)
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, shown)
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, shown)
    .replace(/\b((?:token|password|secret)=)[^\s&"']+/gi, `$1${shown}`)
    .replace(/\b(Bearer )\S+/gi, `$1${shown}`)
}
