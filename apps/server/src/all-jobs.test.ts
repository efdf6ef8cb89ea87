import { expect, test } from 'vitest'
import { mailRetryPolicy } from './define-job.ts'
import { allJobs } from './all-jobs.ts'

/** Emails to the operator about things: they aren't deleted with the people that they mention. */
const toOperator = new Set([
  'moderation.mail-case',
  'moderation.mail-suggestion',
  'notifications.mail-claim',
  'notifications.on-case-alert',
  'payments.mail-dispute',
  'payments.mail-failed-refund',
  'rentals.mail-denied-return',
])

/** Whether a payload may contain anything but ids of things, choices and numbers. */
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

test('every job that carries free text or sends email names its subjects', () => {
  const unnamed = allJobs.filter(({ name, payload, retry, subjects }) => {
    const mails = retry.limit === mailRetryPolicy.limit && !toOperator.has(name)
    return subjects === undefined && (mails || (payload !== undefined && holdsText(payload)))
  })
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('jobs time out after two minutes, except listed ones that go through a lot of data', () => {
  const namesOf = (minutes: number) =>
    allJobs.flatMap(({ name, timeoutSeconds }) => (timeoutSeconds === minutes * 60 ? [name] : [])).toSorted()
  expect(namesOf(10)).toEqual([
    'identity.follow',
    'identity.redact',
    'items.count-words',
    'items.hash-pictures',
    'items.purge-removed',
    'items.sweep-uploads',
    'numbers.roll-up-week',
    'searches.reword',
    'searches.reword-nightly',
  ])
  expect(namesOf(30)).toEqual([
    'deposits.settle-due',
    'identity.expire',
    'items.check-search',
    'numbers.count-days',
    'numbers.roll-up-again',
    'payments.reconcile-ledger',
    'payouts.check-invariants',
    'payouts.check-now',
    'payouts.check-transfers',
    'payouts.settle-dues',
  ])
  expect(namesOf(60)).toEqual([
    'facts.nightly',
    'payments.reconcile-all',
    'payouts.read-payouts',
    'payouts.refresh-accounts',
  ])
  const others = allJobs.filter(({ timeoutSeconds }) => ![2, 10, 30, 60].includes(timeoutSeconds / 60))
  expect(others.map(({ name }) => name)).toEqual([])
})

test('jobs are retried eight times, or for two days if they send email, with listed exceptions', () => {
  const others = allJobs.filter(({ retry }) => ![8, mailRetryPolicy.limit].includes(retry.limit))
  expect(Object.fromEntries(others.map(({ name, retry }) => [name, retry.limit]))).toEqual({
    'notifications.push-to-browser': 12,
    'numbers.roll-up': 0,
    'payments.reconcile-all': 0,
    'payments.reconcile-ledger': 0,
    'payouts.check-now': 0,
  })
})
