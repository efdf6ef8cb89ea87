import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('holds at most the given number of entries, and evicts the one that was set longest ago', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('a', 3)
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ])
  map.set('c', 4)
  expect([...map.keys()]).toEqual(['a', 'c'])
  expect(map.get('b')).toBeUndefined()
})

it('accepts the empty string and undefined as keys', () => {
  const map = new BoundedMap<string | undefined, number>(1)
  map.set('', 1).set(undefined, 2)
  expect([...map]).toEqual([[undefined, 2]])
})
