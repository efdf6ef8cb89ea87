import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { describe, expect, it, test } from 'vitest'
import { copyHires } from '../../../test/copied-hires.ts'
import { createHire, readMoney, sessionOf } from '../../../test/hires.ts'
import { serverAndCards, unrelatedQueues } from '../../../test/server-of-file.ts'
import type { NewRow } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { tryExpireCheckout, openCheckout } from './checkout.ts'
import { listFailedRefunds } from './ledger-queries.ts'
import { paymentJobs } from './payment-jobs.ts'
import { requestCapture, requestRefund, requestRelease, settleWithin } from './payments.ts'
import { listForgotten, settlePayment } from './reconcile-payment.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'

const { server, sandbox } = await serverAndCards({ undrainedQueues: unrelatedQueues })
copyHires(server)

test("released money can't be captured in any way, and its payment is unchanged", async () => {
  const { owner, rentalId } = await createHire(server)
  await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body: {} }, owner)
  const { payment } = await readMoney(server, rentalId)
  expect(payment.state).toBe('released')
  const done = await inTransaction(server.db, async (trx) => [
    await requestCapture(server.context, trx, payment),
    await requestRelease(server.context, trx, payment),
    await requestRefund(server.context, trx, payment, 100),
    await requestRefund(server.context, trx, payment, 0),
  ])
  expect(done).toEqual([false, false, false, false])
  expect((await readMoney(server, rentalId)).payment).toEqual(payment)
})

test('a capture that the provider accepts and never makes is tried four times, not for ever', async () => {
  const { owner, rentalId } = await createHire(server)
  sandbox.faults.everyCall = 'refuse'
  const body = { pickup_location: 'Here' }
  await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
  sandbox.faults.everyCall = null
  const { cards } = server.context
  let asked = 0
  const capture = () => Promise.resolve(void asked++)
  const paymentIntents: unknown = Object.create(cards.api.paymentIntents, { capture: { value: capture } })
  const api = Object.create(cards.api, { paymentIntents: { value: paymentIntents } }) as typeof cards.api
  const { id } = (await readMoney(server, rentalId)).payment
  const left = await settlePayment({ ...server.context, cards: { ...cards, api } }, id)
  expect([left?.state, asked]).toEqual(['capturing', 4])
  expect((await settlePayment(server.context, id))?.state).toBe('captured')
})

test('a payment counts as forgotten once it is overdue by more than a minute', async () => {
  const { rentalId } = await createHire(server, { paid: false })
  const { id } = (await readMoney(server, rentalId)).payment
  const at = server.context.now()
  const isForgotten = async (values: { settle_at: Date | null; checkout_expires_at: Date }) => {
    await server.db.updateTable('payments').set(values).where('id', '=', id).execute()
    return (await listForgotten({ db: server.db, now: () => at })).some((row) => row.id === id)
  }
  const [minuteAgo, longer] = [new Date(at.getTime() - 60_000), new Date(at.getTime() - 60_001)]
  expect(await isForgotten({ settle_at: minuteAgo, checkout_expires_at: at })).toBe(false)
  expect(await isForgotten({ settle_at: longer, checkout_expires_at: at })).toBe(true)
  expect(await isForgotten({ settle_at: null, checkout_expires_at: minuteAgo })).toBe(false)
  expect(await isForgotten({ settle_at: null, checkout_expires_at: longer })).toBe(true)
})

test('the checkout page names what is paid for, in up to 200 characters', async () => {
  const { context, db } = server
  const { rentalId, url } = await createHire(server, { paid: false })
  const productOf = async (address: string) =>
    (
      await server.sandboxDb
        .selectFrom('sandbox.sessions')
        .select('product_name')
        .where('id', '=', sessionOf(address))
        .executeTakeFirstOrThrow()
    ).product_name
  expect(await productOf(url)).toMatch(/^Cordless hammer drill/)
  const { payment } = await readMoney(server, rentalId)
  const { id, ...more } = payment
  const values = { ...more, subject_id: crypto.randomUUID(), provider_session_id: null, checkout_url: null }
  const fresh = await db.insertInto('payments').values(values).returningAll().executeTakeFirstOrThrow()
  expect(fresh.id).not.toBe(id)
  const addresses = { successUrl: `${context.siteUrl}/back`, cancelUrl: `${context.siteUrl}/back` }
  const description = `A${'b'.repeat(198)}Cd`
  const opened = await openCheckout(context, fresh, { description, ...addresses })
  expect(await productOf(opened)).toBe(`A${'b'.repeat(198)}C`)
})

describe('the fate of the money', () => {
  /** A payment in a state, in the tables only. */
  async function addPayment(values: Partial<NewRow<'payments'>>) {
    const row = { subject_kind: 'rental', subject_id: crypto.randomUUID(), amount_pence: 1000 } as const
    const checkout_expires_at = server.context.now()
    const made = server.db.insertInto('payments').values({ ...row, checkout_expires_at, ...values })
    return made.returningAll().executeTakeFirstOrThrow()
  }
  const outcome = async (state: PaymentState, values: Partial<NewRow<'payments'>> = {}) =>
    settleWithin(server.context, (await addPayment({ state, authorised_at: server.context.now(), ...values })).id)

  it.each([
    ['captured', 'captured'],
    ['released', 'released'],
    ['refunded', 'refunded'],
    ['refund_failed', 'refund_failed'],
    ['disputed', 'disputed'],
    ['charged_back', 'disputed'],
    ['awaiting_payment', 'none'],
    ['authorised', 'none'],
    ['lapsed', 'none'],
    ['failed', 'none'],
    // The provider doesn't know them, so nothing can be done.
    ['capturing', 'capture_failed'],
    ['refunding', 'refund_failed'],
  ] as const)('of a payment that is %s is described as: %s', async (state, said) => {
    expect(await outcome(state)).toBe(said)
  })

  it('is none if nothing was ever held, or the payment is unknown', async () => {
    expect(await outcome('released', { authorised_at: null })).toBe('none')
    expect(await outcome('captured', { authorised_at: null })).toBe('captured')
    expect(await settleWithin(server.context, crypto.randomUUID())).toBe('none')
  })

  it("is stored with the first 500 characters of the provider's error", async () => {
    const { id } = await addPayment({ state: 'capturing', authorised_at: server.context.now() })
    const { cards } = server.context
    const message = `A${'b'.repeat(498)}Cd`
    const fail = { value: { retrieve: () => Promise.reject(new Error(message)) } }
    await server.db.updateTable('payments').set({ provider_intent_id: 'pi_fails' }).where('id', '=', id).execute()
    const api = Object.create(cards.api, { paymentIntents: fail }) as typeof cards.api
    const row = await settlePayment({ ...server.context, cards: { ...cards, api } }, id)
    expect([row?.failure, row?.settle_attempts, row?.refusals]).toEqual([`A${'b'.repeat(498)}C`, 1, 0])
  })

  it('can be refunded up to the captured amount, once', async () => {
    const ask = async (state: PaymentState, pence: number, refund_pence = 0) => {
      const row = await addPayment({ state, refund_pence })
      const done = await inTransaction(server.db, (trx) => requestRefund(server.context, trx, row, pence))
      const after = await server.db
        .selectFrom('payments')
        .select(['state', 'refund_pence'])
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      return [done, after.state, after.refund_pence]
    }
    expect(await ask('captured', 1)).toEqual([true, 'refunding', 1])
    expect(await ask('captured', 400, 400)).toEqual([false, 'captured', 400])
    expect(await ask('captured', 401, 400)).toEqual([true, 'refunding', 401])
    // Stored until the money is here, or back from the bank.
    expect(await ask('disputed', 1000)).toEqual([true, 'disputed', 1000])
    expect(await ask('refund_failed', 600, 500)).toEqual([true, 'refund_failed', 600])
    // The rest follows the running refund.
    expect(await ask('refunding', 600, 500)).toEqual([true, 'refunding', 600])
    expect(await ask('refunding', 500, 500)).toEqual([false, 'refunding', 500])
    expect(await ask('capturing', 999)).toEqual([true, 'capturing', 999])
    expect(await ask('capturing', 1000)).toEqual([true, 'releasing', 0])
    expect(await ask('authorised', 1000)).toEqual([true, 'releasing', 0])
    expect(await ask('released', 1000)).toEqual([false, 'released', 0])
  })

  it('can be captured in full, or in part', async () => {
    const take = async (pence?: number, state: PaymentState = 'authorised') => {
      const row = await addPayment({ state })
      const done = await inTransaction(server.db, (trx) => requestCapture(server.context, trx, row, pence))
      const after = await server.db
        .selectFrom('payments')
        .select(['state', 'capture_pence'])
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      return [done, after.state, after.capture_pence]
    }
    expect(await take()).toEqual([true, 'capturing', null])
    expect(await take(1000)).toEqual([true, 'capturing', null])
    expect(await take(999)).toEqual([true, 'capturing', 999])
    expect(await take(undefined, 'captured')).toEqual([true, 'captured', null])
    expect(await take(undefined, 'released')).toEqual([false, 'released', null])
  })
})

test('an operator sees at most 200 refunds returned by the bank, oldest first', async () => {
  const { db } = server
  const { rentalId } = await createHire(server, { paid: false })
  const { id, ...more } = (await readMoney(server, rentalId)).payment
  // The oldest of all, but it hasn't failed.
  await db
    .updateTable('payments')
    .set({ updated_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  const refund = (minutes: number) => ({
    ...more,
    state: 'refund_failed' as const,
    subject_id: crypto.randomUUID(),
    provider_session_id: null,
    settle_at: null,
    updated_at: new Date(minutes * 60_000),
  })
  await db
    .insertInto('payments')
    .values(Array.from({ length: 201 }, (_, index) => refund(201 - index)))
    .execute()
  const listed = await listFailedRefunds(db)
  expect(listed.map(({ updated_at: at }) => at.getTime() / 60_000)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 1),
  )
  expect(listed.some((payment) => payment.id === id)).toBe(false)
})

test("a checkout that the provider doesn't expire and that stays open isn't lapsed", async () => {
  const { rentalId } = await createHire(server, { paid: false })
  const { payment } = await readMoney(server, rentalId)
  const { cards } = server.context
  const no = Object.assign(new Error('no'), { statusCode: 400 })
  const sessions: unknown = Object.create(cards.api.checkout.sessions, { expire: { value: () => Promise.reject(no) } })
  const api = Object.create(cards.api, { checkout: { value: { sessions } } }) as typeof cards.api
  const later = { ...server.context, cards: { ...cards, api }, now: () => payment.checkout_expires_at }
  await expect(tryExpireCheckout(later, payment.id)).rejects.toThrow('the checkout is still open')
  expect((await readMoney(server, rentalId)).state).toBe('awaiting_payment')
})

test("a job leaves provider errors to the next one, and doesn't hide errors of ours", async () => {
  const { rentalId } = await createHire(server, { paid: false })
  const { id } = (await readMoney(server, rentalId)).payment
  const later = new Date(server.context.now().getTime() + 3_600_000)
  const away = { ...server.context, now: () => later }
  const broken = {
    ...server.context,
    now: (): Date => {
      throw new Error('no clock')
    },
  }
  const compare = async (context: typeof server.context) => {
    const job = paymentJobs.find(({ name }) => name === 'payments.reconcile-ledger')
    const turn = firstAttemptOf()
    await job?.run(context, {}, turn)
  }
  sandbox.faults.everyCall = 'refuse'
  await tryExpireCheckout(away, id)
  expect((await readMoney(server, rentalId)).state).toBe('awaiting_payment')
  await compare(away)
  await expect(tryExpireCheckout(broken, id)).rejects.toThrow('no clock')
  await expect(compare(broken)).rejects.toThrow('no clock')
  sandbox.faults.everyCall = null
  await tryExpireCheckout(away, id)
  expect((await readMoney(server, rentalId)).state).toBe('lapsed')
})
