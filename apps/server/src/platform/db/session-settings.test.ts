import { expect, test } from 'vitest'
import { supportsNamedStatements, allowsNamedStatements } from './session-settings.ts'

test.each([
  ['PgBouncer 1.18.0', false],
  ['PgBouncer 1.20.1', false],
  ['PgBouncer 1.21.0', true],
  ['PgBouncer 1.24.1\nlibevent 2.1.12-stable', true],
  ['PgBouncer 2.0.0', true],
  ['Odyssey 1.3', undefined],
  ['', undefined],
])('detects whether a pooler supports named statements: %s', (version, keeps) => {
  expect(supportsNamedStatements(version)).toBe(keeps)
})

const config = (value: string) => [
  { key: 'pool_mode', value: 'transaction' },
  { key: 'max_prepared_statements', value },
]

test.each([
  ['PgBouncer 1.22.0', config('0'), false],
  ['PgBouncer 1.22.0', [], false],
  ['PgBouncer 1.22.0', config('200'), true],
  ['PgBouncer 1.20.1', config('200'), false],
  ['Odyssey 1.3', config('200'), undefined],
])('detects whether %s supports named statements as configured', (version, shown, keeps) => {
  expect(allowsNamedStatements(version, shown)).toBe(keeps)
})
