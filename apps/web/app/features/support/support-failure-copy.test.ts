import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { supportFailure } from './support-failure-copy.ts'

test.each([
  ['Missing required fields', 'Please fill in all required fields'],
  ['Invalid email', 'Invalid email address'],
  ['Invalid email format', 'Invalid email address'],
  ['Failed to send', 'Email delivery failed'],
  ['Failed to send email', 'Email delivery failed'],
])('%s shows %s [accounts 8.26]', (serverMessage, title) => {
  const error = new ApiError('invalid_input', { status: 422, serverMessage })
  expect(supportFailure(error, 'help@itemo.example').title).toBe(title)
})

test('any other failure says so, and how else to reach support [accounts 8.27]', () => {
  const limited = supportFailure(new ApiError('rate_limited', { status: 429 }), 'help@itemo.example')
  expect(limited.title).toBe('Failed to send support request')
  expect(limited.description).toContain('Too many attempts')
  expect(limited.description).toContain('contact support by email: help@itemo.example')
  expect(supportFailure(new ApiError('network'), undefined).description).toContain('Network error')
  expect(supportFailure(new TypeError('x'), undefined)).toEqual({
    title: 'Failed to send support request',
    description: 'Something went wrong. You can also contact support by email',
  })
})
