import { expect, test } from 'vitest'
import { outcome } from './auth-actions.ts'

test('distinguishes no session, no response and a refusal [accounts 8.30, 8.32]', () => {
  expect(outcome(null)).toEqual({ ok: true })
  expect(outcome({ message: 'Auth session missing!', status: 400 })).toEqual({
    ok: false,
    message: 'Your session has ended. Please log in again.',
  })
  expect(outcome({ message: 'Failed to fetch', status: 0 })).toEqual({ ok: false, message: '', code: undefined })
  const weak = { message: 'Password is too common', code: 'weak_password', status: 422 }
  expect(outcome(weak)).toEqual({ ok: false, message: 'Password is too common', code: 'weak_password' })
})
