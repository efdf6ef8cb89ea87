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
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

const approval = { pickup_location: '12 Mare Street, E8 3PN', additional_notes: 'Ring twice' }

describe('from a request to money taken', () => {
  it('goes all the way: request, checkout, webhook, owner, approval, capture [marketplace 1.4, 3.6] [R4] [R7] [R19]', async () => {
    const owner = await createMember(server, 'Olive Owner')
    const renter = await createMember(server, 'Rene Renter')
    const item = await createItem(server, owner)
    const body = {
      itemId: item.id,
      startDate: dayFromNow(server, 10),
      endDate: dayFromNow(server, 12),
      addons: [{ id: item.addons[0]!, name: 'Free of charge', price: -100 }],
      total_amount: 0.01,
    }
    const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, renter)
    expect(url).toContain('/sandbox/checkout/cs_test_')

    // Until the card is held the owner neither sees the request nor is notified.
    const params = { rentalId }
    expect((await server.refused('GET /rentals/:rentalId', { params }, owner)).status).toBe(404)
    expect((await server.api('GET /my/rentals', { query: {} }, owner)).rentals).toEqual([])
    expect(await readRental(server, rentalId, renter)).toMatchObject({
      payment_state: 'awaiting_payment',
      actions: ['withdraw'],
    })

    const paid = await fillCheckout(server, url)
    expect(paid.headers.get('location')).toBe(`${server.url}/payment-success?session_id=${sessionOf(url)}`)
    await settleAll(server)

    const seen = await readRental(server, rentalId, owner)
    expect(seen).toMatchObject({
      role: 'owner',
      status: 'pending',
      payment_state: 'authorised',
      // 3 days at £10, an add-on at £2 a day, 15 %: the sums that the client sent are ignored.
      base_amount: 30,
      addons_amount: 6,
      platform_fee: 5.4,
      total_amount: 41.4,
      collection_place: 'E8',
      item: { postcode: 'E8 3PN' },
      metadata: { selected_addons: [{ name: 'Masonry bits', price: 2 }] },
      actions: ['approve', 'decline'],
    })
    const mine = await readRental(server, rentalId, renter)
    expect(mine).toMatchObject({ collection_place: 'E8', item: { postcode: null }, actions: ['withdraw', 'amend'] })

    const outcome = await server.api('POST /rentals/:rentalId/approve', { params, body: approval }, owner)
    expect(outcome).toMatchObject({
      payment: 'captured',
      notified: true,
      rental: { status: 'confirmed', payment_state: 'captured' },
    })
    expect(await readRental(server, rentalId, renter)).toMatchObject({
      status: 'confirmed',
      collection_place: approval.pickup_location,
      metadata: { additional_notes: 'Ring twice' },
      actions: ['cancel', 'amend'],
    })
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', card: 'succeeded', taken: 4140 })

    await settleAll(server)
    const mails = await server.db.selectFrom('mailbox').select(['recipient', 'subject']).execute()
    expect(mails).toContainEqual({
      recipient: owner.email,
      subject: 'Rene Renter would like to hire your Cordless hammer drill',
    })
    expect(mails).toContainEqual({
      recipient: renter.email,
      subject: 'Your hire of Cordless hammer drill is confirmed',
    })
  })

  it('releases the hold when the owner declines [marketplace 1.5, 4.5]', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const outcome = await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body: {} }, owner)
    expect(outcome).toMatchObject({
      payment: 'released',
      rental: { status: 'cancelled', metadata: { cancellation_reason: 'No reason provided' } },
    })
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
    expect((await readRental(server, rentalId, renter)).actions).toEqual([])
  })

  it('removes a request that its renter withdraws, and keeps the record of the payment [marketplace 4.6] [R14]', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    expect(await server.api('POST /rentals/:rentalId/withdraw', { params }, renter)).toEqual({
      rental: null,
      payment: 'released',
      notified: true,
    })
    expect((await server.refused('GET /rentals/:rentalId', { params }, owner)).code).toBe('not_found')
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled' })
  })
})

describe('the checkout', () => {
  const words = (day: string) =>
    new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

  it.each([
    ['one day', 0],
    ['several days', 2],
  ])('names the item and its days, for %s', async (_, more) => {
    const item = await createItem(server, await createMember(server))
    const [startDate, endDate] = [dayFromNow(server, 5), dayFromNow(server, 5 + more)]
    const body = { itemId: item.id, startDate, endDate }
    const { url } = await server.api('POST /rentals', { body }, await createMember(server))
    const sessions = server.sandboxDb.selectFrom('sandbox.sessions').select('product_name')
    const days = more === 0 ? words(startDate) : `${words(startDate)} to ${words(endDate)}`
    const named = [{ product_name: `Cordless hammer drill, ${days}` }]
    expect(await sessions.where('id', '=', sessionOf(url)).execute()).toEqual(named)
  })
})

describe('the return from the checkout', () => {
  it('does what a lost webhook would have done, and answers the payer only [marketplace 4.20] [R5]', async () => {
    server.context.cards.sandbox!.faults.webhooks = 'lose'
    const { owner, renter, rentalId, url } = await createHire(server)
    server.context.cards.sandbox!.faults.webhooks = 'send'
    expect((await readRental(server, rentalId, renter)).payment_state).toBe('awaiting_payment')

    const body = { session_id: sessionOf(url) }
    const verified = await server.api('POST /payments/verify', { body }, renter)
    // The specification has two names for the field.
    const again = await server.api('POST /payments/verify', { body: { sessionId: body.session_id } }, renter)
    expect(again).toEqual(verified)
    expect(await server.refused('POST /payments/verify', { body: {} }, renter)).toMatchObject({
      code: 'invalid_input',
      fields: { session_id: 'Please send the session id.' },
    })
    expect(verified).toMatchObject({ success: true, rental: { id: rentalId, payment_state: 'authorised' } })
    expect((await readRental(server, rentalId, owner)).status).toBe('pending')

    for (const stranger of [owner, await createMember(server)]) {
      expect(await server.refused('POST /payments/verify', { body }, stranger)).toMatchObject({
        status: 404,
        code: 'payment_unknown',
      })
    }
    expect((await server.refused('POST /payments/verify', { body: { session_id: 'cs_test_none' } }, renter)).code).toBe(
      'payment_unknown',
    )
    expect(
      (await server.refused('POST /payments/verify', { body: { session_id: 'a\u0000b' } }, renter)).status,
    ).toBeLessThan(500)
  })

  it('says so if nobody paid, or the card was declined [marketplace 7.23]', async () => {
    const { renter, rentalId, url } = await createHire(server, { card: '4000 0000 0000 0002' })
    const verified = await server.api('POST /payments/verify', { body: { session_id: sessionOf(url) } }, renter)
    expect(verified).toMatchObject({
      success: false,
      message: "The payment hasn't been completed.",
      rental: { id: rentalId },
    })
    await fillCheckout(server, url)
    await settleAll(server)
    expect((await readRental(server, rentalId, renter)).payment_state).toBe('authorised')
  })

  it('says so if the checkout has expired, even while the request still exists', async () => {
    const { renter, rentalId, url } = await createHire(server, { paid: false })
    await server.context.cards.api.checkout.sessions.expire(sessionOf(url))
    const body = { session_id: sessionOf(url) }
    expect(await server.api('POST /payments/verify', { body }, renter)).toMatchObject({
      success: false,
      message: "The checkout has expired. You haven't been charged.",
      rental: { id: rentalId },
    })
  })
})

describe('the return from a checkout of an ended request', () => {
  it('says that nothing was charged for a withdrawn request', async () => {
    for (const paid of [false, true]) {
      const { renter, rentalId, url } = await createHire(server, { paid })
      await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)
      expect(await server.api('POST /payments/verify', { body: { session_id: sessionOf(url) } }, renter)).toEqual({
        success: false,
        message: "The request has ended. You haven't been charged, and any hold on your card is released.",
        rental: null,
      })
    }
  })

  it("doesn't recognise a boost's checkout", async () => {
    const owner = await createMember(server)
    const item = await createItem(server, owner)
    const { url } = await server.api('POST /boosts', { body: { item_ids: [item.id], plan_id: 'boost-7' } }, owner)
    await fillCheckout(server, url)
    const body = { session_id: sessionOf(url) }
    expect((await server.refused('POST /payments/verify', { body }, owner)).code).toBe('payment_unknown')
  })
})

describe('the acts of the two sides', () => {
  it('are 404 for strangers, each of them [marketplace 6.10, 7.10] [R48]', async () => {
    const { rentalId } = await createHire(server)
    const stranger = await createMember(server)
    const params = { rentalId }
    const body = { pickup_location: 'x', cancellation_reason: 'x', amendment_notes: 'x' }
    for (const act of ['approve', 'decline', 'withdraw', 'cancel', 'amend', 'settle-amendment', 'return'] as const) {
      expect((await server.refused(`POST /rentals/:rentalId/${act}`, { params, body }, stranger)).code).toBe(
        'not_found',
      )
      expect((await server.refused(`POST /rentals/:rentalId/${act}`, { params, body })).code).toBe('unauthenticated')
    }
  })

  it('are limited to their side and state [marketplace 6.9, 7.11] [R18]', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    expect((await server.refused('POST /rentals/:rentalId/approve', { params, body: approval }, renter)).code).toBe(
      'forbidden',
    )
    expect((await server.refused('POST /rentals/:rentalId/withdraw', { params }, owner)).code).toBe('forbidden')
    expect((await server.refused('POST /rentals/:rentalId/return', { params }, owner)).code).toBe('rental_state')
    const blank = await server.refused(
      'POST /rentals/:rentalId/approve',
      { params, body: { pickup_location: '  ' } },
      owner,
    )
    expect(blank).toMatchObject({ status: 422, fields: { pickup_location: 'Please specify a collection location' } })
    await server.api('POST /rentals/:rentalId/approve', { params, body: approval }, owner)
    expect((await server.refused('POST /rentals/:rentalId/approve', { params, body: approval }, owner)).code).toBe(
      'rental_state',
    )
    expect((await server.refused('POST /rentals/:rentalId/return', { params }, owner)).code).toBe('rental_not_started')
  })

  it('let a renter request a change, which the owner settles [R16]', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    const body = { amendment_notes: 'One day later 🙏 מחר' }
    await server.api('POST /rentals/:rentalId/amend', { params, body }, renter)
    const asked = await readRental(server, rentalId, owner)
    expect(asked).toMatchObject({ status: 'pending', metadata: { amendment_requested: true, ...body } })
    expect(asked.actions).toContain('settle_amendment')
    await server.api('POST /rentals/:rentalId/settle-amendment', { params }, owner)
    expect((await readRental(server, rentalId, owner)).metadata.amendment_requested).toBe(false)
    expect((await server.refused('POST /rentals/:rentalId/settle-amendment', { params }, owner)).code).toBe(
      'rental_state',
    )
  })

  it('complete a rental from its first day, and hide the place again [marketplace 2.89, 4.10] [R19]', async () => {
    const { owner, renter, rentalId } = await createHire(server, { from: 0, to: 1 })
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: approval }, owner)
    const done = await server.api('POST /rentals/:rentalId/return', { params }, owner)
    expect(done).toMatchObject({ payment: 'none', rental: { status: 'completed' } })
    const after = await readRental(server, rentalId, renter)
    expect(after.collection_place).toBe('E8')
    expect(JSON.stringify(after)).not.toContain('Mare Street')
  })

  it('refund by R15 when the renter cancels, and everything when the owner does [R15]', async () => {
    const cases = [
      { from: 10, by: 'renter', refunded: 3450 },
      { from: 1, by: 'renter', refunded: 1725 },
      { from: 0, by: 'renter', refunded: 0 },
      { from: 0, by: 'owner', refunded: 3450 },
    ] as const
    for (const { from, by, refunded } of cases) {
      const hire = await createHire(server, { from, to: from + 2 })
      const params = { rentalId: hire.rentalId }
      await server.api('POST /rentals/:rentalId/approve', { params, body: approval }, hire.owner)
      const outcome = await server.api(
        'POST /rentals/:rentalId/cancel',
        { params, body: { cancellation_reason: 'Ill' } },
        hire[by],
      )
      expect(outcome).toMatchObject({ payment: refunded ? 'refunded' : 'none', rental: { status: 'cancelled' } })
      expect(await readMoney(server, hire.rentalId)).toMatchObject({ taken: 3450, refunded })
    }
  })
})
