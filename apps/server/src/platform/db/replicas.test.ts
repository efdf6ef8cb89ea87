import { expect, test } from 'vitest'
import { isReadable } from '../http/read-replicas.ts'
import { minPosition, maxLagMs, parsePosition } from './replicas.ts'

test('a place in the log is a number that grows, and nothing else is one', () => {
  expect(parsePosition('0/0')).toBe(0n)
  expect(parsePosition('16/B374D848')).toBe(0x16b374d848n)
  expect(parsePosition('1/00000000')).toBe(2n ** 32n)
  for (const wrong of [undefined, '', '1', '1/2/3', 'x/1', '123456789/1', '1/123456789', '-1/1'])
    expect(parsePosition(wrong), String(wrong)).toBeUndefined()
})

test('a replica has to have what the primary had 5 s ago, by what was last heard of the primary', () => {
  const ends = [0, 1000, 2000, 4000, 6000, 6500].map((atMs) => ({ atMs, position: BigInt(atMs) }))
  expect(minPosition([])).toBe(0n)
  expect(minPosition(ends.slice(0, 3))).toBe(0n)
  expect(minPosition(ends)).toBe(1000n)
  expect(minPosition([...ends, { atMs: 6500 + maxLagMs, position: 7000n }])).toBe(6500n)
})

test('only what everyone reads comes from replicas', () => {
  const id = '0b0e3f6e-5a3c-4e0e-9d55-0f1f6f2f4a10'
  const yes = [
    '/api/v1/items',
    '/api/v1/items/map',
    `/api/v1/items/${id}`,
    `/api/v1/items/${id}/more`,
    '/home',
    `/item/${id}`,
  ]
  const no = ['/api/v1/my/items', '/api/v1/saved', `/api/v1/rentals/${id}`, '/api/v1/me', '/auth/v1/user', '/readyz']
  const people = [`/api/v1/people/${id}`, `/api/v1/profiles/${id}/reviews`]
  for (const path of [...yes, ...people]) expect(isReadable(path), path).toBe(true)
  for (const path of no) expect(isReadable(path), path).toBe(false)
})
