import { expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { insertRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { insertDue } from '../../../test/table-dues.ts'
import { rollUpDay } from '../operator/numbers/roll-up.ts'
import { listWaitingOwners } from './earning-for-notification.ts'

const server = await serverOfFile()
const { context, db } = server

/** Twice this doesn't fit into 32 bits. */
const muchPence = 2_000_000_001

it('dues add up beyond £21,474,836.47, for owners, for staff, and by day', async () => {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  for (const day of ['2027-06-01', '2027-06-03']) {
    const rentalId = await insertRental(server, { owner, renter }, { start_date: day, end_date: day })
    await insertDue(server, { owner, rentalId, amount_pence: muchPence })
  }
  const pounds = (2 * muchPence) / 100
  const { totals } = await server.api('GET /my/earnings', { query: {} }, owner)
  expect(totals).toMatchObject({ coming_up: pounds, owed_by_you: 0 })
  const paysOut = { db, cards: { ...context.cards, paysOut: true } }
  expect(await listWaitingOwners(paysOut, { after: undefined, limit: 10 })).toMatchObject([
    { ownerId: owner.id, pence: 2 * muchPence },
  ])
  const finance = await createStaff(server, ['finance'])
  const { sums } = await server.api('GET /staff/money/owed', { query: {} }, finance)
  expect(sums.ready).toBe(pounds)
  await db.updateTable('dues').set({ outside_pence: muchPence, outside_at: context.now() }).execute()
  expect((await server.api('GET /my/earnings', { query: {} }, owner)).totals.paid_out).toBe(pounds)
})

it('daily numbers can hold sums beyond £21,474,836.47', async () => {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const at = new Date('2027-07-01T09:00:00Z')
  const amounts = { base_amount: 20_000_000, platform_fee: 0.01, total_amount: 20_000_000.01 }
  for (const start_date of ['2027-08-01', '2027-08-03']) {
    const rentalId = await insertRental(server, { owner, renter }, { start_date, end_date: start_date, ...amounts })
    await db.insertInto('rental_events').values({ rental_id: rentalId, what: 'approved', by: 'owner', at }).execute()
    await db
      .insertInto('payments')
      .values({
        subject_kind: 'rental',
        subject_id: rentalId,
        payer_id: renter.id,
        amount_pence: muchPence,
        checkout_expires_at: at,
        authorised_at: at,
      })
      .execute()
  }
  await rollUpDay(context, '2027-07-01')
  const counted = db.selectFrom('daily_numbers').select(['metric', 'value']).where('day', '=', '2027-07-01')
  const values = new Map((await counted.execute()).map(({ metric, value }) => [metric, value]))
  expect(values.get('request_value')).toBe(String(2 * muchPence))
  expect(values.get('gmv')).toBe(String(2 * muchPence))
})
