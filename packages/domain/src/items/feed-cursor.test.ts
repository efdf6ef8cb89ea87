import { describe, expect, test } from 'vitest'
import { parseFeedCursor } from './feed-cursor.ts'

describe('parseFeedCursor', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  test('parses a valid cursor', () =>
    expect(parseFeedCursor(`1763697000123456.${id}`)).toEqual({ micros: '1763697000123456', id }))
  test.each(['', 'x', `.${id}`, `1e5.${id}`, `-1.${id}`, `1.${id}x`, `123456789012345678.${id}`])(
    'refuses %j',
    (text) => {
      expect(parseFeedCursor(text)).toBeUndefined()
    },
  )
})
