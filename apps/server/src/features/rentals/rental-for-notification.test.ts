import type { Due } from '@itemo/domain/notifications/reminders.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { describe, expect, it, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { copyHire, createHire, dayFromNow, insertRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import type { NewRow } from '../../platform/db/db.ts'
import { findRentalForNotification, listRentalsForNotification } from './rental-for-notification.ts'

const server = await serverOfFile()
const { db } = server
const hour = 3_600_000
const at = server.context.now()
const before = (hours: number) => new Date(at.getTime() - hours * hour)

/** The ids of what is due, read in pages of one, as the reminders do. */
async function pagesOf(due: Due): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await listRentalsForNotification(server.context, due, { after: ids.at(-1), limit: 1 })
    ids.push(...page.map(({ facts }) => facts.rentalId))
    if (page.length === 0) return ids
  }
}

test('rentals due for a reminder are read page by page, each once and no others', async () => {
  const hire = await createHire(server, { paid: false })
  const days = Array.from({ length: 6 }, (_, index) => dayFromNow(server, 100 + 2 * index))
  await copyHire(server, hire, days.slice(0, 4), 'confirmed')
  await copyHire(server, hire, days.slice(4), 'completed')
  const rows = await db.selectFrom('rentals').select(['id', 'start_date', 'end_date']).orderBy('start_date').execute()
  const [first, second, third, fourth, fifth, sixth] = rows.slice(1)
  const [day, ends] = [first!.start_date, first!.end_date]
  // Two with the same days, one that was approved too late for a reminder, and one on another day.
  const together = { start_date: day, end_date: ends, item_id: null }
  const same = [second!.id, third!.id]
  await db.updateTable('rentals').set(together).where('id', 'in', same).execute()
  const events = [
    { rental_id: first!.id, what: 'approved', at: before(1) },
    { rental_id: second!.id, what: 'approved', at: before(0) },
    { rental_id: third!.id, what: 'amended', at: before(-1) },
    { rental_id: fourth!.id, what: 'approved', at: before(1) },
    { rental_id: fifth!.id, what: 'returned', at: before(2) },
    { rental_id: sixth!.id, what: 'returned', at: before(1) },
  ] as const
  await db
    .insertInto('rental_events')
    .values(events.map((event) => ({ ...event, by: 'owner' })))
    .execute()
  const begun = [first!.id, third!.id].toSorted()
  expect(await pagesOf({ what: 'begins', on: day, approvedBefore: at })).toEqual(begun)
  expect(await pagesOf({ what: 'ends', on: ends, approvedBefore: at })).toEqual(begun)
  expect(await pagesOf({ what: 'returned', from: before(2), until: before(1) })).toEqual([fifth!.id])
  expect(await pagesOf({ what: 'returned', from: before(2), until: before(0) })).toEqual(
    [fifth!.id, sixth!.id].toSorted(),
  )
})

test("a request is due for a reminder until its deadline, if its owner had longer than the reminder's time", async () => {
  const [one, quick, later] = [await createHire(server), await createHire(server), await createHire(server)]
  const answerBy = async ({ rentalId }: typeof one, hours: number, asked: number) => {
    const values = { answer_by: before(-hours), requested_at: before(-hours + asked) }
    await db.updateTable('rentals').set(values).where('id', '=', rentalId).execute()
  }
  await answerBy(one, 6, 6)
  await answerBy(quick, 6, 5)
  await answerBy(later, 7, 20)
  const due = (after: number, by: number) =>
    pagesOf({ what: 'answer', after: before(-after), by: before(-by), reminderHours: 6 })
  expect(await due(5, 6)).toEqual([one.rentalId])
  expect(await due(6, 7)).toEqual([later.rentalId])
  expect(await due(5, 7)).toEqual([one.rentalId, later.rentalId].toSorted())
})

describe('the notification about a rental', () => {
  async function addHire(state?: PaymentState, values: Partial<NewRow<'payments'>> = {}) {
    const [owner, renter] = [await createMember(server, 'Olive'), await createMember(server, 'Rex')]
    const rentalId = await insertRental(server, { owner, renter }, { item_snapshot: '{"title": "Tent"}' })
    const common = { amount_pence: 1150, checkout_expires_at: at, subject_id: rentalId }
    const payment = { ...common, subject_kind: 'rental' as const, refund_pence: 400, ...values }
    const deposit = { ...common, subject_kind: 'deposit' as const, amount_pence: 9900, state: 'captured' as const }
    const rows = state === undefined ? [deposit] : [deposit, { ...payment, state }]
    const made = await db.insertInto('payments').values(rows).returning(['id', 'subject_kind']).execute()
    const paymentId = made.find(({ subject_kind }) => subject_kind === 'rental')?.id ?? ''
    return {
      owner,
      renter,
      rentalId,
      paymentId,
      read: async () => (await findRentalForNotification(server.context, rentalId))!,
    }
  }

  it.each([
    [undefined, { from: 'payment', pence: 0 }],
    ['disputed', { from: 'bank', pence: 0 }],
    ['releasing', { from: 'hold', pence: 1150 }],
    ['released', { from: 'hold', pence: 1150 }],
    ['refunding', { from: 'payment', pence: 400 }],
    ['refunded', { from: 'payment', pence: 400 }],
    ['captured', { from: 'payment', pence: 400 }],
  ] as const)('whose payment is %s says what is refunded: %j', async (state, moneyBack) => {
    expect((await (await addHire(state)).read()).facts.moneyBack).toEqual(moneyBack)
  })

  it.each([
    [400, 0],
    [300, 100],
  ])('of which a bank took %i pence for good says that another %i are refunded', async (lost_pence, pence) => {
    const hire = await addHire('charged_back', { lost_pence })
    const taken = { kind: 'captured', amount_pence: 1150, provider_ref: `ch_${hire.paymentId}`, learnt_at: at } as const
    await db
      .insertInto('ledger_entries')
      .values({ ...taken, payment_id: hire.paymentId })
      .execute()
    expect((await hire.read()).facts.moneyBack).toEqual({ from: 'lost', pence, lostPence: lost_pence })
  })

  it('has its own money, by the ledger', async () => {
    const [one, other] = [await addHire('captured'), await addHire('captured')]
    const row = { kind: 'captured' as const, amount_pence: 1150, learnt_at: at }
    const rows = [
      { ...row, payment_id: one.paymentId, provider_ref: 'pi_one' },
      { ...row, payment_id: other.paymentId, provider_ref: 'pi_other' },
      { ...row, payment_id: one.paymentId, kind: 'refunded' as const, amount_pence: 575, provider_ref: 're_one' },
    ]
    await db.insertInto('ledger_entries').values(rows).execute()
    const half = { totalPence: 1150, takenPence: 1150, refundedPence: 575, earnsPence: 500 }
    expect((await one.read()).facts).toMatchObject({ ...half, itemTitle: 'Tent' })
    // The £4 to be refunded count from the decision on.
    expect((await other.read()).facts).toMatchObject({ ...half, refundedPence: 0, earnsPence: 653 })
    expect((await (await addHire()).read()).facts).toMatchObject({ takenPence: 0, refundedPence: 0, earnsPence: 1000 })
  })

  it("has the cover refunded with it, and no other rental's", async () => {
    const hires = [await addHire('captured'), await addHire('captured')]
    await db
      .updateTable('rentals')
      .set(({ eb }) => ({ cover_id: 0, cover_amount: 2.4, total_amount: eb('total_amount', '+', '2.4') }))
      .where(
        'id',
        'in',
        hires.map(({ rentalId }) => rentalId),
      )
      .execute()
    const policy = {
      cover_id: 0,
      terms: '{}',
      amount_pence: 240,
      state: 'bound' as const,
      created_at: at,
      updated_at: at,
    }
    const days = { starts_on: dayFromNow(server, 1), ends_on: dayFromNow(server, 3), bound_at: at }
    const policies = hires.map(({ rentalId }, n) => ({ ...policy, ...days, rental_id: rentalId, back_pence: n * 240 }))
    await db.insertInto('cover_policies').values(policies).execute()
    for (const [n, { paymentId }] of hires.entries()) {
      const row = { payment_id: paymentId, learnt_at: at }
      const rows = [
        { ...row, kind: 'captured' as const, amount_pence: 1390, provider_ref: `pi_cover_${n}` },
        { ...row, kind: 'refunded' as const, amount_pence: 690, provider_ref: `re_cover_${n}` },
      ]
      await db.insertInto('ledger_entries').values(rows).execute()
    }
    const gone = await Promise.all(hires.map(async ({ read }) => (await read()).facts.coverGonePence))
    expect(gone).toEqual([0, 240])
  })

  it('names both sides, and who may still review the other', async () => {
    const { owner, renter, rentalId, read } = await addHire('captured')
    const named = { owner: { id: owner.id, name: 'Olive' }, renter: { id: renter.id, name: 'Rex' } }
    expect((await read()).facts).toMatchObject(named)
    expect((await read()).mayReview).toEqual(['owner', 'renter'])
    const review = { rental_id: rentalId, reviewer_id: owner.id, reviewee_id: renter.id, role: 'owner' as const }
    await db
      .insertInto('reviews')
      .values({ ...review, rating: 5 })
      .execute()
    expect((await read()).mayReview).toEqual(['renter'])
    await db.updateTable('profiles').set({ full_name: null, deleted_at: at }).where('id', '=', owner.id).execute()
    expect(await read()).toMatchObject({ mayReview: [], facts: { owner: { name: 'Anonymous User' } } })
    expect(await findRentalForNotification(server.context, crypto.randomUUID())).toBeUndefined()
  })

  it('has the latest requested change, and whether it was reported as not returned', async () => {
    const { rentalId, read } = await addHire('captured')
    expect(await read()).toMatchObject({ amendmentId: null, facts: { returnDenied: false, isLost: false } })
    const event = { rental_id: rentalId, by: 'renter' as const, at }
    const rows = (['amended', 'amended', 'cancelled'] as const).map((what) => ({ ...event, what }))
    const [, second] = await db.insertInto('rental_events').values(rows).returning('id').execute()
    await db.updateTable('rentals').set({ return_denied_at: at }).where('id', '=', rentalId).execute()
    expect(await read()).toMatchObject({ amendmentId: second?.id, facts: { returnDenied: true, isLost: true } })
  })
})
