import { sendBack } from '@itemo/card-sandbox/refunds.ts'
import { describe, expect, it } from 'vitest'
import { dueOf } from '../../../test/due-books.ts'
import { createHire, type Hire, readMoney, readRental, settleAll } from '../../../test/hires.ts'
import {
  approveHire,
  cancelHire,
  createPaidHire,
  intentOf,
  ledgerOf,
  readFigures,
  subjectsTo,
} from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { checkLedger, reportMoney } from './check-ledger.ts'

const { server, sandbox, pass } = await serverAndCards()

const minute = 60_000
const failsLater = '4000 0000 0000 5126'
const pends = '4000 0000 0000 7726'

async function toldTo(hire: Hire, party: 'owner' | 'renter', kind: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', hire[party].id)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ title }) => title)
}

describe('a refund that the bank returns', () => {
  it('is noticed, reported to the renter and the operator, and never retried on the same card', async () => {
    const hire = await createPaidHire(server, { card: failsLater })
    expect((await cancelHire(server, hire)).payment).toBe('refunded')
    await pass(2 * minute)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refund_failed', refunded: 0 })
    expect(await ledgerOf(server, hire)).toEqual([
      ['captured', 3450],
      ['refunded', 3450],
      ['refund_failed', 3450],
    ])
    expect(await toldTo(hire, 'renter', 'refund_failed')).toHaveLength(1)
    expect(await toldTo(hire, 'owner', 'refund_failed')).toEqual([])
    expect(await subjectsTo(server, 'support@itemo.example')).toContain(
      'A refund was returned by the bank: £34.50 is due',
    )
    await pass(25 * 60 * minute)
    const refunds = await server.context.cards.api.refunds.list({ payment_intent: await intentOf(server, hire) })
    expect(refunds.data).toHaveLength(1)
  })

  it('is reported with what is still missing, less what the payer already has', async () => {
    const hire = await createPaidHire(server)
    const { refunds } = server.context.cards.api
    const intent = await intentOf(server, hire)
    await refunds.create({ payment_intent: intent, amount: 1000 })
    const { id } = await refunds.create({ payment_intent: intent, amount: 2450 })
    await settleAll(server)
    await sandbox.transact((deps) => sendBack(deps, id))
    await settleAll(server)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refund_failed')
    expect(await subjectsTo(server, 'support@itemo.example')).toContain(
      'A refund was returned by the bank: £24.50 is due',
    )
    const { failedRefunds } = await reportMoney(server.context)
    expect(failedRefunds.map(({ missing_pence: pence }) => pence)).toContain(2450)
  })

  it("leaves the owner's due unchanged, with the same figure everywhere", async () => {
    const hire = await createPaidHire(server, { card: failsLater, from: 1, to: 3 })
    await cancelHire(server, hire)
    await pass(2 * minute)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refund_failed', refunded: 0 })
    const { amount_pence: due } = (await dueOf(server, hire))!
    expect((await readFigures(server, hire)).earns).toBe(due / 100)
  })

  it('counts as refunded once another one was made at the provider', async () => {
    const hire = await createPaidHire(server, { card: failsLater })
    await cancelHire(server, hire)
    await pass(2 * minute)
    await server.sandboxDb
      .updateTable('sandbox.intents')
      .set({ card_number: '4242424242424242' })
      .where('id', '=', await intentOf(server, hire))
      .execute()
    await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire) })
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 3450 })
    expect(await toldTo(hire, 'renter', 'refunded_by_hand')).toEqual([])
    await ledgerOf(server, hire)
  })

  it('is noticed for released money too', async () => {
    const hire = await createHire(server, { card: failsLater })
    await server.context.cards.api.paymentIntents.capture(await intentOf(server, hire))
    const params = { rentalId: hire.rentalId }
    sandbox.faults.webhooks = 'hold'
    await server.api('POST /rentals/:rentalId/withdraw', { params }, hire.renter)
    sandbox.faults.webhooks = 'send'
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ taken: 3450, refunded: 3450 })
    await pass(2 * minute)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refund_failed')
    await ledgerOf(server, hire)
  })

  it("counts only once it is made if it is pending, and isn't requested twice", async () => {
    const hire = await createPaidHire(server, { card: pends })
    expect((await cancelHire(server, hire)).payment).toBe('under_way')
    await pass(10_000)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunding')
    expect(await ledgerOf(server, hire)).toEqual([['captured', 3450]])
    await pass(2 * minute)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 3450 })
    expect(await ledgerOf(server, hire)).toEqual([
      ['captured', 3450],
      ['refunded', 3450],
    ])
  })

  it('is noticed once it is made even without a webhook', async () => {
    const hire = await createPaidHire(server, { card: pends })
    await cancelHire(server, hire)
    sandbox.faults.webhooks = 'lose'
    await pass(2 * minute)
    await pass(61 * minute)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunded')
  })
})

describe('by hand at the provider:', () => {
  it('a capture for less is a difference for a person, and is refunded in full and no more', async () => {
    const hire = await createHire(server)
    await server.context.cards.api.paymentIntents.capture(await intentOf(server, hire), { amount_to_capture: 500 })
    await settleAll(server)
    for (const party of ['owner', 'renter'] as const) {
      expect(await toldTo(hire, party, 'taken_by_hand')).toHaveLength(1)
    }
    expect(await approveHire(server, hire)).toMatchObject({ payment: 'captured', rental: { status: 'confirmed' } })
    const { findings } = await checkLedger(server.context)
    const { payment } = await readMoney(server, hire.rentalId)
    expect(findings.filter(({ paymentId }) => paymentId === payment.id).map(({ why }) => why)).toEqual(['state'])
    expect(await readFigures(server, hire)).toMatchObject({ back: 5, earns: 4.35 })
    expect((await cancelHire(server, hire)).payment).toBe('refunded')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', taken: 500, refunded: 500 })
    expect(await ledgerOf(server, hire)).toEqual([
      ['captured', 500],
      ['refunded', 500],
    ])
  })

  it('a capture before an answer leaves the request open, and is refunded when it is declined', async () => {
    const hire = await createHire(server)
    await server.context.cards.api.paymentIntents.capture(await intentOf(server, hire))
    await settleAll(server)
    expect((await readFigures(server, hire)).state).toBe('captured')
    for (const party of ['owner', 'renter'] as const) {
      expect(await toldTo(hire, party, 'taken_by_hand')).toHaveLength(1)
    }
    const params = { rentalId: hire.rentalId }
    const declined = await server.api('POST /rentals/:rentalId/decline', { params, body: {} }, hire.owner)
    expect(declined.payment).toBe('refunded')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 3450 })
  })

  it('a partial capture after the request was declined is refunded in full, and nobody is told', async () => {
    const hire = await createHire(server)
    const intent = await intentOf(server, hire)
    sandbox.faults.webhooks = 'hold'
    await server.context.cards.api.paymentIntents.capture(intent, { amount_to_capture: 500 })
    const params = { rentalId: hire.rentalId }
    await server.api('POST /rentals/:rentalId/decline', { params, body: {} }, hire.owner)
    sandbox.faults.webhooks = 'send'
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ taken: 500, refunded: 500 })
    for (const party of ['owner', 'renter'] as const) expect(await toldTo(hire, party, 'taken_by_hand')).toEqual([])
  })

  it('a capture reported before the hold still brings the request to the owner', async () => {
    sandbox.faults.webhooks = 'hold'
    const hire = await createHire(server)
    const { id } = await server.sandboxDb
      .selectFrom('sandbox.intents')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await server.context.cards.api.paymentIntents.capture(id)
    sandbox.faults.webhooks = 'send'
    await settleAll(server)
    expect(await readRental(server, hire.rentalId, hire.owner)).toMatchObject({
      status: 'pending',
      payment_state: 'captured',
    })
  })

  it('a partial refund, then the rest, shows in every figure, and both are told of each', async () => {
    const hire = await createPaidHire(server)
    expect(await readFigures(server, hire)).toEqual({ back: 34.5, earns: 30, state: 'captured' })
    await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire), amount: 1725 })
    await settleAll(server)
    expect(await readFigures(server, hire)).toEqual({ back: 17.25, earns: 15, state: 'captured' })
    await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire) })
    await settleAll(server)
    expect(await readFigures(server, hire)).toEqual({ back: 0, earns: 0, state: 'refunded' })
    expect((await readRental(server, hire.rentalId, hire.owner)).status).toBe('confirmed')
    for (const party of ['owner', 'renter'] as const) {
      expect(await toldTo(hire, party, 'refunded_by_hand')).toHaveLength(2)
    }
    expect((await cancelHire(server, hire)).payment).toBe('none')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ refunded: 3450 })
    await ledgerOf(server, hire)
  })

  it('a partial refund counts towards the half that a late cancellation refunds', async () => {
    const hire = await createPaidHire(server, { from: 1, to: 3 })
    await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire), amount: 1000 })
    await settleAll(server)
    expect((await readFigures(server, hire)).back).toBe(7.25)
    await cancelHire(server, hire)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 1725 })
    await ledgerOf(server, hire)
  })

  it('a full refund that overtakes a requested one is announced once', async () => {
    const hire = await createPaidHire(server, { from: 1, to: 3 })
    sandbox.faults.everyCall = 'refuse'
    await cancelHire(server, hire)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunding')
    sandbox.faults.everyCall = null
    await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire) })
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 3450 })
    expect(await toldTo(hire, 'renter', 'refunded_by_hand')).toHaveLength(1)
    expect(await toldTo(hire, 'renter', 'refund_made')).toEqual([])
    await ledgerOf(server, hire)
  })

  it('a refund of the part that a late cancellation refunds is announced once', async () => {
    const hire = await createPaidHire(server, { from: 1, to: 3 })
    await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire), amount: 1725 })
    await settleAll(server)
    await cancelHire(server, hire)
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 1725 })
    expect(await toldTo(hire, 'renter', 'refunded_by_hand')).toHaveLength(1)
    expect(await toldTo(hire, 'renter', 'refund_made')).toEqual([])
  })

  it('a full refund ends an unanswered request', async () => {
    const hire = await createHire(server)
    await server.context.cards.api.paymentIntents.capture(await intentOf(server, hire))
    await server.context.cards.api.refunds.create({ payment_intent: await intentOf(server, hire) })
    await settleAll(server)
    expect(await readRental(server, hire.rentalId, hire.renter)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
    })
  })
})
