import { expect, test } from 'vitest'
import { matchIds } from './keep-ids.ts'

const present = [
  { id: 'a', name: 'Bag' },
  { id: 'b', name: 'Lamp' },
]
const same = (one: { name: string }, other: { name: string }) => one.name === other.name

function match(wanted: { id?: string; name: string }[]) {
  let count = 0
  return matchIds(present, wanted, same, () => `new-${++count}`)
}

test('an entry sent with its id keeps the id, whatever else changed', () => {
  expect(match([{ id: 'b', name: 'Torch' }])).toEqual({ ok: true, rows: [{ id: 'b', name: 'Torch' }], removed: ['a'] })
})

test('an unchanged entry sent without its id keeps the id', () => {
  expect(match([{ name: 'Lamp' }, { name: 'Tent' }])).toEqual({
    ok: true,
    rows: [
      { id: 'b', name: 'Lamp' },
      { id: 'new-1', name: 'Tent' },
    ],
    removed: ['a'],
  })
})

test("two equal entries don't share an id", () => {
  expect(match([{ name: 'Bag' }, { name: 'Bag' }])).toMatchObject({ rows: [{ id: 'a' }, { id: 'new-1' }] })
})

test("an id isn't given to an equal entry if another entry names it", () => {
  expect(match([{ name: 'Bag' }, { id: 'a', name: 'Sack' }])).toMatchObject({ rows: [{ id: 'new-1' }, { id: 'a' }] })
})

test('unknown and repeated ids are refused with their index', () => {
  expect(match([{ name: 'Bag' }, { id: 'z', name: 'Bag' }])).toEqual({ ok: false, index: 1, reason: 'unknown' })
  expect(
    match([
      { id: 'a', name: 'Bag' },
      { id: 'a', name: 'Bag' },
    ]),
  ).toEqual({ ok: false, index: 1, reason: 'repeated' })
})
