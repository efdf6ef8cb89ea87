import { expect, test } from 'vitest'
import { subjectOfAddress } from './reported-address.ts'

const origin = 'https://itemo.example'
const id = '1a2b3c4d-0000-4000-8000-00000000beef'

test.each([
  [`${origin}/item/${id}`, { kind: 'item', id }],
  [` /item/${id}?from=2026-01-01 `, { kind: 'item', id }],
  [`${origin}/people/${id.toUpperCase()}/`, { kind: 'person', id }],
  [`/wanted/${id}#answers`, { kind: 'want', id }],
  [`https://elsewhere.example/item/${id}`, undefined],
  [`${origin}/item/${id}/edit`, undefined],
  ['/messages', undefined],
  ["Tom's drill", undefined],
  ['http://', undefined],
  ['', undefined],
])('the subject of the address %j', (address, subject) => {
  expect(subjectOfAddress(address, origin)).toEqual(subject)
})
