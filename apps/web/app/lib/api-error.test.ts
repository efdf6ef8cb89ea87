import { expect, test } from 'vitest'
import { ApiError, errorOfResponse } from './api-error.ts'
import { shouldRetry } from './query-client.ts'

test('code, fields and request id of an answer of the API', async () => {
  const body = {
    error: { code: 'dates_taken', message: 'internal words', fields: { start: 'Taken', odd: 1 }, requestId: 'r1' },
  }
  const error = await errorOfResponse(Response.json(body, { status: 409 }))
  expect(error).toMatchObject({ code: 'dates_taken', status: 409, fields: { start: 'Taken' }, requestId: 'r1' })
  expect(error.message).toBe('Sorry, these dates have just been taken.')
})

test.each([
  [502, 'unavailable'],
  [401, 'unauthenticated'],
  [500, 'internal'],
  [418, 'bad_request'],
])('an answer of somebody in between: %d is %s', async (status, code) => {
  const error = await errorOfResponse(new Response('<html>', { status, headers: { 'x-request-id': 'r2' } }))
  expect(error).toMatchObject({ code, requestId: 'r2' })
})

test('a code that nobody knows falls back to the status', async () => {
  const body = { error: { code: 'toString', message: '', requestId: 'r3' } }
  expect((await errorOfResponse(Response.json(body, { status: 404 }))).code).toBe('not_found')
})

test('only what waiting can help is tried again [accounts 8.31]', () => {
  expect(shouldRetry(0, new ApiError('network'))).toBe(true)
  expect(shouldRetry(2, new ApiError('network'))).toBe(false)
  expect(shouldRetry(0, new ApiError('not_found', { status: 404 }))).toBe(false)
  expect(shouldRetry(0, new Error('a bug'))).toBe(false)
})
