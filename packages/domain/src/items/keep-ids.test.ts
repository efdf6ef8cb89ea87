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

test('what is sent with its id keeps it, whatever else changed', () => {
  expect(match([{ id: 'b', name: 'Torch' }])).toEqual({ ok: true, rows: [{ id: 'b', name: 'Torch' }], removed: ['a'] })
})

test('what is the same keeps its id without naming it', () => {
  expect(match([{ name: 'Lamp' }, { name: 'Tent' }])).toEqual({
    ok: true,
    rows: [
      { id: 'b', name: 'Lamp' },
      { id: 'new-1', name: 'Tent' },
    ],
    removed: ['a'],
  })
})

test('two that look alike share no id', () => {
  expect(match([{ name: 'Bag' }, { name: 'Bag' }])).toMatchObject({ rows: [{ id: 'a' }, { id: 'new-1' }] })
})

test('an id is not given to a twin when another entry names it', () => {
  expect(match([{ name: 'Bag' }, { id: 'a', name: 'Sack' }])).toMatchObject({ rows: [{ id: 'new-1' }, { id: 'a' }] })
})

test('a foreign id and a repeated one are refused with their place', () => {
  expect(match([{ name: 'Bag' }, { id: 'z', name: 'Bag' }])).toEqual({ ok: false, index: 1, reason: 'unknown' })
  expect(
    match([
      { id: 'a', name: 'Bag' },
      { id: 'a', name: 'Bag' },
    ]),
  ).toEqual({ ok: false, index: 1, reason: 'repeated' })
})
