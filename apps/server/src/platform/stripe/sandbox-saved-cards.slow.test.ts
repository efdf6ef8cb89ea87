import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { press } from '../../../test/sandbox-accounts.ts'
import { goodCard, sandboxPayer } from '../../../test/sandbox-payer.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'

const { server, sandbox } = await serverAndCards()
const { api } = server.context.cards
const { hold, order, pay } = sandboxPayer(server)

const alwaysChallenged = '4000002760003184'
const asksUntilKept = '4000002500003155'
const refusedLater = '4000000000000341'

const keeping: Partial<Stripe.Checkout.SessionCreateParams> = {
  customer_creation: 'always',
  customer_email: 'renter@example.com',
  payment_intent_data: { capture_method: 'manual', setup_future_usage: 'off_session', metadata: { payment_id: 'p1' } },
}

async function authenticate(sessionId: string, answer = 'complete'): Promise<Response> {
  const body = new URLSearchParams({ answer })
  return server.fetch(`/sandbox/checkout/${sessionId}/authenticate`, { method: 'POST', body, redirect: 'manual' })
}

/** Pays a checkout that saves the card; returns the customer's id and the payment method's. */
async function keepCard(number = goodCard): Promise<{ customer: string; payment_method: string }> {
  const session = await api.checkout.sessions.create(order(keeping))
  await pay(session.id, number)
  if (number === alwaysChallenged || number === asksUntilKept) await authenticate(session.id)
  const read = await api.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  const intent = read.payment_intent as Stripe.PaymentIntent
  expect(read.customer).toBe(intent.customer)
  return { customer: intent.customer as string, payment_method: intent.payment_method as string }
}

function holdKept(
  card: { customer: string; payment_method: string },
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  return api.paymentIntents.create({
    amount: 6000,
    currency: 'gbp',
    off_session: true,
    confirm: true,
    capture_method: 'manual',
    metadata: { payment_id: 'd1' },
    ...card,
    ...more,
  })
}

describe('a card saved at a checkout', () => {
  it('can be held later without its holder, and captured in part', async () => {
    const card = await keepCard()
    const held = await holdKept(card)
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 6000, ...card })
    const read = await api.paymentIntents.retrieve(held.id, { expand: ['latest_charge'] })
    const { capture_before: before } = (read.latest_charge as Stripe.Charge).payment_method_details!.card!
    expect(before! - held.created).toBe((4 * 24 + 18) * 3600)
    expect(await api.paymentIntents.capture(held.id, { amount_to_capture: 2500 })).toMatchObject({
      status: 'succeeded',
      amount_received: 2500,
    })
    const { data } = await api.paymentIntents.list({ customer: card.customer })
    expect(data.map(({ id }) => id)).toContain(held.id)
    expect(data).toHaveLength(2)
  })

  it('is charged at once when nothing is to be held', async () => {
    const charged = await holdKept(await keepCard(), { capture_method: 'automatic', amount: 1234 })
    expect(charged).toMatchObject({ status: 'succeeded', amount_received: 1234 })
  })

  it('needs no further authentication, except for the card that asks every time', async () => {
    expect((await holdKept(await keepCard(asksUntilKept))).status).toBe('requires_capture')
    await expect(holdKept(await keepCard(alwaysChallenged))).rejects.toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    })
  })

  it('can be saved and then declined at every charge', async () => {
    const card = await keepCard(refusedLater)
    const refused = await holdKept(card, { capture_method: 'automatic' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' })
    const { id } = (refused as { payment_intent: Stripe.PaymentIntent }).payment_intent
    expect(await api.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
      metadata: { payment_id: 'd1' },
    })
  })

  it('repeats a decline for the same idempotency key without a second attempt', async () => {
    const card = await keepCard(refusedLater)
    const params = { amount: 6000, currency: 'gbp', off_session: true, confirm: true, ...card } as const
    const ask = () => api.paymentIntents.create(params, { idempotencyKey: 'refused-hold' })
    await expect(ask()).rejects.toMatchObject({ code: 'card_declined' })
    await expect(ask()).rejects.toMatchObject({ code: 'card_declined' })
    expect((await api.paymentIntents.list({ customer: card.customer })).data).toHaveLength(2)
  })

  it("isn't saved unless the checkout says so", async () => {
    expect(await hold()).toMatchObject({ customer: null, payment_method: null })
  })

  it("can't be used once it is detached or its customer deleted", async () => {
    const card = await keepCard()
    expect(await api.paymentMethods.detach(card.payment_method)).toMatchObject({ customer: null })
    await expect(holdKept(card)).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' })
    await expect(api.paymentMethods.detach(card.payment_method)).rejects.toMatchObject({ statusCode: 400 })
    const other = await keepCard()
    expect(await api.customers.del(other.customer)).toEqual(expect.objectContaining({ deleted: true }))
    await expect(holdKept(other)).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(api.customers.del(other.customer)).rejects.toMatchObject({ code: 'resource_missing' })
    expect(await api.customers.retrieve(other.customer)).toMatchObject({ deleted: true })
    expect(await api.paymentMethods.retrieve(other.payment_method)).toMatchObject({ customer: null })
  })

  it("can't be used for another customer", async () => {
    const [one, other] = [await keepCard(), await keepCard()]
    await expect(holdKept({ ...one, customer: other.customer })).rejects.toMatchObject({ param: 'payment_method' })
  })
})

describe('a checkout that only saves a card', () => {
  const setUp = (customer: string) =>
    api.checkout.sessions.create({
      mode: 'setup',
      customer,
      currency: 'gbp',
      setup_intent_data: { metadata: { deposit_id: 'd1' } },
      client_reference_id: 'd1',
      success_url: 'http://shop.test/done',
      cancel_url: 'http://shop.test/back',
    })

  it('asks for no money, and saves another card of the same customer', async () => {
    const { customer } = await keepCard(alwaysChallenged)
    const session = await setUp(customer)
    expect(session).toMatchObject({ mode: 'setup', amount_total: null, payment_status: 'no_payment_required' })
    const page = await (await server.fetch(`/sandbox/checkout/${session.id}`)).text()
    expect(page).toContain('Save card')
    expect(page).not.toContain('£0.00')
    expect((await pay(session.id, goodCard)).headers.get('location')).toBe('http://shop.test/done')
    const read = await api.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })
    const setup = read.setup_intent as Stripe.SetupIntent
    expect(setup).toMatchObject({ status: 'succeeded', customer, metadata: { deposit_id: 'd1' } })
    expect(await api.setupIntents.retrieve(setup.id)).toMatchObject({ payment_method: setup.payment_method })
    expect((await holdKept({ customer, payment_method: setup.payment_method as string })).status).toBe(
      'requires_capture',
    )
    expect((await api.customers.listPaymentMethods(customer)).data).toHaveLength(2)
  })

  it("says why a card wasn't saved, and asks for authentication", async () => {
    const { customer } = await keepCard()
    const session = await setUp(customer)
    const refused = await pay(session.id, '4000000000000002')
    expect(await (await server.fetch(refused.headers.get('location') ?? '')).text()).toContain(
      'Your card was declined.',
    )
    expect((await pay(session.id, alwaysChallenged)).headers.get('location')).toContain('/authenticate')
    await authenticate(session.id, 'fail')
    expect((await api.checkout.sessions.retrieve(session.id)).status).toBe('open')
    await pay(session.id, alwaysChallenged)
    expect((await authenticate(session.id)).status).toBe(303)
    expect((await api.checkout.sessions.retrieve(session.id)).status).toBe('complete')
  })

  it('needs an existing customer', async () => {
    await expect(setUp('cus_none')).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

describe('bank decisions in the sandbox', () => {
  it('expire a hold, by a button or after 4 days and 18 hours', async () => {
    const [one, other] = [await holdKept(await keepCard()), await holdKept(await keepCard())]
    expect((await press(server, sandbox, `holds/${one.id}`, 'lapse')).status).toBe(303)
    expect((await press(server, sandbox, `holds/${one.id}`, 'lapse')).status).toBe(404)
    expect(await api.paymentIntents.retrieve(one.id)).toMatchObject({ status: 'canceled' })
    server.advance((4 * 24 + 18) * 3_600_000)
    await sandbox.deliver()
    expect(await api.paymentIntents.retrieve(other.id)).toMatchObject({ cancellation_reason: 'automatic' })
  })

  it('decline the next hold of a card by a button, once', async () => {
    const card = await keepCard()
    expect((await press(server, sandbox, `cards/${card.payment_method}`, 'refuse')).status).toBe(303)
    await expect(holdKept(card)).rejects.toMatchObject({ code: 'card_declined' })
    expect((await holdKept(card)).status).toBe('requires_capture')
    expect((await press(server, sandbox, 'cards/pm_none', 'refuse')).status).toBe(404)
  })
})
