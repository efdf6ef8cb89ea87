import { expect, test } from 'vitest'
import { nextDistance } from './wider-items.ts'

test.each([
  ['the nearest within the next distance', 10, [28, 12, 41], { miles: 20, items: 1 }],
  ['several within it', 20, [28, 29.9, 41], { miles: 30, items: 2 }],
  ['what is within the present distance counts too', 5, [2, 8], { miles: 10, items: 2 }],
  ['only what is within it already', 5, [2, 3], undefined],
  ['nothing anywhere', 5, [], undefined],
  ['only what is too far for a filter', 5, [300], undefined],
  ['the longest distance already', 125, [100], undefined],
])('%s', (_, miles, distances, expected) => {
  expect(nextDistance(miles, distances)).toEqual(expected)
})
