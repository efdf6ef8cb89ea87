import { expect, test } from 'vitest'
import { townPages } from './town-pages.ts'

test('each town has a unique slug of lower-case letters and hyphens, and no region of London has a page', () => {
  const towns = [...townPages().values()]
  expect(towns.length).toBeGreaterThan(200)
  expect(towns.filter(({ slug }) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([])
  expect(townPages().get('newcastle-upon-tyne')?.name).toBe('Newcastle upon Tyne')
  expect(townPages().get('st-johns-wood')?.name).toBe('St John’s Wood')
  expect(townPages().get('london')).toMatchObject({ name: 'London', withinKm: 25 })
  expect(townPages().get('hackney')).toMatchObject({ withinKm: 3 })
  expect(townPages().get('leeds')).toMatchObject({ withinKm: 15 })
  for (const none of ['forces', 'east-london', 'city-of-london', 'none']) expect(townPages().has(none)).toBe(false)
})
