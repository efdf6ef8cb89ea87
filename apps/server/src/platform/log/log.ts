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
  const write = options.write ?? writeSoon
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

let waiting = ''

/** What one turn of the event loop says goes out in one write: a write to a file or a pipe stops the loop. */
function writeSoon(line: string): void {
  if (waiting === '') setImmediate(flush)
  waiting += `${line}\n`
}

function flush(): void {
  const text = waiting
  waiting = ''
  if (text !== '') process.stdout.write(text)
}

process.on('exit', flush)

function jsonLine(level: LogLevel, message: string, fields: LogFields): string {
  const line: Record<string, unknown> = { at: new Date().toISOString(), level, message }
  for (const name in fields) line[name] = readable(fields[name])
  return JSON.stringify(line)
}

function textLine(level: LogLevel, message: string, fields: LogFields): string {
  let line = `${new Date().toISOString().slice(11, 23)} ${level.padEnd(5)} ${message}`
  let space = '  '
  for (const name in fields) {
    const value = readable(fields[name])
    if (value === undefined) continue
    line += `${space}${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`
    space = ' '
  }
  return line
}

function readable(value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value
}
