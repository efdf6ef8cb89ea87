import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { parseInput } from './input.ts'

const Input = z.object({
  name: z.optional(z.string()),
  list: z.optional(z.array(z.object({ url: z.string() }))),
  free: z.optional(z.record(z.string(), z.json())),
})

function refusal(value: unknown, part: 'params' | 'query' | 'body' = 'body') {
  try {
    parseInput(Input, value, part)
    return undefined
  } catch (error) {
    return error instanceof AppError ? { code: error.code, fields: Object.keys(error.fields ?? {}) } : error
  }
}

test.each(['a\0b', '\0', '\ud800', 'a\udfff\ud83d'])('%j is refused anywhere in an input', (bad) => {
  const refused = (field: string) => ({ code: 'invalid_input', fields: [field] })
  expect(refusal({ name: bad })).toEqual(refused('name'))
  expect(refusal({ list: [{ url: 'good' }, { url: bad }] })).toEqual(refused('list.1.url'))
  expect(refusal({ free: { deep: [{ er: [1, null, bad] }] } })).toEqual(refused('free.deep.0.er.2'))
  expect(refusal({ name: bad }, 'query')).toEqual(refused('name'))
  expect(refusal({ name: bad }, 'params')).toEqual({ code: 'not_found', fields: ['name'] })
})

test('any other text is accepted', () => {
  const value = { name: '\u0001\n🚲é\uffff', list: [{ url: '' }], free: { a: [null, 1, true, 'x'] } }
  expect(parseInput(Input, value, 'body')).toEqual(value)
})
