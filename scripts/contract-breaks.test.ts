import { describeApi } from '@itemo/contract/openapi.ts'
import { expect, test } from 'vitest'
import { type ApiDocument, findBreaks } from './contract-breaks.ts'

type Shape = Readonly<Record<string, unknown>>

interface Changes {
  readonly answer?: Shape
  readonly required?: readonly string[]
  readonly body?: Shape
  readonly bodyRequired?: readonly string[]
  readonly parameters?: readonly object[]
  readonly path?: string
}

/** An API of one call, which answers a thing. */
function apiOf(changes: Changes = {}): ApiDocument {
  const { answer = {}, required = ['id', 'title', 'parts'], body = {}, bodyRequired = ['title'] } = changes
  const thing = {
    type: 'object',
    required,
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
      note: { type: 'string' },
      ...answer,
    },
  }
  const input = {
    type: 'object',
    required: bodyRequired,
    properties: { title: { type: 'string' }, state: { enum: ['new', 'used'] }, ...body },
  }
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const call = {
    parameters: changes.parameters ?? [{ name: 'sort', required: false, schema: { enum: ['newest', 'nearest'] } }],
    requestBody: json(input),
    responses: { 200: json({ $ref: '#/components/schemas/Thing' }) },
  }
  return {
    paths: { [changes.path ?? '/things']: { post: call } },
    components: { schemas: { Thing: thing } },
  } as unknown as ApiDocument
}

test("additions don't break pages of the previous version", () => {
  const more = apiOf({
    answer: { colour: { type: 'string' } },
    required: ['id', 'title', 'parts', 'colour'],
    body: { colour: { type: 'string' } },
    parameters: [
      { name: 'sort', required: false, schema: { enum: ['newest', 'nearest', 'best'] } },
      { name: 'page', required: false, schema: { type: 'integer' } },
    ],
  })
  expect(findBreaks(apiOf(), more)).toEqual([])
})

test.each<[what: string, now: Changes, said: string]>([
  ['a call is gone', { path: '/stuff' }, 'POST /things is gone'],
  ['an input became necessary', { body: { colour: { type: 'string' } }, bodyRequired: ['title', 'colour'] }, 'POST /things body.colour may be missing now'], // prettier-ignore
  ['a part of the query became necessary', { parameters: [{ name: 'page', required: true }] }, 'POST /things needs page now'], // prettier-ignore
  ['a word isn’t taken any more', { parameters: [{ name: 'sort', schema: { enum: ['newest'] } }] }, 'POST /things sort takes no nearest now'], // prettier-ignore
  ['a word of the body isn’t taken any more', { body: { state: { enum: ['new'] } } }, 'POST /things body.state takes no used now'], // prettier-ignore
  ['a field that not every answer had is gone', { answer: { note: undefined } }, 'POST /things answer.note is gone'],
  ['a field may be missing', { required: ['id', 'parts'] }, 'POST /things answer.title may be missing now'],
  ['a field may be empty', { answer: { title: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }, 'POST /things answer.title may be null now'], // prettier-ignore
  ['a field is of another type', { answer: { title: { type: 'object' } } }, 'POST /things answer.title may be object now'], // prettier-ignore
])('pages of the previous version break if %s', (_, now, said) => {
  expect(findBreaks(apiOf(), apiOf(now))).toContain(said)
})

const shape = (kind: string, field: string) => ({
  type: 'object',
  required: ['kind', field],
  properties: { kind: { const: kind }, [field]: { type: 'string' } },
})
const [card, cash, bill] = [shape('card', 'last4'), shape('cash', 'place'), shape('bill', 'place')]

test.each<[what: string, before: Changes, now: Changes, said: readonly string[]]>([
  [
    'of an answer stays',
    { answer: { paid: { anyOf: [card, cash] } } },
    { answer: { paid: { oneOf: [cash, card] } } },
    [],
  ],
  [
    'of an answer is gone',
    { answer: { paid: { anyOf: [card, cash] } } },
    { answer: { paid: card } },
    ['POST /things answer.paid is no { kind, place } now'],
  ],
  [
    'is added to an answer',
    { answer: { paid: { anyOf: [card, cash] } } },
    { answer: { paid: { anyOf: [card, cash, bill] } } },
    ['POST /things answer.paid may be { kind, place } now'],
  ],
  [
    'of an answer is gone, and nothing but null is left',
    { answer: { paid: { anyOf: [card, { type: 'null' }] } } },
    { answer: { paid: { type: 'null' } } },
    ['POST /things answer.paid is no { kind, last4 } now'],
  ],
  [
    'of a list of an answer is gone, with the list',
    { answer: { paid: { anyOf: [{ type: 'array', items: card }, { type: 'null' }] } } },
    { answer: { paid: { type: 'null' } } },
    ['POST /things answer.paid is no list now'],
  ],
  [
    'of the second list of an answer is gone',
    {
      answer: {
        paid: {
          anyOf: [
            { type: 'array', items: card },
            { type: 'array', items: cash },
          ],
        },
      },
    },
    {
      answer: {
        paid: {
          anyOf: [
            { type: 'array', items: card },
            { type: 'array', items: { type: 'null' } },
          ],
        },
      },
    },
    ['POST /things answer.paid[] may be null now', 'POST /things answer.paid[] is no { kind, place } now'],
  ],
  ['is added to an input', { body: { pay: card } }, { body: { pay: { anyOf: [card, cash] } } }, []],
  [
    'of an input is gone',
    { body: { pay: { anyOf: [card, cash] } } },
    { body: { pay: card } },
    ['POST /things body.pay may be { kind, place } now'],
  ],
  [
    'of an input asks for more',
    { body: { pay: { anyOf: [card, cash] } } },
    { body: { pay: { anyOf: [{ ...card, required: ['kind', 'last4', 'name'] }, cash] } } },
    ['POST /things body.pay may be { kind, last4 } now'],
  ],
])('pages of the previous version receive a shape that %s', (_, before, now, said) => {
  expect(findBreaks(apiOf(before), apiOf(now))).toEqual(said)
})

test('our own API has no breaking changes compared with itself', () => {
  const api = describeApi() as unknown as ApiDocument
  expect(Object.keys(api.paths).length).toBeGreaterThan(100)
  expect(findBreaks(api, api)).toEqual([])
})
