import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { isMissing, isSocialNewcomer, needsSetup } from './profile-rules.ts'

const missing = new ApiError('not_found', { status: 404 })

test('a profile is missing only when the server says so', () => {
  expect(isMissing(missing)).toBe(true)
  expect(isMissing(new ApiError('network'))).toBe(false)
  expect(isMissing(null)).toBe(false)
})

test('two failures lead to the profile set-up, unless the network or the server is down [accounts 4.17]', () => {
  expect(needsSetup(1, missing)).toBe(false)
  expect(needsSetup(2, missing)).toBe(true)
  expect(needsSetup(3, new ApiError('internal', { status: 500 }))).toBe(false)
  expect(needsSetup(3, new ApiError('network'))).toBe(false)
  expect(needsSetup(3, new ApiError('unavailable', { status: 503 }))).toBe(false)
})

test('only newcomers from social sign-in have to complete their profile first [accounts 3.3, 4.22]', () => {
  const user = (provider: string | undefined, done?: boolean) => ({
    app_metadata: provider === undefined ? {} : { provider },
    user_metadata: done === undefined ? {} : { has_completed_profile: done },
  })
  expect(isSocialNewcomer(user('google'))).toBe(true)
  expect(isSocialNewcomer(user('google', true))).toBe(false)
  expect(isSocialNewcomer(user('email'))).toBe(false)
  expect(isSocialNewcomer(user(undefined))).toBe(false)
})
