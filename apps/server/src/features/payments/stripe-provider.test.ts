import type { Stripe } from 'stripe'
import { expect, it, test } from 'vitest'
import { copyHires } from '../../../test/copied-hires.ts'
import { createHire, readMoney } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { isRefusal, presentDispute, readProvider } from './stripe-provider.ts'

const { server, sandbox } = await serverAndCards()
copyHires(server)

const answered = (statusCode: number) => Object.assign(new Error('no'), { statusCode })

test.each([400, 402, 404, 499])('%d is a final refusal', (status) => {
  expect(isRefusal(answered(status))).toBe(true)
})

test.each([200, 399, 409, 429, 500, 502, 503])('%d is no final refusal: a retry may succeed', (status) => {
  expect(isRefusal(answered(status))).toBe(false)
})

test('an error without a response is no final refusal either', () => {
  expect(isRefusal(new Error('the line was cut'))).toBe(false)
  expect(isRefusal({ statusCode: 402 })).toBe(false)
})

const noRefunds = { refundedPence: 0, refundPendingPence: 0, refundFailedPence: 0, dispute: 'none', lostPence: 0 }
const nothing = {
  facts: { checkout: 'none', card: 'none', amountPence: 0, ...noRefunds },
  intentId: undefined,
  movements: [],
  disputes: [],
  askedAt: expect.any(Date),
}

it('finds a payment by its checkout, or by its hold alone', async () => {
  const { payment } = await readMoney(server, (await createHire(server)).rentalId)
  const held = {
    facts: { card: 'held', amountPence: 3450, checkout: 'complete' },
    intentId: payment.provider_intent_id,
  }
  expect(await readProvider(server.context, payment)).toMatchObject(held)
  expect(await readProvider(server.context, { ...payment, provider_session_id: null })).toMatchObject(held)
  const unknown = { ...payment, provider_session_id: null, provider_intent_id: null }
  expect(await readProvider(server.context, unknown)).toEqual(nothing)
})

it('retries a failed call once while someone waits, and no more', async () => {
  const { payment } = await readMoney(server, (await createHire(server)).rentalId)
  const read = () => readProvider(server.context, payment, 'interactive')
  const { nextCalls } = sandbox.faults
  nextCalls.push('refuse')
  expect(await read()).toMatchObject({ facts: { card: 'held' } })
  nextCalls.push('refuse', 'refuse', 'refuse')
  await expect(read()).rejects.toMatchObject({ statusCode: 500 })
  expect(nextCalls.splice(0)).toEqual(['refuse'])
})

it('ignores objects that belong to another payment', async () => {
  const { payment } = await readMoney(server, (await createHire(server)).rentalId)
  const other = { ...payment, id: crypto.randomUUID() }
  expect(await readProvider(server.context, other)).toEqual(nothing)
  expect(await readProvider(server.context, { ...other, provider_session_id: null })).toEqual(nothing)
})

it('counts money in another currency as none, so that it is refunded', async () => {
  const { payment } = await readMoney(server, (await createHire(server)).rentalId)
  const { cards } = server.context
  const { sessions } = cards.api.checkout
  const retrieve = async (id: string, params: Stripe.Checkout.SessionRetrieveParams) => {
    const session = await sessions.retrieve(id, params)
    return { ...session, payment_intent: { ...(session.payment_intent as Stripe.PaymentIntent), currency: 'eur' } }
  }
  const checkout = { sessions: Object.create(sessions, { retrieve: { value: retrieve } }) as typeof sessions }
  const api = Object.create(cards.api, { checkout: { value: checkout } }) as typeof cards.api
  const { facts } = await readProvider({ ...server.context, cards: { ...cards, api } }, payment)
  expect(facts).toEqual({ checkout: 'complete', card: 'held', amountPence: 0, ...noRefunds })
})

it('reads the final amount of a lost dispute, and the disputed amount of any other', () => {
  const line = (amount: number) => ({ id: `txn_${amount}`, amount, fee: 0 })
  const amountOf = (status: string, ...lines: number[]) => {
    const dispute = {
      id: 'dp_1',
      amount: 1000,
      reason: 'general',
      status,
      created: 0,
      evidence_details: { due_by: null },
    }
    return presentDispute({ ...dispute, balance_transactions: lines.map(line) } as unknown as Stripe.Dispute)
      .amountPence
  }
  expect(amountOf('needs_response', -1000)).toBe(1000)
  expect(amountOf('lost', -1000)).toBe(1000)
  // The bank gave a part back.
  expect(amountOf('lost', -1000, 400)).toBe(600)
  expect(amountOf('won', -1000, 1000)).toBe(1000)
  expect(amountOf('lost')).toBe(1000)
})
