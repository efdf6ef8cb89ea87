import { escalateInquiry, openDispute } from '@itemo/card-sandbox/disputes.ts'
import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { press } from '../../../test/sandbox-accounts.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStripe, sandboxAddress } from './client.ts'

const { server, sandbox } = await serverAndCards()
const { api } = server.context.cards

const soon = () => Math.floor(server.context.now().getTime() / 1000) + 1860

function order(more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'gbp', unit_amount: 1250, product_data: { name: 'Drill & <bits>' } } },
    ],
    payment_intent_data: { capture_method: 'manual', metadata: { payment_id: 'p1' } },
    client_reference_id: 'p1',
    success_url: 'http://shop.test/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/cancelled',
    expires_at: soon(),
    ...more,
  }
}

async function pay(sessionId: string, number: string): Promise<Response> {
  const body = new URLSearchParams({ number, expiry: '12/40', cvc: '123', name: 'A Person' })
  return server.fetch(`/sandbox/checkout/${sessionId}`, { method: 'POST', body, redirect: 'manual' })
}

/** Follows the redirect of a form, as a browser would, and returns the page. */
async function pageAfter(answer: Response): Promise<string> {
  expect(answer.status).toBe(303)
  return (await server.fetch(answer.headers.get('location') ?? '')).text()
}

async function held(number = '4242 4242 4242 4242'): Promise<Stripe.PaymentIntent> {
  const session = await api.checkout.sessions.create(order())
  await pay(session.id, number)
  const read = await api.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  return read.payment_intent as Stripe.PaymentIntent
}

describe('a hold', () => {
  it('goes from an open checkout to a hold to a capture', async () => {
    const session = await api.checkout.sessions.create(order())
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 1250,
    })
    expect(session.url).toBe(`${server.url}/sandbox/checkout/${session.id}`)

    const paid = await pay(session.id, '4242 4242 4242 4242')
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`http://shop.test/done?session_id=${session.id}`)

    const read = await api.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(read).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null })
    const intent = read.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 1250,
      amount_received: 0,
      metadata: { payment_id: 'p1' },
    })

    const taken = await api.paymentIntents.capture(intent.id)
    expect(taken).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 1250 })
    expect((await api.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
    await expect(api.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it("is released when it is cancelled, and can't be captured afterwards", async () => {
    const intent = await held()
    expect(await api.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
    await expect(api.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    })
  })

  it('expires after seven days', async () => {
    const intent = await held()
    server.advance(7 * 86_400_000 + 1000)
    await sandbox.deliver()
    expect(await api.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    })
  })

  it('that is captured at once leaves nothing to capture', async () => {
    const session = await api.checkout.sessions.create(order({ payment_intent_data: { capture_method: 'automatic' } }))
    await pay(session.id, '4242424242424242')
    expect((await api.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  })
})

describe('test cards', () => {
  it('decline, and leave the checkout open for another card', async () => {
    const session = await api.checkout.sessions.create(order())
    const refused = await pay(session.id, '4000 0000 0000 0002')
    const page = await pageAfter(refused)
    expect(page).toContain('Your card was declined.')
    expect(page).toContain('value="4000 0000 0000 0002"')
    // Going back shows the message again; choosing another card doesn't.
    expect(await pageAfter(refused)).toContain('Your card was declined.')
    const another = await server.fetch(`/sandbox/checkout/${session.id}?card=4242424242424242`)
    expect(await another.text()).not.toContain('declined.')
    const read = await api.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(read.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
    expect((await pay(session.id, '4242424242424242')).status).toBe(303)
  })

  it('ask for authentication, which can fail or be completed', async () => {
    const session = await api.checkout.sessions.create(order())
    const answer = (value: string) =>
      server.fetch(`/sandbox/checkout/${session.id}/authenticate`, {
        method: 'POST',
        body: new URLSearchParams({ answer: value }),
        redirect: 'manual',
      })
    expect((await pay(session.id, '4000002500003155')).headers.get('location')).toBe(
      `/sandbox/checkout/${session.id}/authenticate`,
    )
    expect(await pageAfter(await answer('fail'))).toContain('unable to authenticate')
    await pay(session.id, '4000002500003155')
    expect((await answer('complete')).status).toBe(303)
    expect((await api.checkout.sessions.retrieve(session.id)).status).toBe('complete')
  })

  it('time out at the bank, and charge nothing', async () => {
    const session = await api.checkout.sessions.create(order())
    expect(await pageAfter(await pay(session.id, '4000000000000119'))).toContain('Your bank didn&#39;t answer in time')
    expect((await api.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  it('can be held and then fail to be captured', async () => {
    const intent = await held('4000000000000341')
    await expect(api.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    })
    expect((await api.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture')
  })

  it('are the only ones accepted, with an error for each invalid field', async () => {
    const session = await api.checkout.sessions.create(order())
    expect(await (await pay(session.id, '5555555555554444')).text()).toContain('only accepts test cards')
    const body = new URLSearchParams({ number: '4242\u0000', expiry: '13/20', cvc: 'x', name: '' })
    const bad = await server.fetch(`/sandbox/checkout/${session.id}`, { method: 'POST', body })
    expect(bad.status).toBe(422)
    const text = await bad.text()
    for (const sentence of [
      'number isn&#39;t valid',
      'year that isn&#39;t in the past',
      '3 or 4 digits',
      'name on the card',
    ])
      expect(text).toContain(sentence)
  })
})

describe('the hosted page', () => {
  it('is marked as a sandbox, escapes its content, and has no script', async () => {
    const session = await api.checkout.sessions.create(order())
    const answer = await server.fetch(`/sandbox/checkout/${session.id}?card=4242424242424242`)
    const text = await answer.text()
    expect(text).toContain('No real money moves here')
    expect(text).toContain('Drill &amp; &lt;bits&gt;')
    expect(text).toContain('£12.50')
    expect(text).toContain('value="4242 4242 4242 4242"')
    expect(text).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test")
  })

  it('says so when the checkout is expired, paid or unknown', async () => {
    const expired = await api.checkout.sessions.create(order())
    await api.checkout.sessions.expire(expired.id)
    expect((await server.fetch(`/sandbox/checkout/${expired.id}`)).status).toBe(410)
    expect((await pay(expired.id, '4242424242424242')).status).toBe(410)
    const late = await api.checkout.sessions.create(order())
    server.advance(1861_000)
    expect((await pay(late.id, '4242424242424242')).status).toBe(410)
    for (const id of ['cs_test_none', '%00', '..%2F..', '%F0%9F%99%82']) {
      expect((await server.fetch(`/sandbox/checkout/${id}`)).status).toBe(404)
    }
  })

  it('charges once when the button is pressed ten times', async () => {
    const session = await api.checkout.sessions.create(order())
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(session.id, '4242424242424242')))
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1)
  })
})

describe('the API', () => {
  it('repeats a response for the same idempotency key, and refuses a different request with it', async () => {
    const params = order()
    const [first, second] = await Promise.all([
      api.checkout.sessions.create(params, { idempotencyKey: 'same' }),
      api.checkout.sessions.create(params, { idempotencyKey: 'same' }),
    ])
    expect(second.id).toBe(first.id)
    await expect(
      api.checkout.sessions.create(order({ cancel_url: 'http://shop.test/other' }), { idempotencyKey: 'same' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  it('refunds in parts, and never more than was captured', async () => {
    const intent = await held()
    await expect(api.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    })
    await api.paymentIntents.capture(intent.id)
    const refund = await api.refunds.create({ payment_intent: intent.id, amount: 600 })
    expect(await api.refunds.retrieve(refund.id)).toMatchObject({
      amount: 600,
      status: 'succeeded',
      payment_intent: intent.id,
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => api.refunds.create({ payment_intent: intent.id })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    const { data } = await api.refunds.list({ payment_intent: intent.id, limit: 100 })
    expect(data.reduce((sum, each) => sum + each.amount, 0)).toBe(1250)
  })

  it('makes some refunds pending for a minute, and takes back those that a bank returns', async () => {
    const statusOf = async (number: string) => {
      const intent = await held(number)
      await api.paymentIntents.capture(intent.id)
      const { id, status } = await api.refunds.create({ payment_intent: intent.id })
      server.advance(61_000)
      await sandbox.deliver()
      return [status, (await api.refunds.retrieve(id)).status]
    }
    expect(await statusOf('4000000000007726')).toEqual(['pending', 'succeeded'])
    expect(await statusOf('4000000000005126')).toEqual(['succeeded', 'failed'])
  })

  it('returns any refund from the operator page, once', async () => {
    const intent = await held()
    await api.paymentIntents.capture(intent.id)
    const { id } = await api.refunds.create({ payment_intent: intent.id })
    const { pathname } = new URL(sandbox.operatorUrl)
    expect(await (await server.fetch(pathname)).text()).toContain(`${pathname}/refunds/${id}`)
    const back = () => press(server, sandbox, `refunds/${id}`, 'send_back')
    expect([(await back()).status, (await back()).status]).toEqual([303, 404])
    expect((await api.refunds.retrieve(id)).status).toBe('failed')
    const lines = (await api.balanceTransactions.list({ source: id })).data.map(({ amount }) => amount)
    expect(lines.toSorted((a, b) => a - b)).toEqual([-1250, 1250])
  })

  it('disputes a charge, refuses refunds of it until it is won, and closes a dispute once', async () => {
    const intent = await held('4000000000000259')
    await api.paymentIntents.capture(intent.id)
    const { data } = await api.disputes.list({ payment_intent: intent.id })
    const id = data[0]?.id ?? ''
    expect(data).toMatchObject([{ status: 'needs_response', amount: 1250, is_charge_refundable: false }])
    expect(data[0]?.balance_transactions).toMatchObject([{ amount: -1250, fee: 2000 }])
    const refund = () => api.refunds.create({ payment_intent: intent.id })
    await expect(refund()).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
    const won = await api.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(won).toMatchObject({ status: 'won', balance_transactions: [{ amount: -1250 }, { amount: 1250 }] })
    await expect(api.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 })
    expect((await refund()).status).toBe('succeeded')
    await expect(api.disputes.retrieve('dp_none')).rejects.toMatchObject({ code: 'resource_missing' })
  })

  it("allows refunds during an inquiry, which a full refund closes and a partial one doesn't", async () => {
    const intent = await held('4242424242424242')
    await api.paymentIntents.capture(intent.id)
    const id = await openDispute(sandbox.deps, intent.id, { amount: 1250, inquiry: true })
    expect(await api.disputes.retrieve(id)).toMatchObject({ is_charge_refundable: true, balance_transactions: [] })
    const refund = async (amount: number) => {
      await api.refunds.create({ payment_intent: intent.id, amount })
      return (await api.disputes.retrieve(id)).status
    }
    expect([await refund(250), await refund(1000)]).toEqual(['warning_needs_response', 'warning_closed'])
  })

  it('reviews the answer to an inquiry, may still escalate it, and takes no answer after its deadline', async () => {
    const intent = await held('4242424242424242')
    await api.paymentIntents.capture(intent.id)
    const id = await openDispute(sandbox.deps, intent.id, { amount: 1250, inquiry: true })
    const answer = { evidence: { uncategorized_text: 'They had it for a week.' } }
    expect(await api.disputes.update(id, answer)).toMatchObject({ status: 'warning_under_review' })
    await escalateInquiry(sandbox.deps, id)
    expect(await api.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      evidence_details: { submission_count: 0 },
      balance_transactions: [{ amount: -1250 }],
    })
    await sandbox.deps.db
      .updateTable('sandbox.disputes')
      .set({ due_by: new Date(sandbox.deps.now().getTime() - 1) })
      .where('id', '=', id)
      .execute()
    await expect(api.disputes.update(id, answer)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('decides a dispute from the operator page, once', async () => {
    const intent = await held('4000000000000259')
    await api.paymentIntents.capture(intent.id)
    const id = (await api.disputes.list({ payment_intent: intent.id })).data[0]?.id ?? ''
    const page = async () => (await server.fetch(new URL(sandbox.operatorUrl).pathname)).text()
    expect(await page()).toContain(`disputes/${id}`)
    expect((await press(server, sandbox, `disputes/${id}`, 'lose')).status).toBe(303)
    expect(await api.disputes.retrieve(id)).toMatchObject({ status: 'lost' })
    expect(await page()).not.toContain(`disputes/${id}`)
    expect((await press(server, sandbox, `disputes/${id}`, 'win')).status).toBe(404)
  })

  it('refuses a wrong API key, unknown ids and addresses, and invalid parameters', async () => {
    const stranger = createStripe({ secretKey: 'sk_test_other', ...sandboxAddress(server.url), timeoutMs: 10_000 })
    await expect(stranger.paymentIntents.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    await expect(api.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(api.topups.list()).rejects.toMatchObject({ statusCode: 404 })
    await expect(api.checkout.sessions.create(order({ expires_at: soon() - 600 }))).rejects.toMatchObject({
      param: 'expires_at',
    })
    await expect(api.checkout.sessions.create(order({ success_url: 'nowhere' }))).rejects.toMatchObject({
      param: 'success_url',
    })
  })

  it('lists events, newest first, in pages', async () => {
    const intent = await held()
    const page = await api.events.list({ limit: 1 })
    expect(page.has_more).toBe(true)
    const next = await api.events.list({ limit: 1, starting_after: page.data[0]!.id })
    // Both happen at the same instant, so their order is undefined, as it is at the provider.
    const latest = [...page.data, ...next.data].toSorted((one, other) => one.type.localeCompare(other.type))
    expect(latest).toMatchObject([
      { type: 'checkout.session.completed' },
      { type: 'payment_intent.amount_capturable_updated', data: { object: { id: intent.id } } },
    ])
    expect(await api.events.retrieve(page.data[0]!.id)).toMatchObject({ object: 'event' })
  })

  it('performs a call once when its response was lost and the client retries with the same key', async () => {
    const intent = await held()
    await api.paymentIntents.capture(intent.id)
    sandbox.faults.nextCalls.push('drop_answer')
    await api.refunds.create({ payment_intent: intent.id, amount: 100 })
    expect((await api.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  it('can let a caller time out', async () => {
    const hasty = createStripe({ secretKey: sandbox.secretKey, ...sandboxAddress(server.url), timeoutMs: 150 })
    sandbox.faults.nextCalls.push('time_out')
    expect((await hasty.paymentIntents.list({ limit: 1 })).object).toBe('list')
    sandbox.faults.everyCall = 'cut'
    await expect(hasty.paymentIntents.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  })
})
