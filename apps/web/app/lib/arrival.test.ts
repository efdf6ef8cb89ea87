import { expect, test } from 'vitest'
import { readArrival, withoutArrival } from './arrival.ts'

const at = (path: string) => new URL(path, 'http://itemo.test')

test('a confirmation link contains a session', () => {
  const url = at('/login#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer&type=signup')
  expect(readArrival(url)).toEqual({ kind: 'session', accessToken: 'a', refreshToken: 'r', type: 'signup' })
  expect(withoutArrival(url)).toBe(at('/login').href)
})

test('a recovery link never becomes a session [accounts 2.5] [R35]', () => {
  const url = at('/reset-password?type=recovery#access_token=a&refresh_token=r&type=recovery')
  expect(readArrival(url)).toEqual({ kind: 'recovery', accessToken: 'a' })
  expect(withoutArrival(url)).toBe(at('/reset-password').href)
})

test('the token of a recovery link can be in the query', () => {
  const url = at('/reset-password?type=recovery&access_token=a')
  expect(readArrival(url)).toEqual({ kind: 'recovery', accessToken: 'a' })
  expect(withoutArrival(url)).toBe(at('/reset-password').href)
})

test('any access token on the reset page is a recovery [R59]', () => {
  for (const address of [
    '/reset-password#access_token=a&refresh_token=r',
    '/reset-password#access_token=a',
    '/reset-password/?access_token=a&refresh_token=r',
    '/reset-password?access_token=a&type=magiclink',
  ]) {
    expect(readArrival(at(address)), address).toEqual({ kind: 'recovery', accessToken: 'a' })
  }
  expect(readArrival(at('/reset-passwords#access_token=a&refresh_token=r'))?.kind).toBe('session')
})

test('the code of a flow names its verifier, and is removed from the address with it', () => {
  const url = at('/login?next=%2Fsaved&sb_flow_id=flow-1&code=c&type=signup')
  expect(readArrival(url)).toEqual({ kind: 'code', code: 'c', flowId: 'flow-1', type: 'signup' })
  expect(withoutArrival(url)).toBe(at('/login?next=%2Fsaved').href)
  expect(readArrival(at('/home?code=c'))).toEqual({ kind: 'code', code: 'c', flowId: '', type: '' })
  // A provider that refused sends an error instead of the code; the flow is over.
  const refused = at('/profile-setup?sb_flow_id=flow-1#error=access_denied')
  expect(readArrival(refused)?.kind).toBe('failure')
  expect(withoutArrival(refused)).toBe(at('/profile-setup').href)
})

test('an expired link says so', () => {
  const url = at('/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid')
  expect(readArrival(url)).toEqual({ kind: 'failure', code: 'otp_expired' })
  expect(withoutArrival(url)).toBe(at('/reset-password').href)
})

test('a failed social sign-in names its error, with or without a code', () => {
  expect(readArrival(at('/profile-setup#error=access_denied'))).toEqual({ kind: 'failure', code: 'access_denied' })
  expect(readArrival(at('/login?error_description=Anything'))).toEqual({ kind: 'failure', code: 'unknown' })
  expect(withoutArrival(at('/profile-setup?a=1#error=access_denied'))).toBe(at('/profile-setup?a=1').href)
})

test("a second click on a confirmation link isn't an error, and its message text is ignored", () => {
  const url = at('/login#message=Call+this+number')
  expect(readArrival(url)).toEqual({ kind: 'message' })
  expect(withoutArrival(url)).toBe(at('/login').href)
  expect(readArrival(at('/messages?message=hello'))).toBeUndefined()
  expect(withoutArrival(at('/messages?message=hello'))).toBe(at('/messages?message=hello').href)
})

test('other addresses are left alone', () => {
  const url = at('/login?next=%2Fsaved#help')
  expect(readArrival(url)).toBeUndefined()
  expect(withoutArrival(url)).toBe(at('/login?next=%2Fsaved#help').href)
})
