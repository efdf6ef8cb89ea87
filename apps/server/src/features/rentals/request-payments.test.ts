import { Stripe } from 'stripe'
import { cancellationTerms } from '@itemo/domain/rentals/cancellation-terms.ts'
import { specifiedRefund } from '@itemo/domain/rentals/refund.ts'
import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import {
  createHire,
  createItem,
  dayFromNow,
  fillCheckout,
  readMoney,
  readRental,
  sessionOf,
  settleAll,
} from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { noFaults } from '@itemo/card-sandbox/faults.ts'

const { server, sandbox, pass } = await serverAndCards()

const minute = 60_000

/** A message to the webhook, signed as the provider signs. */
async function sendWebhook(
  event: object,
  { secret = sandbox.webhookSecret, at = server.context.now(), raw = '' } = {},
) {
  const payload = raw || JSON.stringify(event)
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = await new Stripe('sk_test_x').webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  return server.fetch('/webhooks/stripe', { method: 'POST', body: payload, headers: { 'stripe-signature': signature } })
}

const completed = (sessionId: string, paymentId: string, id = `evt_${crypto.randomUUID()}`) => ({
  id,
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: sessionId, object: 'checkout.session', client_reference_id: paymentId, payment_intent: null } },
})

describe('the checkout', () => {
  it('that is abandoned frees the dates after 30 minutes and disappears [marketplace 4.21] [R7]', async () => {
    const { owner, renter, itemId, rentalId, url } = await createHire(server, { paid: false })
    const other = await createMember(server)
    const body = { itemId, startDate: dayFromNow(server, 12), endDate: dayFromNow(server, 13) }
    await pass(29 * minute)
    expect((await server.refused('POST /rentals', { body }, other)).code).toBe('dates_taken')
    await pass(minute + 1000)
    expect((await server.refused('GET /rentals/:rentalId', { params: { rentalId } }, renter)).code).toBe('not_found')
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'lapsed', card: 'none' })
    expect((await fillCheckout(server, url)).status).toBe(410)
    await server.api('POST /rentals', { body }, other)
    expect((await server.api('GET /my/rentals', { query: {} }, owner)).rentals).toEqual([])
  })

  it('that is paid at the last moment is honoured, even if its webhook never came', async () => {
    sandbox.faults.webhooks = 'lose'
    const { owner, rentalId, url } = await createHire(server, { paid: false })
    server.advance(29.9 * minute)
    await fillCheckout(server, url)
    await pass(minute)
    expect(await readRental(server, rentalId, owner)).toMatchObject({ status: 'pending', payment_state: 'authorised' })
  })

  it('that is paid after the request was withdrawn is refunded [R14]', async () => {
    const { renter, rentalId, url } = await createHire(server, { paid: false })
    sandbox.faults.everyCall = 'cut'
    const outcome = await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)
    expect(outcome).toEqual({ rental: null, payment: 'none', notified: false })
    sandbox.faults.everyCall = null
    await fillCheckout(server, url)
    await pass(minute)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled' })
  })

  it("that can't be opened leaves nothing behind", async () => {
    const renter = await createMember(server)
    const item = await createItem(server, await createMember(server))
    const body = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
    sandbox.faults.everyCall = 'refuse'
    expect(await server.refused('POST /rentals', { body }, renter)).toMatchObject({
      status: 502,
      code: 'payment_provider',
    })
    sandbox.faults.everyCall = null
    expect((await server.api('GET /my/rentals', { query: {} }, renter)).rentals).toEqual([])
    const payments = server.db.selectFrom('payments').select('state').where('payer_id', '=', renter.id)
    expect(await payments.execute()).toEqual([{ state: 'failed' }])
    await server.api('POST /rentals', { body }, await createMember(server))
  })

  it('whose process died before opening it lapses after 30 minutes', async () => {
    const { rentalId } = await createHire(server, { paid: false })
    const unopened = { provider_session_id: null, checkout_url: null }
    await server.db.updateTable('payments').set(unopened).where('subject_id', '=', rentalId).execute()
    await pass(29 * minute)
    const state = () =>
      server.db.selectFrom('payments').select('state').where('subject_id', '=', rentalId).executeTakeFirstOrThrow()
    expect(await state()).toEqual({ state: 'awaiting_payment' })
    await pass(minute + 1000)
    expect(await state()).toEqual({ state: 'lapsed' })
  })

  it("shows below the total what a cancellation refunds, in the words of the item's page [marketplace 4.8] [R15]", async () => {
    for (const [from, terms] of [
      [0, /^The hire starts today/],
      [1, /^Half back if you cancel before the hire starts on \w{3} \d+ \w+, 00:00\.$/],
      [9, /^Free cancellation until \w{3} \d+ \w+, \d\d:00\. Half back until the hire starts\.$/],
    ] as const) {
      const { url } = await createHire(server, { from, to: from + 1, paid: false })
      const sentence = cancellationTerms(dayFromNow(server, from), server.context.now(), specifiedRefund)
      expect(sentence).toMatch(terms)
      const text = await (await server.fetch(new URL(url).pathname)).text()
      const [total, shown] = [text.indexOf('class="amount"'), text.indexOf(sentence)]
      expect([total > 0, shown > total, shown < text.indexOf('The amount is held')]).toEqual([true, true, true])
    }
  })

  it("is opened once if the provider's response is lost [R6]", async () => {
    const before = await server.sandboxDb.selectFrom('sandbox.sessions').select('id').execute()
    sandbox.faults.nextCalls.push('drop_answer')
    await createHire(server, { paid: false })
    const after = await server.sandboxDb.selectFrom('sandbox.sessions').select('id').execute()
    expect(after.length - before.length).toBe(1)
  })

  it('is retried once when the provider fails, and no more, since someone is waiting', async () => {
    const { nextCalls } = sandbox.faults
    nextCalls.push('refuse')
    await createHire(server, { paid: false })
    nextCalls.push('refuse', 'refuse', 'refuse')
    await expect(createHire(server, { paid: false })).rejects.toThrow('payment_provider')
    expect(nextCalls.splice(0)).toEqual(['refuse'])
  })
})

describe('a webhook', () => {
  it('sent twice at once takes effect once [R6]', async () => {
    sandbox.faults.webhooks = 'double'
    const { owner, rentalId } = await createHire(server)
    expect((await readRental(server, rentalId, owner)).payment_state).toBe('authorised')
    const { payment } = await readMoney(server, rentalId)
    expect(payment.version).toBe(1)
    const mails = await server.db.selectFrom('mailbox').select('subject').where('recipient', '=', owner.email).execute()
    expect(mails).toHaveLength(1)
  })

  it('that is late takes effect when it comes', async () => {
    const { owner, rentalId, url } = await createHire(server, { paid: false })
    // Otherwise the comparison of the ledger would find the hold before its message arrives.
    Object.assign(sandbox.faults, { webhooks: 'hold', everyCall: 'refuse' })
    await fillCheckout(server, url)
    await pass(10 * minute)
    expect((await readMoney(server, rentalId)).state).toBe('awaiting_payment')
    Object.assign(sandbox.faults, noFaults())
    await settleAll(server)
    expect((await readRental(server, rentalId, owner)).payment_state).toBe('authorised')
  })

  it('that comes before we have stored the session still finds its payment [R6]', async () => {
    sandbox.faults.webhooks = 'lose'
    const { rentalId, url } = await createHire(server)
    const { payment } = await readMoney(server, rentalId)
    await server.db.updateTable('payments').set({ provider_session_id: null }).where('id', '=', payment.id).execute()
    expect((await sendWebhook(completed(sessionOf(url), payment.id))).status).toBe(200)
    expect((await readMoney(server, rentalId)).state).toBe('authorised')
  })

  it.each(['payment_intent', 'charge'])("about a %s finds its payment by the provider's id alone", async (object) => {
    const { rentalId } = await createHire(server)
    const intentId = (await readMoney(server, rentalId)).payment.provider_intent_id ?? ''
    sandbox.faults.webhooks = 'lose'
    await server.context.cards.api.paymentIntents.cancel(intentId)
    const about = object === 'charge' ? { id: 'ch_1', payment_intent: intentId } : { id: intentId }
    const data = { object: { ...about, object, metadata: {} } }
    const event = { id: `evt_${crypto.randomUUID()}`, object: 'event', type: `${object}.updated`, data }
    expect((await sendWebhook(event)).status).toBe(200)
    expect((await readMoney(server, rentalId)).state).toBe('released')
  })

  it('that is forged, too old, from the future, altered or longer than 512 KiB is refused [marketplace 1.6] [R5]', async () => {
    sandbox.faults.webhooks = 'lose'
    const { rentalId, url } = await createHire(server)
    const { payment } = await readMoney(server, rentalId)
    const event = completed(sessionOf(url), payment.id)
    expect((await sendWebhook(event, { secret: 'whsec_other' })).status).toBe(400)
    expect((await sendWebhook(event, { at: new Date(server.context.now().getTime() - 301_000) })).status).toBe(400)
    for (const ms of [302_000, 3_600_000]) {
      expect((await sendWebhook(event, { at: new Date(server.context.now().getTime() + ms) })).status).toBe(400)
    }
    expect((await server.fetch('/webhooks/stripe', { method: 'POST', body: JSON.stringify(event) })).status).toBe(400)
    expect((await sendWebhook({}, { raw: 'not json' })).status).toBe(400)
    const ofBytes = (length: number) => sendWebhook({}, { raw: 'x'.repeat(length) })
    expect((await ofBytes(512 * 1024)).status).toBe(400)
    expect((await ofBytes(512 * 1024 + 1)).status).toBe(413)
    expect((await readMoney(server, rentalId)).state).toBe('awaiting_payment')
  })

  it('about a payment unknown to the provider changes nothing [marketplace 1.6] [R5]', async () => {
    sandbox.faults.webhooks = 'lose'
    const unpaid = await createHire(server, { paid: false })
    const paid = await createHire(server)
    const { payment } = await readMoney(server, unpaid.rentalId)
    expect((await sendWebhook(completed(sessionOf(unpaid.url), payment.id))).status).toBe(200)
    // Another payment's paid session, claimed for this payment.
    await server.db.updateTable('payments').set({ provider_session_id: null }).where('id', '=', payment.id).execute()
    await server.db
      .updateTable('payments')
      .set({ provider_session_id: null })
      .where('subject_id', '=', paid.rentalId)
      .execute()
    expect((await sendWebhook(completed(sessionOf(paid.url), payment.id))).status).toBe(200)
    expect((await readMoney(server, unpaid.rentalId)).state).toBe('awaiting_payment')
  })

  it('is delivered again until it is accepted', async () => {
    const { rentalId, url } = await createHire(server, { paid: false })
    await fillCheckout(server, url)
    // On the first delivery the provider's own API is down, so the receiver can't ask what happened.
    sandbox.faults.everyCall = 'refuse'
    await sandbox.deliver()
    expect((await readMoney(server, rentalId)).state).toBe('awaiting_payment')
    sandbox.faults.everyCall = null
    await pass(10_000)
    expect((await readMoney(server, rentalId)).state).toBe('authorised')
  })

  it('about something unknown is recorded, once', async () => {
    const event = {
      id: 'evt_unknown',
      object: 'event',
      type: 'customer.created',
      data: { object: { id: 'cus_1', object: 'customer' } },
    }
    expect((await sendWebhook(event)).status).toBe(200)
    expect((await sendWebhook(event)).status).toBe(200)
    const rows = await server.db.selectFrom('payment_events').select('type').where('id', '=', 'evt_unknown').execute()
    expect(rows).toEqual([{ type: 'customer.created' }])
  })
})
