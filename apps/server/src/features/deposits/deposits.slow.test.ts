import { describe, expect, it } from 'vitest'
import {
  createHireWithDeposit,
  depositOf,
  depositAtProvider,
  expectCardRemoved,
  goTo,
  passTime,
} from '../../../test/deposit-hires.ts'
import { returnHire } from '../../../test/due-books.ts'
import { createHire, dayFromNow, fillCheckout, type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { approveHire, createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'

const { server, sandbox } = await serverAndCards()

const hour = 3_600_000
const day = 24 * hour

const at = (days: number, clock: number) => goTo(server, days, clock)

const stateOf = async (hire: Pick<Hire, 'rentalId'>) => (await depositOf(server, hire)).state

// First, because later the clock has moved and everyone's login is an old one.
describe('an account', () => {
  it("can't be deleted while it has an open deposit, as renter or owner", async () => {
    const { renter, owner, rentalId } = await createHireWithDeposit(server, 'needs_person')
    await server.db.updateTable('rentals').set({ status: 'completed' }).where('id', '=', rentalId).execute()
    await server.db.deleteFrom('dues').where('rental_id', '=', rentalId).execute()
    for (const person of [renter, owner]) {
      const refused = await server.refused('POST /my/deletion', { body: {} }, person)
      expect(refused.code).toBe('account_has_open_money')
    }
  })
})

describe('a deposit', () => {
  it('is part of the request: its terms are stored, shown to both, and not part of the total', async () => {
    await at(1, 8)
    const hire = await createHire(server, { from: 3, to: 5, deposit: 60 })
    const row = await depositOf(server, hire)
    expect(row).toMatchObject({ state: 'card_saved', mode: 'hold', amount_pence: 6000, terms_version: '2026-11-24' })
    expect(row.provider_customer_id).toMatch(/^cus_/)
    for (const side of ['renter', 'owner'] as const) {
      const { deposit, total_amount: total } = await readRental(server, hire.rentalId, hire[side])
      expect(deposit).toMatchObject({ amount: 60, mode: 'hold', state: 'card_saved', terms: row.terms, can_pay: false })
      expect(total).toBe(34.5)
    }
  })

  it('is shown before the request, and a request with a different amount is refused', async () => {
    const { renter, itemId } = await createHire(server, { from: 3, to: 5, deposit: 60 })
    const body = { itemId, startDate: dayFromNow(server, 20), endDate: dayFromNow(server, 29) }
    const { deposit } = await server.api('POST /quotes', { body })
    expect(deposit).toMatchObject({
      amount: 60,
      mode: 'card',
      terms: expect.stringContaining('kept for a deposit of £60.00'),
    })
    const refused = await server.refused('POST /rentals', { body: { ...body, expectedDeposit: 50 } }, renter)
    expect(refused.code).toBe('price_changed')
    await server.api('POST /rentals', { body: { ...body, expectedDeposit: 60 } }, renter)
  })

  it('is held at once if the rental is approved later than the day before', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
    expect(await stateOf(hire)).toBe('held')
  })

  it('of a longer rental is never held: its card is saved, and removed 24 hours after the return', async () => {
    await at(1, 8)
    const hire = await createPaidHire(server, { from: 1, to: 4, deposit: 60 })
    const { payment_method_id: method } = await depositOf(server, hire)
    await at(4, 18)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'card_saved', mode: 'card' })
    await returnHire(server, hire)
    await passTime(server, day)
    expect(await stateOf(hire)).toBe('released')
    expect(await depositAtProvider(server, hire)).toEqual([])
    await expectCardRemoved(server, hire, method)
  })

  it('of three days stays held for claims if the item is returned by ten on its last evening', async () => {
    await at(1, 8)
    const hire = await createPaidHire(server, { from: 2, to: 4, deposit: 60 })
    await at(1, 10)
    expect(await stateOf(hire)).toBe('held')
    await at(3, 22)
    await returnHire(server, hire)
    await passTime(server, day - 60_000)
    expect(await stateOf(hire)).toBe('held')
  })

  it.each(['decline', 'withdraw', 'expire'] as const)('is released when the request ends: %s', async (act) => {
    const hire = await createHire(server, { from: 5, to: 6, deposit: 60 })
    const { payment_method_id: method } = await depositOf(server, hire)
    const params = { rentalId: hire.rentalId }
    if (act === 'decline')
      await server.api('POST /rentals/:rentalId/decline', { params, body: {} }, await renew(server, hire.owner))
    else if (act === 'withdraw')
      await server.api('POST /rentals/:rentalId/withdraw', { params }, await renew(server, hire.renter))
    else await passTime(server, 2 * day)
    await passTime(server, 60_000)
    expect(await stateOf(hire)).toBe('released')
    await expectCardRemoved(server, hire, method)
  })

  it.each(['owner', 'renter'] as const)(
    'is released at once, and its card removed, if the %s cancels before the start',
    async (by) => {
      await at(1, 12)
      const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
      const { state, payment_method_id: method } = await depositOf(server, hire)
      expect(state).toBe('held')
      const input = { params: { rentalId: hire.rentalId }, body: { cancellation_reason: 'Ill' } }
      await server.api('POST /rentals/:rentalId/cancel', input, await renew(server, hire[by]))
      await passTime(server, 60_000)
      await settleAll(server)
      expect(await stateOf(hire)).toBe('released')
      expect(await depositAtProvider(server, hire)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
      await expectCardRemoved(server, hire, method)
    },
  )

  it('is between the two sides if the operator handles none: no card is asked for or saved', async () => {
    const { cards } = server.context
    Object.assign(cards, { takesDeposits: false })
    try {
      const hire = await createPaidHire(server, { from: 5, to: 6, deposit: 60 })
      const { itemId, rentalId, renter } = hire
      const body = { itemId, startDate: dayFromNow(server, 20), endDate: dayFromNow(server, 21) }
      expect((await server.api('POST /quotes', { body })).deposit).toBeNull()
      expect((await readRental(server, rentalId, renter)).deposit).toBeNull()
      const rows = server.db.selectFrom('deposits').select('rental_id').where('rental_id', '=', rentalId)
      expect(await rows.execute()).toEqual([])
      const intent = await cards.api.paymentIntents.retrieve(await intentOf(server, hire))
      expect([intent.customer, intent.payment_method]).toEqual([null, null])
    } finally {
      Object.assign(cards, { takesDeposits: true })
    }
  })

  it('of an unpaid request leaves nothing at the provider', async () => {
    const hire = await createHire(server, { from: 5, to: 6, paid: false, deposit: 60 })
    await passTime(server, hour)
    await passTime(server, 60_000)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', provider_customer_id: null })
  })

  it('of a request paid too late is removed along with the money', async () => {
    const hire = await createHire(server, { from: 5, to: 6, paid: false, deposit: 60 })
    await passTime(server, 29 * 60_000)
    sandbox.faults.webhooks = 'hold'
    await fillCheckout(server, hire.url)
    const params = { rentalId: hire.rentalId }
    await server.api('POST /rentals/:rentalId/withdraw', { params }, await renew(server, hire.renter)).catch(() => null)
    sandbox.faults.webhooks = 'send'
    await settleAll(server)
    await passTime(server, 2 * 60_000)
    await passTime(server, 2 * 60_000)
    const customers = await server.sandboxDb
      .selectFrom('sandbox.customers')
      .select('id')
      .where('deleted_at', 'is', null)
      .execute()
    const { provider_customer_id: known } = await depositOf(server, hire)
    const kept = await server.db
      .selectFrom('deposits')
      .select('provider_customer_id')
      .where('provider_customer_id', 'is not', null)
      .execute()
    expect(known === null || kept.some((row) => row.provider_customer_id === known)).toBe(true)
    expect(customers.length).toBe(kept.length)
  })
})

describe('a deposit while the provider fails', () => {
  it('is held once after a lost response, and after a crash right after the call', async () => {
    await at(1, 12)
    const hire = await createHire(server, { from: 1, to: 1, deposit: 60 })
    await approveHire(server, hire)
    sandbox.faults.nextCalls.push('drop_answer')
    await settleAll(server)
    expect(await stateOf(hire)).toBe('held')
    const { payment_id: paymentId } = await depositOf(server, hire)
    const forgot = { state: 'awaiting_payment', provider_intent_id: null, authorised_at: null } as const
    await server.db.updateTable('payments').set(forgot).where('id', '=', paymentId).execute()
    const { now } = server.context
    await server.db
      .updateTable('deposits')
      .set({ state: 'holding', act_at: now() })
      .where('rental_id', '=', hire.rentalId)
      .execute()
    await passTime(server, 60_000)
    expect(await stateOf(hire)).toBe('held')
    expect(await depositAtProvider(server, hire)).toHaveLength(1)
  })

  it('is held when the provider is back, however long it was unavailable', async () => {
    await at(1, 12)
    const hire = await createHire(server, { from: 3, to: 3, deposit: 60 })
    await approveHire(server, hire)
    await settleAll(server)
    sandbox.faults.everyCall = 'refuse'
    await at(2, 10)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'holding', attempts: 1 })
    sandbox.faults.everyCall = null
    await passTime(server, hour)
    expect(await stateOf(hire)).toBe('held')
    expect(await depositAtProvider(server, hire)).toHaveLength(1)
  })

  it('continues as a saved card if the bank releases the hold', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
    const payment = await server.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', (await depositOf(server, hire)).payment_id)
      .executeTakeFirstOrThrow()
    await server.context.cards.api.paymentIntents.cancel(payment.provider_intent_id ?? '')
    await settleAll(server)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'card_saved', mode: 'card', payment_id: null })
  })

  it('continues as a saved card six hours before the hold would expire', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 1, to: 3, deposit: 60 })
    const { capture_before: before } = await depositOf(server, hire)
    await passTime(server, before!.getTime() - server.context.now().getTime() - 6 * hour)
    await settleAll(server)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'card_saved', mode: 'card' })
    expect(await depositAtProvider(server, hire)).toMatchObject([{ status: 'canceled' }])
  })
})
