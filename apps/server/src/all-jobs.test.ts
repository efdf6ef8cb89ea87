import { expect, test } from 'vitest'
import { mailRetryPolicy } from './define-job.ts'
import { allJobs } from './all-jobs.ts'

/** Mails to the operator about things: they stay when a person goes whom they tell of. */
const toOperator = new Set([
  'moderation.mail-case',
  'moderation.mail-suggestion',
  'notifications.mail-claim',
  'notifications.on-case-alert',
  'payments.mail-dispute',
  'payments.mail-failed-refund',
  'rentals.mail-denied-return',
])

/** Whether a payload may hold more than ids of things, choices and numbers. */
function holdsText(schema: unknown): boolean {
  const { def } = (schema as { _zod: { def: Readonly<Record<string, unknown>> } })._zod
  switch (def['type']) {
    case 'object':
      return Object.values(def['shape'] as object).some(holdsText)
    case 'optional':
    case 'nullable':
    case 'default':
      return holdsText(def['innerType'])
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
      return false
    case 'string':
      return def['format'] !== 'uuid'
    default:
      return true
  }
}

test('every job that holds words of people, or mails them, names whose it is', () => {
  const unnamed = allJobs.filter(({ name, payload, retry, subjects }) => {
    const mails = retry.limit === mailRetryPolicy.limit && !toOperator.has(name)
    return subjects === undefined && (mails || (payload !== undefined && holdsText(payload)))
  })
  expect(unnamed.map(({ name }) => name)).toEqual([])
})
