/** Fields of a log line. Never put a token, a password or a mail's text here. */
export type LogFields = Readonly<Record<string, unknown>>

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  with(fields: LogFields): Logger
}

const weight: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40 }

interface LoggerOptions {
  readonly level: LogLevel | 'silent'
  /** `json`: one object a line; `text`: for a person at a terminal. */
  readonly format: 'json' | 'text'
  readonly write?: (line: string) => void
}

/** One structured line for each thing that is worth knowing. */
export function createLogger(options: LoggerOptions, fields: LogFields = {}): Logger {
  const write = options.write ?? ((line: string) => void process.stdout.write(`${line}\n`))
  const least = options.level === 'silent' ? Number.POSITIVE_INFINITY : weight[options.level]
  const log =
    (level: LogLevel) =>
    (message: string, more: LogFields = {}) => {
      if (weight[level] < least) return
      const all = { ...fields, ...more }
      write(options.format === 'json' ? jsonLine(level, message, all) : textLine(level, message, all))
    }
  return {
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    with: (more) => createLogger(options, { ...fields, ...more }),
  }
}

function jsonLine(level: LogLevel, message: string, fields: LogFields): string {
  return JSON.stringify({ at: new Date().toISOString(), level, message, ...readable(fields) })
}

function textLine(level: LogLevel, message: string, fields: LogFields): string {
  const rest = Object.entries(readable(fields))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
  return `${new Date().toISOString().slice(11, 23)} ${level.padEnd(5)} ${message}${rest ? `  ${rest}` : ''}`
}

function readable(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  )
}
