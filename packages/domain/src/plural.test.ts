import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it('counts in the singular and the plural', () => {
  expect([0, 1, 2].map((count) => plural(count, 'item'))).toEqual(['0 items', '1 item', '2 items'])
  expect([1, 2].map((count) => plural(count, 'try', 'tries'))).toEqual(['1 try', '2 tries'])
})
