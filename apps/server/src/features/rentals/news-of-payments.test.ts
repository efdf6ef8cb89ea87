import { addDays } from '@itemo/domain/dates.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem, insertRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import type { NewRow } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markRequested } from './request-rental.ts'
import { expireRequest, failCapture, lapseRental } from './rental-transitions.ts'

const server = await serverOfFile()
const { db } = server
const at = server.context.now()
const context = { ...server.context, now: () => at }
const later = (ms: number) => new Date(at.getTime() + ms)
const [owner, renter] = [await createMember(server), await createMember(server)]
const { id: item_id } = await createItem(server, owner)

let hires = 0

/** A request whose payment we haven't heard of yet, both in the tables only. */
async function addHire(state: PaymentState, values: Partial<NewRow<'rentals'>> = {}, by = renter) {
  const start_date = addDays('2027-06-01', 2 * hires++)
  const request = { item_id, status: 'pending' as const, pay_by: later(60_000), start_date, end_date: start_date }
  const rentalId = await insertRental(server, { owner, renter: by }, { ...request, ...values })
  const money = { amount_pence: 1150, state, checkout_expires_at: later(60_000), authorised_at: later(-1000) }
  const payment = { ...money, subject_kind: 'rental' as const, subject_id: rentalId }
  await db.insertInto('payments').values(payment).execute()
  return rentalId
}

async function read(rentalId: string) {
  const rental = await db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
  const payments = db.selectFrom('payments').select('state').where('subject_id', '=', rentalId)
  const { requested_at, answer_by, status, metadata } = rental ?? {}
  return { requested_at, answer_by, status, metadata, state: (await payments.executeTakeFirst())?.state }
}

describe('the report of an authorised card', () => {
  const hear = (rentalId: string) => inTransaction(db, (trx) => markRequested(context, trx, rentalId))
  const news = async (...hire: Parameters<typeof addHire>) => {
    const rentalId = await addHire(...hire)
    await hear(rentalId)
    return read(rentalId)
  }
  const unseen = { requested_at: null, answer_by: null }

  it.each(['authorised', 'captured'] as const)(
    'brings the request to its owner, even if it is %s by now',
    async (state) => {
      const heard = await news(state)
      expect(heard).toMatchObject({ status: 'pending', state, requested_at: at })
      // 48 hours from the authorisation, not from when we heard of it.
      expect(heard.answer_by).toEqual(later(48 * 3_600_000 - 1000))
    },
  )

  it("schedules the request's expiry for the owner's deadline", async () => {
    const rentalId = await addHire('authorised')
    await hear(rentalId)
    const { rows } = await sql<{ start_after: Date }>`
      select start_after from jobs.job
      where name = 'rentals.expire' and data #>> '{payload,rental_id}' = ${rentalId} and state = 'created'`.execute(db)
    // Computed from the time left, so a millisecond may pass in between.
    const deadline = Number((await read(rentalId)).answer_by)
    expect(rows.map((row) => row.start_after.getTime())).toEqual([expect.closeTo(deadline, -3)])
  })

  it('is processed once', async () => {
    const requested_at = later(-5000)
    expect(await news('authorised', { requested_at })).toMatchObject({ requested_at, answer_by: null })
  })

  it('is ignored if nothing is held', async () => {
    for (const state of ['awaiting_payment', 'released', 'lapsed'] as const) {
      expect(await news(state)).toMatchObject({ ...unseen, status: 'pending', state })
    }
  })

  it('releases the money of a rental that has ended, or whose item or renter was deleted', async () => {
    expect(await news('authorised', { status: 'cancelled' })).toMatchObject({ ...unseen, state: 'releasing' })
    expect(await news('authorised', { status: 'confirmed' })).toMatchObject({ ...unseen, state: 'releasing' })
    expect(await news('authorised', { item_id: null })).toMatchObject({ ...unseen, state: 'releasing' })
    expect(await news('captured', { item_id: null })).toMatchObject({ ...unseen, state: 'refunding' })
    const gone = await createMember(server)
    await db.updateTable('profiles').set({ full_name: null, deleted_at: at }).where('id', '=', gone.id).execute()
    expect(await news('authorised', {}, gone)).toMatchObject({ ...unseen, state: 'releasing' })
  })

  it('keeps the money of an approved rental', async () => {
    expect(await news('captured', { status: 'confirmed' })).toMatchObject({ ...unseen, state: 'captured' })
  })

  it('declines a request between two people with a block, unseen', async () => {
    const blocked = await createMember(server)
    const block = { blocker_id: owner.id, blocked_id: blocked.id, created_at: at }
    await db.insertInto('blocks').values(block).execute()
    expect(await news('authorised', {}, blocked)).toMatchObject({
      ...unseen,
      status: 'cancelled',
      state: 'releasing',
      metadata: { cancellation_reason: 'No reason provided' },
    })
  })
})

describe('the end of a request without an answer', () => {
  const expire = async (state: PaymentState, answerMs: number | null) => {
    const answer_by = answerMs === null ? null : later(answerMs)
    const rentalId = await addHire(state, { requested_at: at, answer_by })
    await expireRequest(context, rentalId)
    const { status, metadata } = await read(rentalId)
    return [status, (metadata as { cancellation_reason?: string } | undefined)?.cancellation_reason]
  }
  const expired = ['cancelled', 'Request expired']
  const stands = ['pending', undefined]

  it('comes at its deadline, or once its money was returned', async () => {
    expect([await expire('authorised', 0), await expire('authorised', 1)]).toEqual([expired, stands])
    expect([await expire('captured', 0), await expire('captured', 1)]).toEqual([expired, stands])
    expect([await expire('released', 1), await expire('refunded', 1)]).toEqual([expired, expired])
    expect([await expire('authorised', null), await expire('released', null)]).toEqual([stands, expired])
  })

  it('deletes only an unpaid request', async () => {
    const lapse = async (requested_at: Date | null) => {
      const rentalId = await addHire('lapsed', { requested_at })
      await lapseRental(context, rentalId)
      return (await read(rentalId)).status
    }
    expect([await lapse(null), await lapse(at)]).toEqual([undefined, 'pending'])
    await lapseRental(context, crypto.randomUUID())
  })

  it("cancels only an approved rental whose money couldn't be captured", async () => {
    const fail = async (state: PaymentState, status: 'confirmed' | 'pending' = 'confirmed') => {
      const rentalId = await addHire(state, { status, requested_at: at })
      await failCapture(context, rentalId)
      return read(rentalId)
    }
    expect(await fail('capturing')).toMatchObject({
      status: 'cancelled',
      state: expect.stringMatching(/^releas/),
      metadata: { cancellation_reason: 'Payment could not be captured' },
    })
    expect(await fail('captured')).toMatchObject({ status: 'confirmed', state: 'captured' })
    // The rental is over already: the hold is released all the same.
    expect(await fail('capturing', 'pending')).toMatchObject({
      status: 'pending',
      state: expect.stringMatching(/^releas/),
    })
  })
})
