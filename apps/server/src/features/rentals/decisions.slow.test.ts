import { addDays, startOfDay } from '@itemo/domain/dates.ts'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import {
  createHire,
  dayFromNow,
  fillCheckout,
  type Hire,
  readMoney,
  readRental,
  renew,
  sessionOf,
  settleAll,
} from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ now: new Date('2026-07-06T09:00:00Z') })

const minute = 60_000
const hour = 60 * minute
const approval = { pickup_location: '12 Mare Street' }
const reason = { cancellation_reason: 'Ill' }

async function approved(range: { from: number; to: number }): Promise<Hire> {
  const hire = await createHire(server, range)
  await server.api(
    'POST /rentals/:rentalId/approve',
    { params: { rentalId: hire.rentalId }, body: approval },
    hire.owner,
  )
  return hire
}

async function cancel(hire: Hire, by: 'owner' | 'renter') {
  const as = await renew(server, hire[by])
  return server.api('POST /rentals/:rentalId/cancel', { params: { rentalId: hire.rentalId }, body: reason }, as)
}

describe('a request without an answer (R11)', () => {
  it('ends with its first day if that is before 48 hours are over [R11]', async () => {
    const { renter, rentalId } = await createHire(server, { from: 0, to: 4 })
    const ends = startOfDay(addDays(dayFromNow(server, 0), 1))
    expect((await readRental(server, rentalId, renter)).answer_by).toBe(ends.toISOString())
    server.setNow(new Date(ends.getTime() - minute))
    await settleAll(server)
    expect((await readRental(server, rentalId, renter)).status).toBe('pending')
    server.setNow(ends)
    await settleAll(server)
    expect(await readRental(server, rentalId, renter)).toMatchObject({
      status: 'cancelled',
      metadata: { cancellation_reason: 'Request expired' },
    })
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'released', card: 'canceled' })
  })
})

describe('an expired request before any job has run', () => {
  const change = { amendment_notes: 'A day later' }
  const acts = [
    ['approve', 'owner', approval],
    ['decline', 'owner', {}],
    ['amend', 'renter', change],
    ['settle-amendment', 'owner', undefined],
  ] as const

  it.each(acts)('can be answered until the deadline, and not afterwards: %s by its %s [R52]', async (act, by, body) => {
    const hire = await createHire(server)
    const params = { rentalId: hire.rentalId }
    if (act === 'settle-amendment') {
      await server.api('POST /rentals/:rentalId/amend', { params, body: change }, hire.renter)
    }
    const { answer_by } = await readRental(server, hire.rentalId, hire.renter)
    const answerBy = Date.parse(answer_by ?? '')

    server.setNow(new Date(answerBy - minute))
    const open = await readRental(server, hire.rentalId, hire[by])
    expect(open).toMatchObject({ expired: false, status: 'pending' })
    expect(open.actions).toContain(act.replace('-', '_'))

    server.setNow(new Date(answerBy))
    const [before, money] = [await readRental(server, hire.rentalId, hire[by]), await readMoney(server, hire.rentalId)]
    expect(before).toMatchObject({ expired: true, status: 'pending' })
    expect(before.actions).toEqual(by === 'renter' ? ['withdraw'] : [])
    for (const days of [0, 3, 8]) {
      server.setNow(new Date(answerBy + days * 24 * hour))
      const as = await renew(server, hire[by])
      const error = await server.refused(`POST /rentals/:rentalId/${act}`, { params, body }, as)
      expect([error.status, error.code, error.message]).toEqual([409, 'request_expired', 'This request has expired.'])
    }
    expect(await readRental(server, hire.rentalId, hire[by])).toEqual(before)
    expect(await readMoney(server, hire.rentalId)).toEqual(money)
  })

  it('can still be withdrawn by its renter, which releases the hold [R52]', async () => {
    const { renter, rentalId } = await createHire(server)
    server.advance(49 * hour)
    const params = { rentalId }
    const outcome = await server.api('POST /rentals/:rentalId/withdraw', { params }, await renew(server, renter))
    expect(outcome).toMatchObject({ rental: null, payment: 'released' })
  })
})

describe('the deadline for an answer (R11)', () => {
  it('runs from when the card was held, not from when the owner was notified [R11]', async () => {
    const { owner, rentalId, url } = await createHire(server, { paid: false })
    await fillCheckout(server, url)
    await server.context.cards.sandbox!.deliver()
    server.advance(hour)
    await settleAll(server)
    const { answer_by } = await readRental(server, rentalId, owner)
    const { authorised_at: held } = (await readMoney(server, rentalId)).payment
    expect(answer_by).toBe(new Date((held?.getTime() ?? 0) + 48 * hour).toISOString())
  })
})

describe('who ended a rental, and why (R13)', () => {
  it('is stored for a decline and for a cancellation by either side [marketplace 3.8, 4.7] [R13] [R48]', async () => {
    const declined = await createHire(server)
    const params = { rentalId: declined.rentalId }
    await server.api('POST /rentals/:rentalId/decline', { params, body: reason }, declined.owner)
    const byRenter = await approved({ from: 10, to: 12 })
    await cancel(byRenter, 'renter')
    const byOwner = await approved({ from: 10, to: 12 })
    await cancel(byOwner, 'owner')
    const kept = await Promise.all(
      [declined, byRenter, byOwner].map(({ rentalId }) =>
        server.db
          .selectFrom('rentals')
          .select(['cancelled_by', 'metadata'])
          .where('id', '=', rentalId)
          .executeTakeFirstOrThrow(),
      ),
    )
    expect(kept.map((row) => row.cancelled_by)).toEqual(['owner', 'renter', 'owner'])
    for (const row of kept) expect(row.metadata).toMatchObject(reason)
  })
})

describe('the refund to the renter (R15)', () => {
  it.each([
    ['is everything until 48 hours before the first day', -48 * hour - minute, 3450],
    ['is half from then on', -48 * hour + 1, 1725],
    ['is half until the first day begins', -minute, 1725],
    ['is nothing once the first day has begun', 0, 0],
  ])('%s', async (_, fromBeginning, back) => {
    const hire = await approved({ from: 10, to: 12 })
    const { start_date } = await readRental(server, hire.rentalId, hire.renter)
    // Summer time: the day begins at 23:00 UTC of the day before.
    server.setNow(new Date(startOfDay(start_date).getTime() + fromBeginning))
    expect((await readRental(server, hire.rentalId, hire.renter)).refund_if_cancelled).toBe(back / 100)
    const outcome = await cancel(hire, 'renter')
    expect(outcome.payment).toBe(back ? 'refunded' : 'none')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ taken: 3450, refunded: back })

    // Someone who returns to the payment page isn't told that the booking is confirmed.
    const body = { session_id: sessionOf(hire.url) }
    const verified = await server.api('POST /payments/verify', { body }, await renew(server, hire.renter))
    expect(verified).toMatchObject({
      success: false,
      message: 'This booking was cancelled. See your bookings for what was refunded.',
    })
  })

  it.each([
    ['everything until the hours of the rule', -24 * hour - minute, 3450],
    // 27% of it is kept: the fee's part in proportion, the rest is the owner's.
    ['the share of the rule until the first day begins', -24 * hour + 1, 2519],
    ['nothing once the first day has begun', 0, 0],
  ])('follows the rule stored with the rental: %s [R69]', async (_, fromBeginning, back) => {
    const hire = await approved({ from: 10, to: 12 })
    const rule = { refund_free_hours: 24, refund_late_percent: 73 }
    await server.db.updateTable('rentals').set(rule).where('id', '=', hire.rentalId).execute()
    const { start_date } = await readRental(server, hire.rentalId, hire.renter)
    server.setNow(new Date(startOfDay(start_date).getTime() + fromBeginning))
    expect((await readRental(server, hire.rentalId, hire.renter)).refund_if_cancelled).toBe(back / 100)
    await cancel(hire, 'renter')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ taken: 3450, refunded: back })
  })

  it('is everything if the owner cancels, even in the last hour [R48]', async () => {
    const hire = await approved({ from: 1, to: 2 })
    const { start_date } = await readRental(server, hire.rentalId, hire.renter)
    server.setNow(startOfDay(start_date))
    expect((await cancel(hire, 'owner')).payment).toBe('refunded')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ taken: 2300, refunded: 2300 })
  })
})

describe('a requested change (R16)', () => {
  it('sets the flag and the notes, and nothing else [marketplace 3.8, 4.9] [R16]', async () => {
    const { renter, owner, rentalId } = await approved({ from: 5, to: 6 })
    const before = await readRental(server, rentalId, owner)
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/amend', { params, body: { amendment_notes: 'Later' } }, renter)
    const after = await readRental(server, rentalId, owner)
    expect(after).toMatchObject({
      status: before.status,
      start_date: before.start_date,
      end_date: before.end_date,
      total_amount: before.total_amount,
      payment_state: before.payment_state,
      metadata: { ...before.metadata, amendment_requested: true, amendment_notes: 'Later' },
    })
  })
})

describe('a booked rental (R17)', () => {
  async function booked(range: { from: number; to: number }): Promise<Hire> {
    const hire = await approved(range)
    await server.db.updateTable('rentals').set({ status: 'booked' }).where('id', '=', hire.rentalId).execute()
    return hire
  }

  it('is amended and cancelled like a confirmed one, and holds its days [marketplace 4.12] [R17]', async () => {
    const hire = await booked({ from: 10, to: 12 })
    const { itemId, owner, renter, rentalId } = hire
    expect((await readRental(server, rentalId, renter)).actions).toEqual(['cancel', 'amend'])
    const body = { itemId, startDate: dayFromNow(server, 12), endDate: dayFromNow(server, 14) }
    expect((await server.refused('POST /rentals', { body }, await renew(server, renter))).code).toBe('dates_taken')
    const params = { rentalId }
    const notes = { amendment_notes: 'Later' }
    await server.api('POST /rentals/:rentalId/amend', { params, body: notes }, await renew(server, renter))
    await server.api('POST /rentals/:rentalId/settle-amendment', { params }, await renew(server, owner))
    expect(await cancel(hire, 'renter')).toMatchObject({ payment: 'refunded', rental: { status: 'cancelled' } })
  })

  it('can be marked as returned from its first day [marketplace 4.11] [R17]', async () => {
    const { owner, rentalId } = await booked({ from: 1, to: 2 })
    const params = { rentalId }
    expect((await server.refused('POST /rentals/:rentalId/return', { params }, owner)).code).toBe('rental_not_started')
    server.advance(24 * hour)
    const outcome = await server.api('POST /rentals/:rentalId/return', { params }, await renew(server, owner))
    expect(outcome.rental?.status).toBe('completed')
  })
})

describe('an act that is too late (R18)', () => {
  it.each(['decline', 'cancel'] as const)(
    'gets 409 after a %s, and changes nothing [marketplace 4.13] [R18]',
    async (ending) => {
      const { owner, rentalId } =
        ending === 'cancel' ? await approved({ from: 10, to: 12 }) : await createHire(server, { from: 10, to: 12 })
      const params = { rentalId }
      await server.api(`POST /rentals/:rentalId/${ending}`, { params, body: reason }, owner)
      // The consequences have happened: the refund, and the facts about its owner.
      await settleAll(server)
      const [before, money] = [await readRental(server, rentalId, owner), await readMoney(server, rentalId)]
      const body = { ...approval, ...reason }
      for (const act of ['approve', 'decline', 'cancel', 'return'] as const) {
        const error = await server.refused(`POST /rentals/:rentalId/${act}`, { params, body }, owner)
        expect([error.status, error.code], act).toEqual([409, 'rental_state'])
      }
      await settleAll(server)
      expect(await readRental(server, rentalId, owner)).toEqual(before)
      expect(await readMoney(server, rentalId)).toEqual(money)
    },
  )
})

it('a request is readable by its owner, by no other member, and by nobody once it was withdrawn [R82]', async () => {
  const { owner, renter, rentalId } = await createHire(server)
  const third = await createMember(server)
  const params = { rentalId }
  expect(await server.api('GET /rentals/:rentalId/request', { params }, owner)).toMatchObject({ role: 'owner' })
  for (const member of [renter, third]) {
    const { status, code } = await server.refused('GET /rentals/:rentalId/request', { params }, member)
    expect([status, code]).toEqual([403, 'forbidden'])
  }
  // Every other call reveals nothing to a stranger.
  expect((await server.refused('GET /rentals/:rentalId', { params }, third)).status).toBe(404)
  const unknown = { params: { rentalId: crypto.randomUUID() } }
  const unpaid = { params: { rentalId: (await createHire(server, { paid: false })).rentalId } }
  await server.api('POST /rentals/:rentalId/withdraw', { params }, renter)
  for (const gone of [unknown, unpaid, { params }]) {
    for (const member of [owner, third]) {
      expect((await server.refused('GET /rentals/:rentalId/request', gone, member)).status).toBe(404)
    }
  }
})

it('a request counts as waiting until it is answered, withdrawn or expired, whatever jobs have run', async () => {
  const hire = await createHire(server)
  const { owner, renter, itemId, rentalId } = hire
  const waiting = async (member: Member) =>
    (await server.api('GET /my/rentals/waiting', {}, await renew(server, member))).count
  expect([await waiting(owner), await waiting(renter)]).toEqual([1, 0])

  // Nobody has to answer a request that wasn't paid for.
  const body = { itemId, startDate: dayFromNow(server, 20), endDate: dayFromNow(server, 20) }
  const { url } = await server.api('POST /rentals', { body }, renter)
  expect(await waiting(owner)).toBe(1)
  await fillCheckout(server, url)
  await settleAll(server)
  expect(await waiting(owner)).toBe(2)

  await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body: approval }, owner)
  expect(await waiting(owner)).toBe(1)
  server.advance(48 * hour)
  expect(await waiting(owner)).toBe(0)
})
