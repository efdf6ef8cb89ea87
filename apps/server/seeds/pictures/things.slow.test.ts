import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sharp } from '../../src/platform/images/sharp.ts'
import { items } from '../town/town-items.ts'
import { findThings } from './find-things.ts'
import { openThings } from './things.ts'

test('every thing in the demo pictures can be drawn, the drill among them, and no two look the same', async () => {
  const read = openThings(findThings() ?? '')
  const things = new Set(Object.values(items).flatMap((item) => [...item.things]))
  expect(things).toContain('drill')
  const drawn = await Promise.all([...things].map(read))
  expect(drawn.map(({ width, height }) => Math.min(width, height) > 20)).toEqual(drawn.map(() => true))
  const looks = drawn.map(({ data }) => createHash('sha256').update(data).digest('hex'))
  expect(new Set(looks).size).toBe(things.size)
})

test('a thing is drawn from the file named after its code points, with or without the variation selector', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-things-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = { '🚲': '1f6b2', '⛺️': '26fa', '✂️': '2702-fe0f', '🧑‍🍳': '1f9d1-200d-1f373' }
  const colours = Object.keys(files).map((_, at) => ({ r: 40 * at, g: 200, b: 100 }))
  for (const [at, name] of Object.values(files).entries()) {
    const create = { width: 8, height: 8, channels: 3 as const, background: colours[at]! }
    await sharp({ create })
      .webp({ lossless: true })
      .toFile(join(folder, `${name}.webp`))
  }
  const read = openThings(folder)
  for (const [at, thing] of Object.keys(files).entries()) {
    const { r, g, b } = colours[at]!
    expect([...(await read(thing)).data.subarray(0, 3)], thing).toEqual([r, g, b])
  }
  await expect(read('🔨')).rejects.toThrow('there is no drawing of 🔨 (1f528)')
})
