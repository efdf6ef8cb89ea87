import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import { categoryOfSlug, categorySlug } from './category-slugs.ts'

test('each category has a unique slug of lower-case letters and hyphens', () => {
  const slugs = categories.map(categorySlug)
  expect(new Set(slugs).size).toBe(categories.length)
  expect(slugs.filter((slug) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([])
  expect(slugs.map(categoryOfSlug)).toEqual(categories)
  expect(categorySlug('Party & Events')).toBe('party-events')
  expect(categoryOfSlug('none')).toBeUndefined()
})
