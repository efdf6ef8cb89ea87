import { expect, test } from 'vitest'
import { ApiError, errorOfResponse } from './api-error.ts'
import { retryDelay, shouldRetry } from './query-client.ts'

test('reads code, fields and request id of an API error', async () => {
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
])("a proxy's error %d is %s", async (status, code) => {
  const error = await errorOfResponse(new Response('<html>', { status, headers: { 'x-request-id': 'r2' } }))
  expect(error).toMatchObject({ code, requestId: 'r2' })
})

test('an unknown code falls back to the status', async () => {
  const body = { error: { code: 'toString', message: '', requestId: 'r3' } }
  expect((await errorOfResponse(Response.json(body, { status: 404 }))).code).toBe('not_found')
})

test('only temporary failures are retried [accounts 8.31]', () => {
  expect(shouldRetry(0, new ApiError('network'))).toBe(true)
  expect(shouldRetry(2, new ApiError('network'))).toBe(false)
  expect(shouldRetry(0, new ApiError('not_found', { status: 404 }))).toBe(false)
  expect(shouldRetry(0, new Error('a bug'))).toBe(false)
})

test('a read is retried for a while when the server says so, after the delay it names', async () => {
  const answer = (seconds: string, code = 'unavailable') =>
    errorOfResponse(
      Response.json(
        { error: { code, message: '', requestId: 'r' } },
        { status: 503, headers: { 'retry-after': seconds } },
      ),
    )
  const away = await answer('2')
  expect([shouldRetry(0, away), shouldRetry(24, away), shouldRetry(25, away)]).toEqual([true, true, false])
  expect([retryDelay(7, away, 0), retryDelay(7, away, 1)]).toEqual([2000, 3000])
  expect(retryDelay(0, await answer('86400'), 0)).toBe(10_000)
  const inBetween = await answer('Mon, 23 Nov 2026 06:00:00 GMT')
  expect([shouldRetry(1, inBetween), shouldRetry(2, inBetween), retryDelay(1, inBetween)]).toEqual([true, false, 600])
  expect(shouldRetry(0, await answer('2', 'internal'))).toBe(false)
})
