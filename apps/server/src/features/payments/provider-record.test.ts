import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openCheckout } from './checkout.ts'
import type { PaymentRow } from './payment-queries.ts'
import { arePayoutsManual, listLines, readBalancePence } from './stripe-balance.ts'
import { readProvider, takeStep } from './stripe-provider.ts'

// How the provider's responses are read, with a provider stub that returns what the test sets and records its calls.
const paymentId = crypto.randomUUID()
const seconds = 1_780_000_000
const instant = new Date(seconds * 1000)

const held = {
  id: 'pi_1',
  amount: 1000,
  amount_capturable: 1000,
  amount_received: 0,
  currency: 'gbp',
  status: 'requires_capture',
  capture_method: 'manual',
  metadata: { payment_id: paymentId },
  latest_charge: { id: 'ch_1', status: 'succeeded', disputed: false, balance_transaction: null },
}
const charged = { ...held, status: 'succeeded', amount_capturable: 0, amount_received: 900 }

function read(
  intent: object,
  { refunds = [] as object[], disputes = [] as object[], session = undefined as object | undefined } = {},
) {
  const listed: string[] = []
  type Page = { payment_intent: string; limit: number; starting_after?: string }
  const list = (what: string, data: object[]) => (page: Page) => {
    listed.push(`${what} of ${page.payment_intent}`)
    const after = data.findIndex((one) => 'id' in one && one.id === page.starting_after) + 1
    const shown = data.slice(after, after + page.limit)
    return Promise.resolve({ data: shown, has_more: after + shown.length < data.length })
  }
  const api = {
    paymentIntents: { retrieve: () => Promise.resolve(intent) },
    checkout: { sessions: { retrieve: () => Promise.resolve(session) } },
    refunds: { list: list('refunds', refunds) },
    disputes: { list: list('disputes', disputes) },
  }
  const provider_session_id = session ? 'cs_1' : null
  const payment = { id: paymentId, provider_session_id, provider_intent_id: 'pi_1' }
  const record = readProvider(
    { cards: { api, timeoutMs: 1000 } as unknown as Context['cards'], now: () => new Date(0) },
    payment,
  )
  return record.then((told) => ({ ...told, listed }))
}

describe("the provider's record of a payment", () => {
  it.each([
    ['requires_capture', 'held', 1000],
    ['succeeded', 'charged', 900],
    ['canceled', 'voided', 0],
    ['processing', 'none', 0],
    ['requires_payment_method', 'none', 0],
  ] as const)('that is %s means: the card is %s, for %i pence', async (status, card, amountPence) => {
    const { facts, listed, intentId, chargeId } = await read({ ...held, status, amount_received: 900 })
    expect(facts).toMatchObject({ checkout: 'complete', card, amountPence })
    expect([intentId, chargeId]).toEqual(['pi_1', 'ch_1'])
    // What wasn't taken has no refunds.
    expect(listed).toEqual(card === 'charged' ? ['refunds of pi_1'] : [])
  })

  it('includes all of its refunds, however many there are', async () => {
    const refunds = Array.from({ length: 250 }, (_, part) => ({ id: `re_${part}`, amount: 2, status: 'succeeded' }))
    const { facts, movements, listed } = await read({ ...charged, amount_received: 900 }, { refunds })
    expect(facts.refundedPence).toBe(500)
    expect(movements.filter(({ kind }) => kind === 'refunded')).toHaveLength(250)
    expect(listed).toHaveLength(3)
  })

  it.each(['open', 'complete', 'expired'])('of a checkout that is %s says so', async (status) => {
    const session = { client_reference_id: paymentId, status, payment_intent: null }
    expect((await read(held, { session })).facts).toMatchObject({ checkout: status, card: 'none' })
    const unknown = { ...session, status: 'something new' }
    expect((await read(held, { session: unknown })).facts.checkout).toBe('open')
    const named = { ...session, payment_intent: 'pi_1' }
    expect((await read(held, { session: named })).facts.card).toBe('none')
    const others = { ...session, client_reference_id: crypto.randomUUID(), payment_intent: held }
    expect((await read(held, { session: others })).facts).toMatchObject({ checkout: 'none', card: 'none' })
  })

  it('counts made, pending and returned refunds separately', async () => {
    const statuses = ['succeeded', 'pending', 'requires_action', 'failed', 'canceled', null]
    const refunds = statuses.map((status, place) => ({ id: `re_${place}`, status, amount: 10 ** place }))
    expect((await read(charged, { refunds })).facts).toMatchObject({
      refundedPence: 1,
      refundPendingPence: 110,
      refundFailedPence: 11_000,
    })
    const many = Array.from({ length: 100 }, (_, place) => ({ id: `re_${place}`, status: 'succeeded', amount: 1 }))
    expect((await read(charged, { refunds: many })).facts.refundedPence).toBe(100)
  })

  it('knows which refunds await the balance, and leaves out those never sent to the bank', async () => {
    const unmade = ['insufficient_funds', 'charge_for_pending_refund_disputed'].map((failure_reason) => ({
      id: `re_${failure_reason}`,
      status: 'failed',
      failure_reason,
      balance_transaction: null,
      amount: 10,
    }))
    const pending = { id: 're_pending', status: 'pending', pending_reason: 'insufficient_funds', amount: 100 }
    const { facts, movements, ...told } = await read(charged, { refunds: [...unmade, pending] })
    expect(facts).toMatchObject({ refundedPence: 0, refundPendingPence: 100, refundFailedPence: 0 })
    expect(told).toMatchObject({ waitsForBalance: true, refundsNeverMade: 2 })
    expect(movements.map(({ kind }) => kind)).not.toContain('refunded')
    // What moved the balance is in the ledger: it counts as sent back in both places.
    const moved = unmade.map((refund) => ({ ...refund, balance_transaction: `txn_${refund.id}` }))
    const booked = await read(charged, { refunds: moved })
    expect([booked.facts.refundFailedPence, booked.refundsNeverMade]).toEqual([20, 0])
    expect(booked.movements.filter(({ kind }) => kind === 'refund_failed')).toHaveLength(2)
    const withBank = { ...pending, pending_reason: 'processing' }
    expect((await read(charged, { refunds: [withBank] })).waitsForBalance).toBe(false)
  })

  it.each([
    ['warning_needs_response', 'warning', 'none'],
    ['warning_under_review', 'warning', 'none'],
    ['warning_closed', 'warning_closed', 'none'],
    ['prevented', 'warning_closed', 'none'],
    ['needs_response', 'needs_response', 'open'],
    ['under_review', 'under_review', 'open'],
    ['won', 'won', 'none'],
    ['lost', 'lost', 'lost'],
    // Nothing is refunded before someone has looked into it.
    ['something new', 'under_review', 'open'],
  ])('of a dispute that is %s means: %s', async (status, state, dispute) => {
    const disputed = { ...charged, latest_charge: { ...held.latest_charge, disputed: true } }
    const one = { id: 'dp_1', amount: 900, reason: 'fraudulent', status, created: seconds, balance_transactions: [] }
    const due = { ...one, evidence_details: { due_by: seconds + 60 } }
    const { facts, disputes, listed } = await read(disputed, { disputes: [due] })
    expect(facts.dispute).toBe(dispute)
    const dueBy = new Date(instant.getTime() + 60_000)
    const told = { ref: 'dp_1', amountPence: 900, reason: 'fraudulent', state, dueBy, openedAt: instant }
    expect(disputes).toEqual([told])
    expect(listed).toEqual(['refunds of pi_1', 'disputes of pi_1'])
    const undated = { ...one, evidence_details: { due_by: null } }
    expect((await read(disputed, { disputes: [undated] })).disputes).toEqual([{ ...told, dueBy: null }])
    expect((await read(charged, { disputes: [due] })).disputes).toEqual([])
    expect((await read({ ...charged, latest_charge: 'ch_1' }, { disputes: [due] })).chargeId).toBe('ch_1')
  })

  it('says until when a hold can be captured, and why a card was declined', async () => {
    const card = { payment_method_details: { card: { capture_before: seconds } } }
    const until = (intent: object) =>
      read({ ...intent, latest_charge: { ...held.latest_charge, ...card } }).then(({ captureBefore }) => captureBefore)
    expect([await until(held), await until(charged)]).toEqual([instant, undefined])
    expect((await read(held)).captureBefore).toBeUndefined()
    const last_payment_error = { code: 'card_declined' }
    const refusal = async (status: string) => (await read({ ...held, status, last_payment_error })).refusal
    expect([await refusal('requires_payment_method'), await refusal('canceled')]).toEqual(['card_declined', undefined])
  })
})

describe('a call to the provider', () => {
  function take(
    step: Parameters<typeof takeStep>[3],
    values: object = {},
    intentId: string | undefined = 'pi_1',
    ...patience: ['interactive'] | []
  ) {
    const asked: unknown[] = []
    const note =
      (what: string) =>
      (...args: unknown[]) => {
        asked.push([what, ...args])
        return Promise.resolve({})
      }
    const api = {
      paymentIntents: { capture: note('capture'), cancel: note('cancel') },
      refunds: { create: note('refund') },
      checkout: { sessions: { expire: note('expire') } },
    }
    const cards = { api, timeoutMs: 20_000 } as unknown as Context['cards']
    const known = { id: paymentId, provider_session_id: 'cs_1', refusals: 2, capture_pence: null }
    const payment = { ...known, refund_retried_pence: 0, ...values }
    return takeStep({ cards }, payment, intentId, step, ...patience).then(() => asked)
  }
  const key = (name: string) => ({ idempotencyKey: `${paymentId}:${name}:2` })

  it('is one step, with a key made of the payment, the act and its refusals', async () => {
    expect(await take({ kind: 'capture' })).toEqual([['capture', 'pi_1', {}, key('capture')]])
    expect(await take({ kind: 'capture' }, { capture_pence: 0 })).toEqual([
      ['capture', 'pi_1', { amount_to_capture: 0 }, key('capture')],
    ])
    expect(await take({ kind: 'void' })).toEqual([['cancel', 'pi_1', {}, key('cancel')]])
    expect(await take({ kind: 'expire_checkout' })).toEqual([['expire', 'cs_1', {}, key('expire')]])
    expect(await take({ kind: 'refund', amountPence: 300, alreadyPence: 100 })).toEqual([
      ['refund', { payment_intent: 'pi_1', amount: 300, metadata: { payment_id: paymentId } }, key('refund-100-300')],
    ])
    await expect(take({ kind: 'void' }, {}, '')).rejects.toThrow('the checkout has no payment intent')
  })

  it('has a timeout of five seconds if someone is waiting, and is retried once', async () => {
    const watched = { ...key('cancel'), timeout: 5000, maxNetworkRetries: 1 }
    expect(await take({ kind: 'void' }, {}, 'pi_1', 'interactive')).toEqual([['cancel', 'pi_1', {}, watched]])
  })

  it('for a checkout lasts two minutes longer than ours, and times out after eight seconds', async () => {
    const asked: unknown[][] = []
    const create = (...args: unknown[]) => {
      asked.push(args)
      return Promise.reject(new Error('no answer'))
    }
    const cards = { api: { checkout: { sessions: { create } } } }
    const deps = { cards, log: { warn: () => undefined } } as unknown as Context
    const payment = { id: paymentId, checkout_url: null, amount_pence: 3450, checkout_expires_at: instant }
    const urls = { successUrl: 'https://itemo.example/paid', cancelUrl: 'https://itemo.example/back' }
    const open = (values: object, input: object) =>
      openCheckout(deps, { ...payment, capture_method: 'manual', subject_kind: 'rental', ...values } as PaymentRow, {
        description: 'x'.repeat(201),
        ...urls,
        ...input,
      })
    await expect(open({}, {})).rejects.toMatchObject({ code: 'payment_provider' })
    await expect(open({ subject_kind: 'deposit' }, { keepsCard: true })).rejects.toThrow("couldn't be reached")
    const [[plain, options] = [], [deposit] = []] = asked
    expect(plain).toMatchObject({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'gbp', unit_amount: 3450, product_data: { name: 'x'.repeat(200) } } },
      ],
      payment_intent_data: { capture_method: 'manual', metadata: { payment_id: paymentId } },
      expires_at: seconds + 120,
    })
    expect(plain).not.toHaveProperty('customer_creation')
    expect(options).toEqual({ idempotencyKey: `${paymentId}:checkout`, timeout: 8000, maxNetworkRetries: 1 })
    expect(deposit).toMatchObject({
      customer_creation: 'always',
      payment_intent_data: { metadata: { subject: 'deposit' }, setup_future_usage: 'off_session' },
    })
  })
})

describe('the balance at the provider', () => {
  const line = { id: 'txn_1', type: 'charge', amount: 1000, fee: 35, currency: 'gbp', created: seconds, source: null }
  const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: { payment_id: paymentId } }

  async function lines(...listed: object[]) {
    const since: unknown[] = []
    async function* list(page: unknown) {
      since.push(page)
      yield* listed
    }
    const cards = { api: { balanceTransactions: { list } } } as unknown as Context['cards']
    const read: unknown[] = []
    for await (const each of listLines({ cards }, new Date(instant.getTime() + 999))) read.push(each)
    expect(since).toEqual([{ created: { gte: seconds }, limit: 100, expand: ['data.source'] }])
    return read
  }
  const plain = { id: 'txn_1', type: 'charge', amountPence: 1000, feePence: 35, at: instant, isDispute: false }
  const nameless = { source: null, intent: null, paymentId: null, transfer: null }

  it('is read line by line, in pounds only, with the names of what moved it', async () => {
    expect(await lines(line, { ...line, currency: 'eur' })).toEqual([{ ...plain, ...nameless }])
    expect(await lines({ ...line, source: 'ch_1' })).toEqual([{ ...plain, ...nameless, source: 'ch_1' }])
    expect(await lines({ ...line, source: charge })).toEqual([
      { ...plain, ...nameless, source: 'ch_1', intent: 'pi_1', paymentId },
    ])
    const unnamed = { ...charge, metadata: {}, payment_intent: { id: 'pi_2' } }
    expect(await lines({ ...line, source: unnamed })).toMatchObject([{ intent: 'pi_2', paymentId: null }])
    const dispute = { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1', metadata: { payment_id: paymentId } }
    expect(await lines({ ...line, source: dispute })).toMatchObject([
      { isDispute: true, source: 'dp_1', intent: 'pi_1', paymentId: null },
    ])
    const transfer = { object: 'transfer', id: 'tr_1' }
    const reversal = { object: 'transfer_reversal', id: 'trr_1', transfer: 'tr_2' }
    expect(await lines({ ...line, source: transfer }, { ...line, source: reversal })).toMatchObject([
      { source: 'tr_1', transfer: 'tr_1', intent: null },
      { source: 'trr_1', transfer: 'tr_2', intent: null },
    ])
  })

  it('is the available and the pending amount, in pounds only', async () => {
    const [pounds, euros] = [
      { currency: 'gbp', amount: 100 },
      { currency: 'eur', amount: 5000 },
    ]
    const answer = { available: [pounds, euros], pending: [{ ...pounds, amount: -30 }, euros] }
    const api = { balance: { retrieve: () => Promise.resolve(answer) } } as unknown as Stripe
    expect(await readBalancePence({ cards: { api } as Context['cards'] })).toBe(70)
  })

  it.each([
    [{ schedule: { interval: 'manual' } }, true],
    [{ schedule: { interval: 'daily' } }, false],
    [{}, false],
    [undefined, false],
  ])('is paid out manually only with the settings %j: %s', async (payouts, isManual) => {
    const api = { balanceSettings: { retrieve: () => Promise.resolve({ payments: { payouts } }) } }
    expect(await arePayoutsManual({ cards: { api } as unknown as Context['cards'] })).toBe(isManual)
  })
})
