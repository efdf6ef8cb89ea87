import { expect, test } from 'vitest'
import { linkFailure, loginFailure, signupFailure, socialFailure } from './auth-copy.ts'

test('wrong credentials have a different message from other failures [accounts 8.1, 8.2]', () => {
  expect(loginFailure('Invalid login credentials').title).toBe('Invalid email or password')
  expect(loginFailure('Email not confirmed')).toEqual({ title: 'Login failed', description: 'Email not confirmed' })
  expect(loginFailure(undefined)).toEqual({ title: 'Login failed', description: 'Please try again later.' })
})

test.each([
  'User already exists',
  'Email already registered. Please use a different email address.',
  'This is registered',
])('a sign-up with an address already in use: %s [accounts 8.4]', (message) => {
  expect(signupFailure(message)).toEqual({
    title: 'Email already registered',
    description: 'Please use a different email or try logging in instead.',
  })
})

test('another failure of a sign-up keeps its message [accounts 8.5]', () => {
  expect(signupFailure('Password is too common')).toEqual({
    title: 'Signup failed',
    description: 'Password is too common',
  })
  expect(signupFailure('')).toEqual({ title: 'Signup failed', description: 'Please try again later.' })
})

test('a failed social sign-in names the provider, and the service if the reason is unknown [accounts 8.7] [R41]', () => {
  expect(socialFailure('Apple', 'unexpected_failure')).toEqual({
    title: 'Apple login failed',
    description: 'Could not connect to login service',
  })
  expect(socialFailure('Google', 'access_denied').description).toMatch(/didn't finish/)
})

test('a failed link says whether it has expired', () => {
  expect(linkFailure('otp_expired').description).toMatch(/expired/)
  expect(linkFailure('unknown').description).toBe('Please ask for a new one.')
})
