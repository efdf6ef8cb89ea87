import { expect, test } from 'vitest'
import type { Mutation } from './operators.ts'
import { drawMutations, randomOf } from './sample.ts'

const mutation = (file: string, line: number, after: string): Mutation => ({
  file,
  line,
  operator: 'x',
  before: '',
  after,
})
const areas = [
  [1, 2, 3].flatMap((line) => ['a', 'b'].map((after) => mutation('one.ts', line, after))),
  [mutation('two.ts', 1, 'a')],
]

test('a seed always produces the same numbers, and another seed others', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, randomOf(seed))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(numbers(7).every((number) => number >= 0 && number < 1)).toBe(true)
})

test('areas are drawn from in turn, and no line twice', () => {
  const drawn = [...drawMutations(areas, randomOf(1))]
  expect(drawn.map(({ file }) => file)).toEqual(['one.ts', 'two.ts', 'one.ts', 'one.ts'])
  expect(new Set(drawn.map(({ file, line }) => `${file}:${line}`)).size).toBe(4)
})

test('the same seed draws the same sample', () => {
  const draw = (seed: number) => [...drawMutations(areas, randomOf(seed))]
  expect(draw(3)).toEqual(draw(3))
  expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(draw(seed)))).size).toBeGreaterThan(1)
})
