import { expect, test } from 'vitest'
import { pathTo, screenPath, sitePath } from './site-path.ts'

test('a site path keeps its query and fragment', () => {
  for (const path of ['/', '/item/1?x=1#y', '/home?search=a%20b', '/messages/']) expect(sitePath(path), path).toBe(path)
  expect(sitePath('/a/../home?x=é')).toBe('/home?x=%C3%A9')
})

test.each([
  null,
  undefined,
  '',
  'home',
  'https://evil.example',
  '//evil.example/a',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example/phish',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
])("%j isn't a site path [accounts 2.23] [R38]", (wanted) => {
  expect(sitePath(wanted)).toBeUndefined()
})

test('values are encoded as one path segment each', () => {
  expect(pathTo`/messages/${'a/b?c'}`).toBe('/messages/a%2Fb%3Fc')
  expect(pathTo`/item/${'\ud800'}`).toBe('/item/%EF%BF%BD')
  expect(pathTo`/my-rentals?tab=listings`).toBe('/my-rentals?tab=listings')
})

test.each([
  '/auth/v1/authorize?provider=google',
  '/%61uth/v1/authorize?provider=google',
  '/api/v1',
  '/DEV/login/google',
  '/v1/refunds',
  '//evil.example',
])("%j isn't a screen to redirect to [R38]", (wanted) => {
  expect(screenPath(wanted)).toBeUndefined()
})

test('screens are accepted, whatever words their paths contain', () => {
  for (const path of ['/home', '/item/a%20b?x=%2Fauth', '/authors', '/messages/auth'])
    expect(screenPath(path)).toBe(path)
})
