import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { createMember } from '../../../test/factories.ts'
import { copyHire, createHire, dayFromNow, fillCheckout, readRental, renew, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ now: new Date('2026-07-01T10:00:00Z') })

const hour = 3_600_000
const approval = { pickup_location: '12 Mare Street', additional_notes: 'Ring twice' }

describe('the history of a rental', () => {
  it('shows both sides its events and its money, in order', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/amend', { params, body: { amendment_notes: 'One day later?' } }, renter)
    await server.api('POST /rentals/:rentalId/settle-amendment', { params }, owner)
    await server.api('POST /rentals/:rentalId/approve', { params, body: approval }, owner)
    await server.api('POST /rentals/:rentalId/cancel', { params, body: { cancellation_reason: 'Ill' } }, renter)
    for (const person of [owner, renter]) {
      const { timeline } = await readRental(server, rentalId, person)
      expect(timeline.map(({ what, by, note, amount }) => [what, by, note, amount])).toEqual([
        ['requested', 'renter', null, null],
        ['authorised', 'renter', null, 34.5],
        ['amended', 'renter', 'One day later?', null],
        ['amendment_settled', 'owner', null, null],
        ['approved', 'owner', null, null],
        ['captured', 'system', null, 34.5],
        ['cancelled', 'renter', 'Ill', null],
        ['refunded', 'system', null, 34.5],
      ])
      expect(timeline.every(({ at }, index) => index === 0 || at >= (timeline[index - 1]?.at ?? ''))).toBe(true)
      // The collection place isn't shown once the rental is over.
      expect(JSON.stringify(timeline)).not.toContain('Mare Street')
    }
  })

  it('shows a decline and a completed rental', async () => {
    const declined = await createHire(server)
    const body = { cancellation_reason: 'It broke' }
    await server.api(
      'POST /rentals/:rentalId/decline',
      { params: { rentalId: declined.rentalId }, body },
      declined.owner,
    )
    const { timeline } = await readRental(server, declined.rentalId, declined.renter)
    expect(timeline.slice(2).map(({ what, note }) => [what, note])).toEqual([
      ['declined', 'It broke'],
      ['released', null],
    ])
    const done = await createHire(server, { from: 0, to: 1 })
    const params = { rentalId: done.rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: approval }, done.owner)
    await server.api('POST /rentals/:rentalId/return', { params }, done.owner)
    const { timeline: whole } = await readRental(server, done.rentalId, done.owner)
    expect(whole.at(-1)).toMatchObject({ what: 'returned', by: 'owner' })
  })

  it('shows an expired request and an abandoned capture', async () => {
    const expired = await createHire(server)
    const failing = await createHire(server, { card: '4000 0000 0000 0341' })
    await server.api(
      'POST /rentals/:rentalId/approve',
      { params: { rentalId: failing.rentalId }, body: approval },
      failing.owner,
    )
    server.advance(49 * hour)
    await settleAll(server)
    const { timeline } = await readRental(server, expired.rentalId, expired.owner)
    expect(timeline.slice(2).map(({ what, by }) => [what, by])).toEqual([
      ['expired', 'system'],
      ['released', 'system'],
    ])
    const { timeline: other } = await readRental(server, failing.rentalId, failing.renter)
    expect(other.slice(3).map(({ what, note }) => [what, note])).toEqual([
      ['capture_failed', null],
      ['cancelled', 'Payment could not be captured'],
      ['released', null],
    ])
  })
})

describe('the figures in the dialogs', () => {
  it("are the owner's earnings, and the refund by the hour of the cancellation [R15]", async () => {
    const { owner, renter, rentalId } = await createHire(server, { from: 3, to: 5 })
    const params = { rentalId }
    const pending = [await readRental(server, rentalId, owner), await readRental(server, rentalId, renter)]
    expect(pending.map((view) => [view.owner_earns, view.refund_if_cancelled])).toEqual([
      [30, null],
      [null, null],
    ])
    await server.api('POST /rentals/:rentalId/approve', { params, body: approval }, await renew(server, owner))
    expect((await readRental(server, rentalId, renter)).refund_if_cancelled).toBe(34.5)
    server.advance(26 * hour)
    expect((await readRental(server, rentalId, renter)).refund_if_cancelled).toBe(17.25)
    expect((await readRental(server, rentalId, owner)).refund_if_cancelled).toBe(34.5)
    server.advance(48 * hour)
    expect((await readRental(server, rentalId, renter)).refund_if_cancelled).toBe(0)
    await server.api('POST /rentals/:rentalId/return', { params }, await renew(server, owner))
    expect((await readRental(server, rentalId, renter)).refund_if_cancelled).toBeNull()
  })
})

describe('the rentals around a request', () => {
  it('are shown to its owner: live, of the same item, requested, within 60 days [marketplace 7.9]', async () => {
    const { owner, renter, rentalId, itemId } = await createHire(server, { from: 70, to: 72 })
    const ask = async (from: number, to: number, paid = true) => {
      const body = { itemId, startDate: dayFromNow(server, from), endDate: dayFromNow(server, to) }
      const asked = await server.api('POST /rentals', { body }, await renew(server, renter))
      if (paid) await fillCheckout(server, asked.url)
      await settleAll(server)
      return asked.rental_id
    }
    const before = await ask(60, 65)
    const after = await ask(132, 133)
    await ask(134, 135)
    await ask(1, 9)
    await ask(80, 81, false)
    const params = { rentalId }
    const { neighbours } = await server.api('GET /rentals/:rentalId/neighbours', { params }, await renew(server, owner))
    expect(neighbours).toEqual([
      { id: before, start_date: dayFromNow(server, 60), end_date: dayFromNow(server, 65), days: 6, status: 'pending' },
      { id: after, start_date: dayFromNow(server, 132), end_date: dayFromNow(server, 133), days: 2, status: 'pending' },
    ])
    const key = 'GET /rentals/:rentalId/neighbours'
    expect((await server.refused(key, { params }, await renew(server, renter))).status).toBe(403)
    expect((await server.refused(key, { params }, await createMember(server))).status).toBe(404)
  })
})

describe("the lists of one's rentals", () => {
  it('take one query each, however long they are [marketplace 7.8]', async () => {
    const hire = await createHire(server)
    const list = async () => server.api('GET /my/rentals', { query: {} }, await renew(server, hire.renter))
    const forOne = await statementsOf(list)
    const days = Array.from({ length: 199 }, (_, index) => dayFromNow(server, 100 + index * 2))
    await copyHire(server, hire, days, 'confirmed')
    const forAll = await statementsOf(async () => expect((await list()).rentals).toHaveLength(100))
    expect(forAll).toHaveLength(forOne.length)
    expect(forOne.length).toBe(1)

    await copyHire(server, hire, days, 'completed')
    const past = await statementsOf(async () => {
      const query = { role: 'renter' } as const
      const page = await server.api('GET /my/rentals/past', { query }, await renew(server, hire.renter))
      expect(page.rentals).toHaveLength(20)
    })
    expect(past).toHaveLength(1)
  })
})
