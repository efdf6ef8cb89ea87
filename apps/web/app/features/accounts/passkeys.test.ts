import { describe, expect, it } from 'vitest'
import { isCancelledByUser, passkeyFailure, passkeyObstacle } from './passkeys.ts'

describe('where passkeys work', () => {
  it.each([
    [true, 'itemo.example', true, undefined],
    [true, 'localhost', true, undefined],
    [true, 'itemo.example', false, 'browser'],
    [true, '127.0.0.1', true, 'address'],
    [true, '[::1]', true, 'address'],
    [false, 'itemo.example', true, 'address'],
  ] as const)('offered %s at %s with support %s: %s', (offered, hostname, hasSupport, obstacle) => {
    expect(passkeyObstacle(offered, { hostname, hasSupport })).toBe(obstacle)
  })
})

it("closing the authenticator's window isn't an error", () => {
  const closed = Object.assign(new Error('x'), { name: 'NotAllowedError' })
  expect(isCancelledByUser(closed)).toBe(true)
  expect(isCancelledByUser(new Error('wrapped', { cause: closed }))).toBe(true)
  expect(isCancelledByUser(new Error('x'))).toBe(false)
  expect(isCancelledByUser(null)).toBe(false)
})

it('an unknown failure has a message', () => {
  expect(passkeyFailure({ ok: false, message: 'x', code: '__proto__' })).toBe('Please try again, or use your password.')
})
