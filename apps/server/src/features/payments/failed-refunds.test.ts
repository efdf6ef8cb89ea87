import { Stripe } from 'stripe'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { Context } from '../../context.ts'
import type { NewRow } from '../../platform/db/db.ts'
import { createLogger } from '../../platform/log.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { retryRefund, settleRefundOutside } from './failed-refunds.ts'
import { findPayment } from './payment-queries.ts'
import { ownAttemptMs } from './reconcile-payment.ts'

// What a person does about a refund that a bank sent back, with a provider stub that returns what the test sets and records its calls.
const { db, close } = await openTestDatabase()
afterAll(close)

const at = new Date('2026-06-01T12:00:00.000Z')

interface Refund {
  readonly id: string
  readonly amount: number
  readonly status: 'failed' | 'succeeded' | 'pending' | 'canceled'
}

let refunds: Refund[] = []
let asked: unknown[] = []
let told: string[] = []
let settleAt: Date | null = null
let away: Error | undefined
beforeEach(() => {
  refunds = [{ id: 're_1', amount: 3000, status: 'failed' }]
  asked = []
  told = []
  away = undefined
})

function depsFor(paymentId: string): Context {
  const intent = {
    id: `pi_${paymentId}`,
    amount: 3000,
    amount_capturable: 0,
    amount_received: 3000,
    currency: 'gbp',
    status: 'succeeded',
    capture_method: 'automatic',
    metadata: { payment_id: paymentId },
    latest_charge: { id: 'ch_1', status: 'succeeded', disputed: false, balance_transaction: null },
  }
  const api = {
    paymentIntents: { retrieve: () => (away ? Promise.reject(away) : Promise.resolve(intent)) },
    refunds: {
      list: () => {
        const data = refunds.map((refund) => ({ ...refund, id: `${refund.id} of ${paymentId}` }))
        return Promise.resolve({ data, has_more: false })
      },
      create: async ({ amount }: { amount: number }, { idempotencyKey }: { idempotencyKey: string }) => {
        settleAt = (await findPayment(db, paymentId))?.settle_at ?? null
        asked.push([amount, idempotencyKey.replace(paymentId, '')])
        refunds.push({ id: `re_${refunds.length + 1}`, amount, status: 'succeeded' })
      },
    },
  }
  const jobs = { publish: (_: unknown, { name }: { name: string }) => Promise.resolve(void told.push(name)) }
  const log = createLogger({ level: 'silent', format: 'text' })
  return { db, log, jobs, now: () => at, cards: { api, timeoutMs: 1000 } } as unknown as Context
}

/** A payment whose refund a bank sent back, with its server. */
async function sentBack(values: Partial<NewRow<'payments'>> = {}) {
  const id = crypto.randomUUID()
  await db
    .insertInto('payments')
    .values({
      id,
      subject_kind: 'rental',
      subject_id: crypto.randomUUID(),
      amount_pence: 3000,
      refund_pence: 3000,
      state: 'refund_failed',
      capture_method: 'automatic',
      provider_intent_id: `pi_${id}`,
      checkout_expires_at: at,
      ...values,
    })
    .execute()
  const deps = depsFor(id)
  const audited = db.selectFrom('audit_entries').select(['act', 'changes']).where('subject_id', '=', id)
  return { id, deps, now: () => findPayment(db, id), audited: () => audited.execute() }
}

const byShell = { by: { source: 'shell', userId: null, roles: [] } } as const

describe('a refund returned by the bank', () => {
  it('is retried with its own key, left to its caller for a while, and announced', async () => {
    const { id, deps, now, audited } = await sentBack()
    expect(await retryRefund(deps, id, byShell)).toBe(true)
    expect(asked).toEqual([[3000, ':refund-0-3000-after-3000:0']])
    expect(settleAt).toEqual(new Date(at.getTime() + ownAttemptMs))
    expect(await now()).toMatchObject({ state: 'refunded', refund_retried_pence: 3000 })
    expect(told).toContain('payment.money_changed')
    expect(await audited()).toEqual([
      { act: 'refund.retry', changes: { missing_pence: { before: null, after: 3000 } } },
    ])
  })

  it('paid another way is settled for what is missing at the provider', async () => {
    refunds.push({ id: 're_2', amount: 1000, status: 'pending' }, { id: 're_3', amount: 500, status: 'canceled' })
    const { id, deps, now, audited } = await sentBack({ refund_outside_pence: 100, refund_outside_ref: 'FP 0' })
    told = []
    expect(await settleRefundOutside(deps, id, { ...byShell, reference: 'FP 1' })).toBe(true)
    expect(await now()).toMatchObject({
      refund_outside_pence: 2000,
      refund_outside_ref: 'FP 1',
      refund_retried_pence: 3500,
    })
    expect(await audited()).toEqual([
      { act: 'refund.settle_outside', changes: { outside_pence: { before: 100, after: 2000 } } },
    ])
    expect(told.filter((name) => name === 'payment.money_changed')).toHaveLength(2)
    expect(asked).toEqual([])
  })

  it("isn't retried if it doesn't exist, is fully pending, or more was refunded than known", async () => {
    const { id, deps, now } = await sentBack()
    expect(await retryRefund(deps, crypto.randomUUID(), byShell)).toBe(false)
    refunds.push({ id: 're_2', amount: 3000, status: 'pending' })
    await expect(retryRefund(deps, id, byShell)).rejects.toThrow('All of it is already on its way')
    refunds.push({ id: 're_3', amount: 500, status: 'succeeded' })
    await expect(retryRefund(deps, id, byShell)).rejects.toThrow('More of it has been refunded')
    // From then on this is known.
    refunds.splice(1, 1)
    expect(await settleRefundOutside(deps, id, { ...byShell, reference: 'FP 1' })).toBe(true)
    expect(await now()).toMatchObject({ refund_outside_pence: 2500 })
    const penny = await sentBack({ refund_outside_pence: 2999, refund_outside_ref: 'FP 2' })
    refunds = [refunds[0]!, { id: 're_2', amount: 1, status: 'pending' }]
    await expect(retryRefund(penny.deps, penny.id, byShell)).rejects.toThrow('All of it is already on its way')
    const pending = await sentBack()
    refunds = [refunds[0]!, { id: 're_2', amount: 2999, status: 'pending' }]
    expect(await retryRefund(pending.deps, pending.id, byShell)).toBe(true)
    expect(asked).toEqual([[1, ':refund-2999-1-after-3000:0']])
  })

  it("isn't judged while the provider is away, and an error of ours isn't taken for one of theirs", async () => {
    const { id, deps, now } = await sentBack()
    away = new Stripe.errors.StripeConnectionError({ message: 'gone', type: 'api_error' })
    await expect(retryRefund(deps, id, byShell)).rejects.toMatchObject({ code: 'conflict' })
    away = new TypeError('a fault of ours')
    await expect(retryRefund(deps, id, byShell)).rejects.toThrow('a fault of ours')
    expect((await now())?.state).toBe('refund_failed')
  })

  it('is processed once per press, and a press without effect can be repeated', async () => {
    const user = db.insertInto('auth.users').values({ email: 'sana@example.org' })
    const { id: userId } = await user.returning('id').executeTakeFirstOrThrow()
    const row = { user_id: userId, roles: ['finance'], display_name: 'Sana', added_at: at }
    await db.insertInto('staff').values(row).execute()
    const by = { userId, roles: ['finance'], source: 'console', requestId: 'r' } as unknown as StaffActor
    const action = {
      by,
      reason: 'Asked by the payer',
      idempotency: { key: 'press-one', request: 1 },
      reference: 'FP 1',
    }
    refunds = []
    const { id, deps, audited } = await sentBack({ state: 'captured', refund_pence: 0 })
    expect(await settleRefundOutside(deps, id, action)).toBe(false)
    refunds = [{ id: 're_1', amount: 3000, status: 'failed' }]
    const failed = { state: 'refund_failed', refund_pence: 3000, refund_outside_pence: 0 } as const
    const fail = db.updateTable('payments').set(failed).where('id', '=', id)
    await fail.execute()
    expect(await settleRefundOutside(deps, id, action)).toBe(true)
    expect(await audited()).toHaveLength(1)
    await fail.execute()
    expect(await settleRefundOutside(deps, id, action)).toBe(true)
    expect(await audited()).toHaveLength(1)
  })
})
