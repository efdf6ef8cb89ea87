import { expect, test } from 'vitest'
import { items } from '../town/town-items.ts'
import { findThings } from './find-things.ts'
import { openThings } from './things.ts'

test('every thing in the demo pictures can be drawn, the drill among them', async () => {
  const read = openThings(findThings() ?? '')
  const things = new Set(Object.values(items).flatMap((item) => [...item.things]))
  expect(things).toContain('drill')
  const drawn = await Promise.all([...things].map(read))
  expect(drawn.map(({ width, height }) => Math.min(width, height) > 20)).toEqual(drawn.map(() => true))
})
