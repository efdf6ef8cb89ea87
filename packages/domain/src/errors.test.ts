import { expect, test } from 'vitest'
import { errorStatus } from './errors.ts'

test('every error code has a known client or server status', () => {
  const ofClient = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429]
  const ofServer = [502, 503]
  const others = Object.entries(errorStatus).filter(([, status]) => ![...ofClient, ...ofServer].includes(status))
  expect(others).toEqual([])
})
