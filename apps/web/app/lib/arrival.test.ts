import { expect, test } from 'vitest'
import { readArrival, withoutArrival } from './arrival.ts'

const at = (path: string) => new URL(path, 'http://itemo.test')

test('a confirm link brings a session', () => {
  const url = at('/login#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=signup')
  expect(readArrival(url)).toEqual({ kind: 'session', accessToken: 'a', refreshToken: 'r' })
  expect(withoutArrival(url)).toBe('/login')
})

test('a recovery link never becomes a session', () => {
  const url = at('/reset-password?type=recovery#access_token=a&refresh_token=r&type=recovery')
  expect(readArrival(url)).toEqual({ kind: 'recovery', accessToken: 'a' })
  expect(withoutArrival(url)).toBe('/reset-password')
})

test('the token of a recovery can stand in the query', () => {
  const url = at('/reset-password?type=recovery&access_token=a')
  expect(readArrival(url)).toEqual({ kind: 'recovery', accessToken: 'a' })
  expect(withoutArrival(url)).toBe('/reset-password')
})

test('a link that has lapsed says so', () => {
  const url = at('/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid')
  expect(readArrival(url)).toEqual({ kind: 'failure', code: 'otp_expired', description: 'Email link is invalid' })
  expect(withoutArrival(url)).toBe('/reset-password')
})

test('other addresses are left alone', () => {
  const url = at('/login?next=%2Fsaved#help')
  expect(readArrival(url)).toBeUndefined()
  expect(withoutArrival(url)).toBe('/login?next=%2Fsaved#help')
})
