import { expect, test } from 'vitest'
import { planFor, standInFor } from './request-plan.ts'

const origin = 'https://itemo.test'
const asked = (path: string, changes: { method?: string; mode?: string } = {}) =>
  planFor({ method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...changes }, origin)

test('pages, built files and the public feed are cached', () => {
  expect(asked('/home?search=drill', { mode: 'navigate' })).toBe('page')
  expect(asked('/messages/1', { mode: 'navigate' })).toBe('page')
  expect(asked('/assets/entry-1.js')).toBe('asset')
  expect(asked('/api/v1/items')).toBe('feed')
})

test.each([
  '/api/v1/items?search=drill',
  '/api/v1/items/1',
  '/api/v1/me',
  '/api/v1/my/rentals',
  '/auth/v1/user',
  '/storage/v1/object/public/item_images/a.webp',
  '/realtime/v1/websocket',
  'https://tile.example/1/2/3.png',
])('%s is never intercepted', (path) => {
  expect(asked(path)).toBe('leave')
  expect(asked(path, { mode: 'navigate' })).toBe('leave')
})

test('requests other than GET are never intercepted', () => {
  expect(asked('/api/v1/items', { method: 'POST' })).toBe('leave')
  expect(asked('/home', { method: 'POST', mode: 'navigate' })).toBe('leave')
})

test("a page that can't be fetched is replaced by its cached copy or the offline page", () => {
  const kept = ['/', '/home']
  expect(standInFor('/', kept)).toBe('/')
  expect(standInFor('/home/', kept)).toBe('/home')
  expect(standInFor('/messages', kept)).toBe('/offline.html')
})
