import { expect, test } from 'vitest'
import { paths, safeNext, withQuery } from './paths.ts'

test('leaves out what is empty', () => {
  expect(withQuery('/home', { search: '', category: undefined, page: 2 })).toBe('/home?page=2')
  expect(paths.home()).toBe('/home')
  expect(paths.home({ category: 'Party & Events' })).toBe('/home?category=Party+%26+Events')
})

test('an item keeps the days that were looked for', () => {
  expect(paths.item('a/b')).toBe('/item/a%2Fb')
  expect(paths.item('1', { from: '2026-06-03', until: '2026-06-07' })).toBe('/item/1?from=2026-06-03&until=2026-06-07')
})

test('remembers a path of this site', () => {
  expect(safeNext('/item/1?x=1#y')).toBe('/item/1?x=1#y')
})

test.each([
  null,
  '',
  'home',
  'https://evil.example',
  '//evil.example/a',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('never leaves the site: %j', (next) => {
  expect(safeNext(next)).toBe('/home')
})
