import { expect, test } from 'vitest'
import { createWriteId } from './write-id.ts'

test('the same content keeps its id until it has arrived, other content gets another', () => {
  let count = 0
  const writeId = createWriteId(() => String(++count))
  expect([writeId.of({ text: 'a' }), writeId.of({ text: 'a' })]).toEqual(['1', '1'])
  expect(writeId.of({ text: 'b' })).toBe('2')
  expect(writeId.of({ text: 'b' })).toBe('2')
  writeId.done()
  expect(writeId.of({ text: 'b' })).toBe('3')
})
