import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createLogger, type LogLevel } from './log.ts'

const logged = (level: LogLevel | 'silent', format: 'json' | 'text' = 'json') => {
  const lines: string[] = []
  const log = createLogger({ level, format, write: (line) => lines.push(line) })
  return { log, lines, parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('a line has its time, level, message and the fields of its logger', () => {
  const { log, parsed } = logged('info')
  log.with({ requestId: 'r1' }).info('request', { status: 200, user: undefined })
  expect(parsed()).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'info',
      message: 'request',
      requestId: 'r1',
      status: 200,
    },
  ])
})

test("a line built by the fast path equals the library's own", () => {
  const { log, lines } = logged('info')
  const fields = { path: '/a"b\\c\n£…\u001b', status: 200, ms: 0.3, user: undefined, 'odd "name"': 'x'.repeat(200) }
  log.info('a "message"', fields)
  // A value that is neither a text nor a number is left to the library.
  log.info('a "message"', { ...fields, last: null })
  const [plain = '', whole = ''] = lines.map((line) => line.replace(/"at":"[^"]*"/, ''))
  expect(plain).toBe(whole.replace(',"last":null', ''))
})

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['silent', []],
] as const)('at level %s only lines of that level or above are written', (level, written) => {
  const { log, parsed } = logged(level)
  for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each]('something')
  expect(parsed().map((line) => line.level)).toEqual(written)
})

test('fields with secrets or personal data are redacted', () => {
  const { log, lines, parsed } = logged('info')
  log
    .with({ token: 'private-1' })
    .info('login', { password: 'private-2', email: 'private-3', cookie: 'private-4', user: 'u1' })
  expect(lines.join()).not.toContain('private')
  expect(parsed()).toMatchObject([{ password: '[Redacted]', user: 'u1' }])
})

test('an error is logged with stack and causes, without addresses, tokens, passwords or other properties', () => {
  const { log, lines } = logged('info')
  const cause = new Error('postgres://itemo:private-1@db/itemo does not answer')
  const error = new Error(
    '550 <private-2@example.org> is unknown, see ?token=private-3 Bearer private-4 eyJhb.private-5.x',
    { cause },
  )
  log.warn('mail failed', { error: Object.assign(error, { detail: 'private-6' }) })
  expect(lines.join()).not.toContain('private')
  expect(lines.join()).toMatch(
    /550 <\[Redacted\]> is unknown.*log\.test\.ts.*caused by: Error: postgres:\/\/itemo:\[Redacted\]@db/,
  )
})

test("input from a caller can't start a new log line or control the terminal", () => {
  for (const format of ['json', 'text'] as const) {
    const { log, lines } = logged('info', format)
    log.info('request', { path: '/a\n{"level":"error"}\u001b[2J', error: 'b\u001b[2J' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('\u001b')
    expect(lines[0]).not.toMatch(/^\{"level":"error"\}/m)
  }
})

test('a terminal shows the time, level, message and fields, and a stack line by line', () => {
  const { log, lines } = logged('info', 'text')
  log.error('job failed', { job: 'send', error: new Error('no answer') })
  expect(lines).toEqual([
    expect.stringMatching(
      /^\[\d\d:\d\d:\d\d\.\d{3}\] ERROR: job failed \{"job":"send"\}\n +error: Error: no answer\n +at /,
    ),
  ])
})

test('buffered lines are written when the process exits', () => {
  const program = `import { createLogger } from '${new URL('log.ts', import.meta.url).href}'
    createLogger({ level: 'info', format: 'json' }).info('last words')
    process.exit(3)`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  })
  expect([status, JSON.parse(stdout)]).toEqual([3, expect.objectContaining({ message: 'last words' })])
})

test('each of many lines is written once and in order', () => {
  const program = `import { createLogger } from '${new URL('log.ts', import.meta.url).href}'
    const log = createLogger({ level: 'info', format: 'json' })
    for (let n = 0; n < 5000; n++) {
      log.info('£ line', { n })
      if (n % 700 === 0) await new Promise(setImmediate)
    }`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  })
  const numbers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { n: number }).n)
  expect([status, numbers]).toEqual([0, Array.from({ length: 5000 }, (_, n) => n)])
})
