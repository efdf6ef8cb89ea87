import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { expect, it } from 'vitest'
import { createHire, type Hire, insertRental, readMoney, readRental, renew, settleAll } from '../../../test/hires.ts'
import { createMember, listItem } from '../../../test/factories.ts'
import { serverAndCards, unrelatedQueues } from '../../../test/server-of-file.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { markRequested } from './request-rental.ts'

// No job runs in this file unless a test runs it.
const { server } = await serverAndCards({ undrainedQueues: unrelatedQueues })

const minute = 60_000
const hour = 60 * minute

/** Deletes an item, with a fresh token. */
async function deleteItem({ itemId, owner }: Pick<Hire, 'itemId' | 'owner'>): Promise<number> {
  const { status } = await server.call('DELETE /items/:itemId', { params: { itemId } }, await renew(server, owner))
  return status
}

/** The provider holds the money, but its message hasn't arrived. */
async function authorise(rentalId: string): Promise<void> {
  await server.db
    .updateTable('payments')
    .set({ state: 'authorised', authorised_at: server.context.now(), checkout_url: null })
    .where('subject_id', '=', rentalId)
    .execute()
}

const settleAfterPayment = (rentalId: string) =>
  beginTransaction(server.context.db, (trx) => markRequested(server.context, trx, rentalId))

/** Deletes an account; returns what prevents it. */
const deleteAccount = (userId: string) => eraseAccount(server.context, userId)

it("an expired request doesn't block deleting its item or its people, before any job has run [R52]", async () => {
  const hire = await createHire(server)
  server.advance(48 * hour - minute)
  expect(await deleteItem(hire)).toBe(409)
  expect(await deleteAccount(hire.renter.id)).toBe('account_has_live_rentals')
  expect(await deleteAccount(hire.owner.id)).toBe('account_has_live_rentals')
  server.advance(minute)
  expect(await deleteItem(hire)).toBe(200)
  expect(await deleteAccount(hire.renter.id)).toBeUndefined()
  // The late job releases the money of a renter whose account is gone.
  await settleAll(server)
  expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'released', taken: 0 })
  expect(await readRental(server, hire.rentalId, await renew(server, hire.owner))).toMatchObject({
    status: 'cancelled',
  })
  expect(await deleteAccount(hire.owner.id)).toBeUndefined()
})

it("an expired unpaid request doesn't either, and a late payment is released [R52]", async () => {
  const hires = [await createHire(server, { paid: false }), await createHire(server, { paid: false })]
  const [one, other] = hires as [Hire, Hire]
  expect(await deleteItem(one)).toBe(409)
  expect(await deleteAccount(other.renter.id)).toBe('account_has_live_rentals')
  server.advance(31 * minute)
  expect(await deleteItem(one)).toBe(200)
  expect(await deleteAccount(other.renter.id)).toBeUndefined()
  for (const { rentalId } of hires) {
    await authorise(rentalId)
    await settleAfterPayment(rentalId)
    const rental = server.db.selectFrom('rentals').select('requested_at').where('id', '=', rentalId)
    expect(await rental.executeTakeFirst()).toEqual({ requested_at: null })
    const payment = server.db.selectFrom('payments').select('state').where('subject_id', '=', rentalId)
    expect(await payment.executeTakeFirst()).toEqual({ state: 'releasing' })
  }
})

it.each(['booked', 'confirmed'] as const)(
  "a %s rental doesn't either once the day on which it completes is over [R52] [R65]",
  async (status) => {
    const [owner, renter] = [await createMember(server), await createMember(server)]
    const { id: itemId } = await listItem(server, owner)
    const day = (count: number) => addDays(dayInLondon(server.context.now()), count)
    await insertRental(
      server,
      { owner, renter },
      { item_id: itemId, status, start_date: day(-4), end_date: day(-3), completes_on: day(0) },
    )
    expect(await deleteItem({ itemId, owner })).toBe(409)
    expect(await deleteAccount(renter.id)).toBe('account_has_live_rentals')
    server.advance(24 * hour)
    expect(await deleteItem({ itemId, owner })).toBe(200)
    expect(await deleteAccount(renter.id)).toBeUndefined()
    expect(await deleteAccount(owner.id)).toBeUndefined()
  },
)

it('of a late payment and a deletion at once one wins: no request is left with a deleted person [R52]', async () => {
  const endings = [
    ({ renter }: Hire) => deleteAccount(renter.id),
    async (hire: Hire) => ((await deleteItem(hire)) === 200 ? undefined : 'item_has_live_rentals'),
  ]
  for (let round = 0; round < 12; round++) {
    const hire = await createHire(server, { paid: false })
    server.advance(31 * minute)
    await authorise(hire.rentalId)
    const [ending] = await Promise.all([endings[round % 2]?.(hire), settleAfterPayment(hire.rentalId)])
    const rental = server.db.selectFrom('rentals').select('requested_at').where('id', '=', hire.rentalId)
    const payment = server.db.selectFrom('payments').select('state').where('subject_id', '=', hire.rentalId)
    const isRequested = (await rental.executeTakeFirst())?.requested_at !== null
    expect([isRequested, (await payment.executeTakeFirst())?.state], `round ${round}`).toEqual(
      ending === undefined ? [false, 'releasing'] : [true, 'authorised'],
    )
  }
})
