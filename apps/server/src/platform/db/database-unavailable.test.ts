import pg from 'pg'
import { expect, test } from 'vitest'
import { troubleOf } from './database-unavailable.ts'

const answered = (state: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code: state })
const failed = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  // Stopped, crashed, starting, dropped; connection failures; a session idle too long in a transaction; a primary that became a replica.
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '08000', '08003', '08006', '08P01', '25P03', '25006'].map(
    (state) => [state, answered(state), 'lost'] as const,
  ),
  // No disk space, no memory, too many connections, a disk failure.
  ...['53000', '53100', '53200', '53300', '53400', '58030'].map((state) => [state, answered(state), 'full'] as const),
  [
    'a disk that turned read-only',
    Object.assign(new pg.DatabaseError('could not extend file "base/5/1": Read-only file system', 2, 'error'), {
      code: '42501',
    }),
    'full',
  ],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'ENOENT'].map(
    (code) => [code, failed(code), 'lost'] as const,
  ),
  ['a terminated connection', new Error('Connection terminated unexpectedly'), 'lost'],
  ['a query that timed out', new Error('Query read timeout'), 'lost'],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 'full'],
] as const)('%s counts as the database being unavailable [R86]', (_, error, trouble) => {
  expect(troubleOf(error)).toBe(trouble)
})

test.each([
  ...['23505', '40001', '40P01', '42501', '42601', '57014', '22P02'].map((state) => [state, answered(state)] as const),
  ['an error of the program', new TypeError('x is not a function')],
  ["a value that isn't an error", 'ECONNREFUSED'],
] as const)("%s doesn't count as the database being unavailable", (_, error) => {
  expect(troubleOf(error)).toBeUndefined()
})
