import { describe, expect, test } from 'vitest'
import { parseFeedCursor, searchTerm, searchTextOf } from './item-search-rules.ts'

describe('searchTerm', () => {
  test('folds case, accents and spaces', () => expect(searchTerm('  CAFÉ   Maker ')).toBe('cafe maker'))
  test.each([undefined, '', ' ', 'a', ' É '])('has too little to search for in %j', (search) => {
    expect(searchTerm(search)).toBeUndefined()
  })
  test('two characters are enough', () => expect(searchTerm('tv')).toBe('tv'))
})

test('title, description and category are searched', () => {
  const text = searchTextOf({ title: 'Électric Drill', description: 'Très PRATIQUE', category: 'Power Tools' })
  for (const word of ['electric drill', 'tres pratique', 'power tools']) expect(text).toContain(word)
})

describe('parseFeedCursor', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  test('reads its own form', () =>
    expect(parseFeedCursor(`1763697000123456.${id}`)).toEqual({ micros: '1763697000123456', id }))
  test.each(['', 'x', `.${id}`, `1e5.${id}`, `-1.${id}`, `1.${id}x`, `123456789012345678.${id}`])(
    'refuses %j',
    (text) => {
      expect(parseFeedCursor(text)).toBeUndefined()
    },
  )
})
