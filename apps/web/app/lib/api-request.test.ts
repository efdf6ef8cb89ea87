import { expect, test } from 'vitest'
import { requestOf } from './api-request.ts'

test('method and URL come from the key', () => {
  expect(requestOf('PUT /items/:itemId/status', { params: { itemId: 'a/b' } })).toEqual({
    method: 'PUT',
    url: '/api/v1/items/a%2Fb/status',
  })
})

test('a query omits missing values', () => {
  const { url } = requestOf('GET /items', { query: { search: 'tent & pegs', category: undefined, limit: 10 } })
  expect(url).toBe('/api/v1/items?search=tent+%26+pegs&limit=10')
})

test('a missing parameter throws instead of changing the URL', () => {
  expect(() => requestOf('DELETE /items/:itemId', { params: {} })).toThrow(/itemId/)
  expect(() => requestOf('DELETE /items/:itemId', { params: { itemId: '' } })).toThrow(/itemId/)
})
