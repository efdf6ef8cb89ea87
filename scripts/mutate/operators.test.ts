import { describe, expect, it, test } from 'vitest'
import { mutationsOf } from './operators.ts'

/** What a line may become; all of its file is that line. */
const becomes = (line: string) => mutationsOf('a.ts', line).map(({ after }) => after)

test.each([
  ['if (a <= b) {', 'if (a < b) {'],
  ['if (a <= b) {', 'if (!(a <= b)) {'],
  ["  return kind === 'rental'", "  return kind !== 'rental'"],
  ['  return a && b', '  return a || b'],
  ['  || b', '  && b'],
  ['  return !done', '  return done'],
  ['const rest = days - months * 30', 'const rest = days + months * 30'],
  ['const rest = days - months * 30', 'const rest = days - months / 30'],
  ['return Math.ceil(total / 2)', 'return Math.floor(total / 2)'],
  ['return list.some(isOpen)', 'return list.every(isOpen)'],
  ['return { sent: true }', 'return { sent: false }'],
  ['const silentAttempts = 4', 'const silentAttempts = 5'],
  ['const silentAttempts = 4', 'const silentAttempts = 3'],
  ['const first = rows[0]', 'const first = rows[1]'],
  ['const waitMs = 10_000', 'const waitMs = 20000'],
  ["return paid ? 'captured' : fallback", "return paid ? fallback : 'captured'"],
  ["  if (!user) throw new AppError('unauthenticated')", ''],
  ['  if (row.state === state) return row', ''],
  ["  throw new AppError('conflict')", ''],
  ['  await deleteSessions(trx, user.id)', ''],
  ["    .where('user_id', '=', userId)", ''],
  ["    .where('settle_at', '<', before)", "    .where('settle_at', '<=', before)"],
  ["    .where('deleted_at', 'is', null)", "    .where('deleted_at', 'is not', null)"],
  ["    .orderBy('created_at', 'desc')", "    .orderBy('created_at', 'asc')"],
  ['const q = sql`select 1 where a < ${b} and c`', 'const q = sql`select 1 where a <= ${b} and c`'],
  ['const q = sql<Row>`select 1 where a < ${b} and c`', 'const q = sql<Row>`select 1 where a < ${b} or c`'],
  ['const q = sql`select 1 where x is not null`', 'const q = sql`select 1 where x is null`'],
  ['const q = sql`select 1 order by at desc`', 'const q = sql`select 1 order by at asc`'],
])('%s may become %s', (line, after) => {
  expect(becomes(line)).toContain(after)
})

test.each([
  '// Nobody waits for a < b.',
  "import { one } from './one.ts'",
  'type Count = 1 | 2',
  "  readonly kind: 'a' | 'b'",
  "  deps.log.warn('more than 3 of them', { count: 3 })",
  'const rows = new Map<string, Row>()',
  "throw new AppError('not_found', {",
  "const text = 'a < b && true'",
  'const pattern = /a < b && 1/',
  'const words = `${name} < ${other}`',
])("%s isn't mutated", (line) => {
  expect(becomes(line)).toEqual([])
})

describe('the mutations of a file', () => {
  const source = [
    'export interface Rates {',
    '  weekly: 7 | 8',
    '}',
    '/* if (a < b) return 1',
    ' * and so on */',
    'export function first(rows: Row[]) {',
    '  return rows[0]',
    '}',
  ].join('\n')

  it('name their line, and skip types and comments', () => {
    expect(mutationsOf('b.ts', source)).toEqual([
      { file: 'b.ts', line: 7, operator: 'number', before: '  return rows[0]', after: '  return rows[1]' },
    ])
  })

  it('include code in the placeholders of a template, but not its text', () => {
    expect(becomes('const text = `${count === 1 ? one : `${count} > 3 times`} > 4`')).toEqual([
      'const text = `${count !== 1 ? one : `${count} > 3 times`} > 4`',
      'const text = `${count === 2 ? one : `${count} > 3 times`} > 4`',
      'const text = `${count === 0 ? one : `${count} > 3 times`} > 4`',
    ])
  })
})
