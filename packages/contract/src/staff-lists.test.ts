import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import type { Call } from './call.ts'

/** The lists with a natural limit, and what limits them. */
const ended: Readonly<Record<string, string>> = {
  'GET /staff/me': 'roles of one person',
  'GET /staff/views': 'so many views are kept',
  'GET /staff/settings': 'the keys of the table',
  'GET /staff/overview': 'days and figures of one period',
  'GET /staff/transparency': 'figures of one period',
  'GET /staff/health': 'the queues and replicas of one installation',
  'GET /staff/search': 'five of each kind: more words find more',
  'GET /staff/money/covers': 'the months of 100 years at most',
  'GET /staff/money/ledger': 'days of one period',
  'GET /staff/saved-replies': 'so many replies are kept, and change as one list',
}

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

const schemaOf = (type: z.ZodMiniType | undefined) =>
  (type === undefined ? {} : z.toJSONSchema(type, { unrepresentable: 'any' })) as Schema

test('every list of the staff API is paged, or is naturally bounded', () => {
  const lists = Object.entries<Call>(api).filter(([key, { output }]) => {
    const parts = Object.values(schemaOf(output).properties ?? {})
    return key.startsWith('GET /staff') && !key.includes(':') && parts.some(({ type }) => type === 'array')
  })
  const paged = lists.filter(
    ([, { query, output }]) =>
      'cursor' in (schemaOf(query).properties ?? {}) && 'next_cursor' in (schemaOf(output).properties ?? {}),
  )
  expect(paged.length).toBeGreaterThan(10)
  const others = lists.filter((list) => !paged.includes(list)).map(([key]) => key)
  expect(others.toSorted()).toEqual(Object.keys(ended).toSorted())
})
