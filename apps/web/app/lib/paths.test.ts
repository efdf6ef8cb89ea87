import { expect, test } from 'vitest'
import { paths, safeNext, withQuery } from './paths.ts'

test('omits empty parameters', () => {
  expect(withQuery('/home', { search: '', category: undefined, page: 2 })).toBe('/home?page=2')
  expect(paths.home()).toBe('/home')
  expect(paths.home({ category: 'Party & Events' })).toBe('/home?category=Party+%26+Events')
})

test('the path of an item keeps the selected days', () => {
  expect(paths.item('a/b')).toBe('/item/a%2Fb')
  expect(paths.item('1', { from: '2026-06-03', until: '2026-06-07' })).toBe('/item/1?from=2026-06-03&until=2026-06-07')
})

test('accepts a path of this site', () => {
  expect(safeNext('/item/1?x=1#y')).toBe('/item/1?x=1#y')
})

test('falls back to the home page for anything else', () => {
  for (const next of [null, '', '//evil.example/a', '/.//evil.example', '/auth/v1/authorize?provider=google']) {
    expect(safeNext(next)).toBe('/home')
  }
})

test('none of 100,000 adversarial paths leaves the site', () => {
  const origin = 'https://itemo.example'
  const parts = ['/', '//', '\\', '.', '..', '%2e', '@', '?', '\t', 'evil.example']
  const texts = Array.from({ length: 5 }).reduce<string[]>(
    (made) => made.flatMap((text) => parts.map((part) => text + part)),
    ['/'],
  )
  // As the target of a redirect, and appended to the address of the site as in a mail.
  const leaves = (path: string) =>
    new URL(path, `${origin}/login?next=x`).origin !== origin || new URL(origin + path).origin !== origin
  expect(texts).toHaveLength(100_000)
  const kept = texts.map((text) => safeNext(text))
  expect(kept.filter(leaves)).toEqual([])
  expect(kept.filter((path) => path !== paths.home()).length).toBeGreaterThan(10_000)
})
