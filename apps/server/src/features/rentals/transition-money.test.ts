import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createHire, readMoney, readRental, settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { expireRequest } from './rental-transitions.ts'

const { server, sandbox, pass } = await serverAndCards()

const minute = 60_000
const hour = 60 * minute
const approval = { pickup_location: '12 Mare Street' }

/** The subjects of all emails to someone. */
async function subjectsTo({ email }: { email: string }): Promise<string[]> {
  const mails = await server.db.selectFrom('mailbox').select('subject').where('recipient', '=', email).execute()
  return mails.map(({ subject }) => subject)
}

const delayed = "The payment for Cordless hammer drill hasn't gone through yet"

function approve(rentalId: string, owner: { token: string }) {
  return server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body: approval }, owner)
}

describe('the capture', () => {
  it("whose response is lost isn't repeated, and is recognised as successful [marketplace 1.7] [R6]", async () => {
    const { owner, rentalId } = await createHire(server)
    // The read before the capture gets a response, the capture doesn't.
    const { faults } = sandbox
    const normal = faults.nextCalls.shift.bind(faults.nextCalls)
    let calls = 0
    faults.nextCalls.shift = () => (++calls === 2 ? 'drop_answer' : normal())
    expect((await approve(rentalId, owner)).payment).toBe('captured')
    faults.nextCalls.shift = normal
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', taken: 3450 })
  })

  it('that fails is reported, and made as soon as the provider is back [R12]', async () => {
    const { owner, rentalId } = await createHire(server)
    sandbox.faults.everyCall = 'refuse'
    expect(await approve(rentalId, owner)).toMatchObject({
      payment: 'capture_failed',
      rental: { status: 'confirmed', payment_state: 'capturing' },
    })
    await pass(10 * minute)
    expect((await readMoney(server, rentalId)).state).toBe('capturing')
    sandbox.faults.everyCall = null
    await pass(16 * minute)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', taken: 3450 })
    expect((await readRental(server, rentalId, owner)).status).toBe('confirmed')
  })

  it('that fails for a day is abandoned: the rental is cancelled and both are told [marketplace 4.4] [R12]', async () => {
    const { owner, renter, rentalId } = await createHire(server, { card: '4000 0000 0000 0341' })
    expect((await approve(rentalId, owner)).payment).toBe('capture_failed')
    // A rental whose payment may still fail can't be completed: nobody would have been paid for it.
    const early = await server.refused('POST /rentals/:rentalId/return', { params: { rentalId } }, owner)
    expect([early.status, early.code]).toEqual([409, 'rental_state'])
    await settleAll(server)
    expect(await subjectsTo(renter)).toContain(delayed)
    expect(await subjectsTo(owner)).not.toContain(delayed)
    await pass(23 * hour)
    expect((await subjectsTo(renter)).filter((subject) => subject === delayed)).toHaveLength(1)
    expect((await readRental(server, rentalId, renter)).status).toBe('confirmed')
    await pass(hour + 16 * minute)
    const { metadata, status } = await readRental(server, rentalId, renter)
    expect([status, metadata.cancellation_reason]).toEqual(['cancelled', 'Payment could not be captured'])
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
    for (const person of [owner, renter]) {
      expect(await subjectsTo(person)).toContain('The hire of Cordless hammer drill was cancelled')
    }
  })

  it('not attempted for a day takes nothing afterwards, even if the card would pay [R52]', async () => {
    const { owner, rentalId } = await createHire(server)
    sandbox.faults.everyCall = 'refuse'
    await approve(rentalId, owner)
    sandbox.faults.everyCall = null
    server.advance(24 * hour)
    await settleAll(server)
    expect((await readRental(server, rentalId, owner)).status).toBe('cancelled')
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
  })

  it('is abandoned after a day if the provider is unavailable throughout', async () => {
    const { owner, rentalId } = await createHire(server)
    sandbox.faults.everyCall = 'refuse'
    await approve(rentalId, owner)
    await pass(24 * hour + 16 * minute)
    expect((await readRental(server, rentalId, owner)).status).toBe('cancelled')
    sandbox.faults.everyCall = null
    await pass(16 * minute)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
  })

  it('delayed by the provider is announced to nobody at first, and to the renter after a while', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    sandbox.faults.everyCall = 'refuse'
    await approve(rentalId, owner)
    await settleAll(server)
    expect(await subjectsTo(renter)).not.toContain(delayed)
    const attempts = async () => (await readMoney(server, rentalId)).payment.settle_attempts
    while ((await attempts()) < 3) await pass(5000)
    expect(await attempts()).toBe(3)
    expect(await subjectsTo(renter)).not.toContain(delayed)
    while ((await attempts()) < 4) await pass(5000)
    expect(await attempts()).toBe(4)
    expect((await subjectsTo(renter)).filter((subject) => subject === delayed)).toHaveLength(1)
    await pass(2 * minute)
    expect((await subjectsTo(renter)).filter((subject) => subject === delayed)).toHaveLength(1)
  })

  it('that succeeded just before a crash is found by the reconciliation', async () => {
    const { owner, rentalId } = await createHire(server)
    sandbox.faults.everyCall = 'cut'
    await approve(rentalId, owner)
    sandbox.faults.everyCall = null
    sandbox.faults.webhooks = 'lose'
    const { payment } = await readMoney(server, rentalId)
    await server.context.cards.api.paymentIntents.capture(payment.provider_intent_id!)
    // Its job is lost as well.
    await sql`delete from jobs.job where name = 'payments.settle'`.execute(server.db)
    await pass(5 * minute)
    expect((await readMoney(server, rentalId)).state).toBe('captured')
  })

  it('still pending when half is to be refunded is finished first, and half is refunded', async () => {
    const { owner, renter, rentalId } = await createHire(server, { from: 1, to: 3 })
    sandbox.faults.everyCall = 'refuse'
    await approve(rentalId, owner)
    const cancelled = await server.api(
      'POST /rentals/:rentalId/cancel',
      { params: { rentalId }, body: { cancellation_reason: 'Ill' } },
      renter,
    )
    expect(cancelled.rental?.status).toBe('cancelled')
    sandbox.faults.everyCall = null
    await pass(30 * minute)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'refunded', taken: 3450, refunded: 1725 })
  })

  it('abandoned after a day releases the card, even if the rental was cancelled too late for a refund', async () => {
    const { owner, renter, rentalId } = await createHire(server, { from: 0, to: 2 })
    sandbox.faults.everyCall = 'refuse'
    await approve(rentalId, owner)
    const body = { cancellation_reason: 'Ill' }
    await server.api('POST /rentals/:rentalId/cancel', { params: { rentalId }, body }, renter)
    await pass(24 * hour + 16 * minute)
    sandbox.faults.everyCall = null
    await pass(30 * minute)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
    const { status, metadata } = await readRental(server, rentalId, owner)
    expect([status, metadata.cancellation_reason]).toEqual(['cancelled', 'Ill'])
  })
})

describe('a withdrawn request', () => {
  it('reports a released hold if there was one, and no money if there was none', async () => {
    const withdraw = async (paid: boolean) => {
      const { renter, rentalId } = await createHire(server, { paid })
      return (await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)).payment
    }
    expect(await withdraw(false)).toBe('none')
    expect(await withdraw(true)).toBe('released')
  })

  it('reports a held amount while the provider is unavailable, and none if nothing was held', async () => {
    const withdraw = async (paid: boolean) => {
      const { renter, rentalId } = await createHire(server, { paid })
      sandbox.faults.everyCall = 'cut'
      const { payment } = await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)
      sandbox.faults.everyCall = null
      return payment
    }
    expect(await withdraw(false)).toBe('none')
    expect(await withdraw(true)).toBe('release_failed')
  })
})

describe('a release', () => {
  it('that fails is reported, and retried until it succeeds [R13]', async () => {
    const { owner, rentalId } = await createHire(server)
    sandbox.faults.everyCall = 'cut'
    const outcome = await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body: {} }, owner)
    expect(outcome).toMatchObject({ payment: 'release_failed', rental: { status: 'cancelled' } })
    await pass(3 * minute)
    expect((await readMoney(server, rentalId)).state).toBe('releasing')
    sandbox.faults.everyCall = null
    await pass(20 * minute)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled' })
  })

  it('follows when nobody answers for 48 hours, and both are told [marketplace 4.14] [R11]', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    await pass(47 * hour)
    expect((await readRental(server, rentalId, owner)).status).toBe('pending')
    await pass(hour + minute)
    expect(await readRental(server, rentalId, renter)).toMatchObject({
      status: 'cancelled',
      metadata: { cancellation_reason: 'Request expired' },
    })
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled' })
    for (const person of [owner, renter]) {
      const mails = await server.db
        .selectFrom('mailbox')
        .select('subject')
        .where('recipient', '=', person.email)
        .execute()
      expect(mails.map((mail) => mail.subject)).toContain('The request for Cordless hammer drill has expired')
    }
  })

  it('of money that is only held is complete, even if only a part was to be refunded', async () => {
    const { owner, renter, rentalId } = await createHire(server, { from: 1, to: 3 })
    // Like a rental that was booked with the previous version: its money hasn't been requested yet.
    await server.db.updateTable('rentals').set({ status: 'booked' }).where('id', '=', rentalId).execute()
    const cancelled = await server.api(
      'POST /rentals/:rentalId/cancel',
      { params: { rentalId }, body: { cancellation_reason: 'Ill' } },
      renter,
    )
    expect(cancelled).toMatchObject({ payment: 'released', rental: { status: 'cancelled' } })
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
    expect((await readRental(server, rentalId, owner)).payment_state).toBe('released')
  })

  it("follows exactly at the owner's deadline, and not before", async () => {
    const { renter, rentalId } = await createHire(server)
    const answerBy = new Date(server.context.now().getTime() + hour)
    await server.db.updateTable('rentals').set({ answer_by: answerBy }).where('id', '=', rentalId).execute()
    const expireAt = (at: Date) => expireRequest({ ...server.context, now: () => at }, rentalId)
    await expireAt(new Date(answerBy.getTime() - 1))
    expect((await readRental(server, rentalId, renter)).status).toBe('pending')
    await expireAt(answerBy)
    expect((await readRental(server, rentalId, renter)).status).toBe('cancelled')
  })

  it('made by the bank ends the request', async () => {
    const { renter, rentalId } = await createHire(server)
    const { payment } = await readMoney(server, rentalId)
    await server.context.cards.api.paymentIntents.cancel(payment.provider_intent_id!)
    await settleAll(server)
    expect(await readRental(server, rentalId, renter)).toMatchObject({ status: 'cancelled', payment_state: 'released' })
  })
})

it('a decline shows its reason, or the default one if its owner gave none [marketplace 3.8]', async () => {
  const reasons = [
    ['It broke', 'It broke'],
    [undefined, 'No reason provided'],
  ] as const
  for (const [given, kept] of reasons) {
    const { rentalId, owner, renter } = await createHire(server)
    const body = given === undefined ? {} : { cancellation_reason: given }
    await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body }, owner)
    expect(await readRental(server, rentalId, renter)).toMatchObject({ metadata: { cancellation_reason: kept } })
  }
})
