import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createHire, type Hire, readMoney, readRental, settleAll } from '../../../test/hires.ts'
import { approveHire, createPaidHire, ledgerOf, subjectsTo } from '../../../test/paid-hires.ts'
import { checkBooks, dueOf } from '../../../test/due-books.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { expireRequest } from '../rentals/rental-transitions.ts'

const { server, sandbox, pass } = await serverAndCards({ runsCountingJobs: true })
const { db, context } = server
const operator = await createStaff(server, ['operator'])
const moderator = await createStaff(server, ['moderator'])
const support = await createStaff(server, ['support'])
const finance = await createStaff(server, ['finance'])

const reason = 'The item was broken.'
/** Test cards: a refund is pending for a while, or fails later. */
const [pends, failsLater] = ['4000 0000 0000 7726', '4000 0000 0000 5126']
const look = ({ rentalId }: Hire, as = operator) =>
  server.api('GET /staff/rentals/:rentalId', { params: { rentalId } }, as)
const auditOf = ({ rentalId }: Hire) =>
  db.selectFrom('audit_entries').selectAll().where('subject_id', '=', rentalId).orderBy('id').execute()

const cancel = async (hire: Hire, body: object = {}, as = operator) =>
  server.call(
    'POST /staff/rentals/:rentalId/cancel',
    { params: { rentalId: hire.rentalId }, body: { version: (await look(hire)).version, reason, ...body } },
    as,
  )
const refund = async (
  hire: Hire,
  amount: number,
  {
    as = finance,
    version = -1,
    ...more
  }: { as?: typeof finance; version?: number; borne_by?: 'split' | 'operator' } = {},
) =>
  server.call(
    'POST /staff/rentals/:rentalId/refund',
    {
      params: { rentalId: hire.rentalId },
      body: { version: version < 0 ? (await look(hire)).version : version, reason, amount, ...more },
    },
    as,
  )

describe('cancelling a rental as staff', () => {
  it('releases the money of a request, tells both sides why, and writes one audit entry', async () => {
    const hire = await createHire(server)
    expect(await cancel(hire)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', payment_state: 'released', acts: [] },
    })
    await settleAll(server)
    expect(await auditOf(hire)).toMatchObject([
      { act: 'rental.cancel', source: 'console', actor_id: operator.id, changes: { status: { after: 'cancelled' } } },
    ])
    expect(await readRental(server, hire.rentalId, hire.renter)).toMatchObject({
      status: 'cancelled',
      metadata: { cancellation_reason: reason },
      timeline: expect.arrayContaining([expect.objectContaining({ what: 'cancelled', by: 'staff', note: reason })]),
    })
    for (const { email } of [hire.owner, hire.renter])
      expect(await subjectsTo(server, email)).toContain('Itemo cancelled the hire of Cordless hammer drill')
  })

  it('refunds by the rule unless something else is chosen, and the owner is due the rest', async () => {
    const ruled = await createPaidHire(server, { from: 10, to: 12 })
    expect((await look(ruled)).money).toMatchObject({
      paid: 34.5,
      left: 34.5,
      by_rule: 34.5,
      owner_due: 30,
      fee_kept: 4.5,
    })
    expect(await cancel(ruled, {}, support)).toMatchObject({ status: 200, body: { payment_state: 'refunded' } })
    expect(await ledgerOf(server, ruled)).toEqual([
      ['captured', 3450],
      ['refunded', 3450],
    ])

    const part = await createPaidHire(server, { from: 10, to: 12 })
    expect(await cancel(part, { refund: 'amount', amount: 11.5 }, finance)).toMatchObject({ status: 200 })
    expect(await ledgerOf(server, part)).toEqual([
      ['captured', 3450],
      ['refunded', 1150],
    ])
    await settleAll(server)
    // Two thirds of the fee of £4.50 are kept, for the remaining £34.50.
    expect((await look(part)).money).toMatchObject({ refunded: 11.5, owner_due: 20, fee_kept: 3, left: 23 })
  })

  it("refunds everything if the owner didn't come, beyond support's limit too, and the owner is due nothing [R48]", async () => {
    const dear = await createPaidHire(server, { from: 0, to: 19 })
    const { paid = 0, by_rule: byRule } = (await look(dear, support)).money ?? {}
    expect([paid > 100, byRule]).toEqual([true, 0])
    expect(await cancel(dear, { no_show: 'owner' }, support)).toMatchObject({
      status: 200,
      body: { payment_state: 'refunded', money: { refunded: paid, owner_due: 0, left: 0 } },
    })
    await settleAll(server)
    expect(await ledgerOf(server, dear)).toEqual([
      ['captured', Math.round(paid * 100)],
      ['refunded', Math.round(paid * 100)],
    ])
    expect((await dueOf(server, dear))?.amount_pence ?? 0).toBe(0)
    const subject = 'Itemo cancelled the hire of Cordless hammer drill'
    const mailTo = async (address: string) => {
      const mails = db.selectFrom('mailbox').selectAll().where('recipient', '=', address)
      return JSON.stringify(await mails.where('subject', '=', subject).executeTakeFirst())
    }
    expect(await mailTo(dear.owner.email)).toContain(
      "We found that you didn't come to the hand-over. It counts as a cancellation of yours.",
    )
    expect(await mailTo(dear.renter.email)).toContain(
      "didn't come to the hand-over. It counts as a cancellation of theirs",
    )

    // A renter who didn't come gets nothing back from the start day on.
    const missed = await createPaidHire(server, { from: 0, to: 2 })
    expect(await cancel(missed, { no_show: 'renter' }, support)).toMatchObject({
      body: { money: { refunded: 0, owner_due: 30 } },
    })
  })

  it("is refused for an amount above support's limit, and for finance by the rule", async () => {
    const dear = await createPaidHire(server, { from: 10, to: 29 })
    expect((await look(dear, support)).money?.max_refund).toBe(50)
    expect(await cancel(dear, { refund: 'full' }, support)).toMatchObject({
      status: 422,
      body: { error: { code: 'refund_too_large' } },
    })
    expect(await cancel(dear, {}, finance)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    expect(await cancel(dear, {}, moderator)).toMatchObject({ status: 403 })
    expect(await auditOf(dear)).toEqual([])
  })

  it('has one winner against the owner, the renter and the deadline at once', async () => {
    for (let round = 0; round < 4; round++) {
      const hire = await createHire(server)
      const { version } = await look(hire)
      const params = { rentalId: hire.rentalId }
      const soon = new Date(context.now().getTime() + (round % 2 === 0 ? 3_600_000 : 15))
      await db.updateTable('rentals').set({ answer_by: soon }).where('id', '=', hire.rentalId).execute()
      const acts = [
        () => server.call('POST /staff/rentals/:rentalId/cancel', { params, body: { version, reason } }, operator),
        () => server.call('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, hire.owner),
        () => server.call('POST /rentals/:rentalId/withdraw', { params }, hire.renter),
        () => server.call('POST /staff/rentals/:rentalId/cancel', { params, body: { version, reason } }, support),
      ]
      const turned = [...acts.slice(round), ...acts.slice(0, round)]
      const [answers] = await Promise.all([
        Promise.all(turned.map((act) => act())),
        expireRequest(context, hire.rentalId),
      ])
      await expireRequest(context, hire.rentalId)
      const won = answers.filter(({ status }) => status === 200).length
      const now = await db
        .selectFrom('rentals')
        .select(['status', 'cancelled_by'])
        .where('id', '=', hire.rentalId)
        .executeTakeFirst()
      const isExpired = now?.cancelled_by === 'system'
      expect(won + (isExpired ? 1 : 0)).toBe(1)
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
      await settleAll(server)
      expect(await auditOf(hire)).toHaveLength(now?.cancelled_by === 'staff' ? 1 : 0)
      const { payment } = await readMoney(server, hire.rentalId)
      expect(payment.state).toBe(now?.status === 'confirmed' ? 'captured' : 'released')
    }
  })
})

describe('refunding as staff', () => {
  it('is limited to a total for support, and for finance to what is left [R74]', async () => {
    const hire = await createPaidHire(server, { from: 10, to: 29 })
    expect((await refund(hire, 20, { as: support })).status).toBe(200)
    expect(await refund(hire, 60, { as: support })).toMatchObject({
      status: 422,
      body: { error: { code: 'refund_too_large', fields: { amount: expect.stringContaining('£30.00') } } },
    })
    expect(await refund(hire, 60)).toMatchObject({ status: 200, body: { money: { refunded: 80 } } })
    const { paid = 0, left = 0 } = (await look(hire, finance)).money ?? {}
    expect(left).toBeCloseTo(paid - 80)
    expect(await refund(hire, left + 0.01)).toMatchObject({ body: { error: { code: 'refund_too_large' } } })
    expect(await refund(hire, left)).toMatchObject({
      status: 200,
      body: { money: { left: 0 }, acts: ['rental.cancel'] },
    })
    expect((await auditOf(hire)).map(({ act }) => act)).toEqual(['rental.refund', 'rental.refund', 'rental.refund'])
    await settleAll(server)
    expect((await ledgerOf(server, hire)).slice(1)).toEqual([
      ['refunded', 2000],
      ['refunded', 6000],
      ['refunded', Math.round(left * 100)],
    ])
    expect(
      (await subjectsTo(server, hire.renter.email)).filter((subject) => subject.startsWith("You're getting")),
    ).toHaveLength(3)
  })

  it('is split between owner and fee, or borne by Itemo', async () => {
    const split = await createPaidHire(server, { from: 10, to: 12 })
    expect(await refund(split, 11.5)).toMatchObject({ body: { money: { owner_due: 20, fee_kept: 3, borne: 0 } } })
    const borne = await createPaidHire(server, { from: 10, to: 12 })
    expect(await refund(borne, 11.5, { borne_by: 'operator' })).toMatchObject({
      body: { money: { owner_due: 30, fee_kept: -7, borne: 10 } },
    })
    await settleAll(server)
    for (const hire of [split, borne]) await checkBooks(server, hire)
    expect((await dueOf(server, borne))?.amount_pence).toBe(3000)
    expect((await dueOf(server, split))?.amount_pence).toBe(2000)
  })

  it('has one winner of ten at once, and of ten presses with the same key', async () => {
    const hire = await createPaidHire(server, { from: 10, to: 12 })
    const { version } = await look(hire)
    const many = await Promise.all(Array.from({ length: 10 }, () => refund(hire, 3, { version })))
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])

    const body = JSON.stringify({ version: (await look(hire)).version, reason, amount: 2 })
    const headers = { authorization: `Bearer ${finance.token}`, 'idempotency-key': 'one-press-of-finance' }
    const idempotency = (text = body) =>
      server.fetch(`/api/v1/staff/rentals/${hire.rentalId}/refund`, { method: 'POST', headers, body: text })
    const presses = await Promise.all(Array.from({ length: 10 }, () => idempotency()))
    expect(presses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    // A key that was already used for another request.
    expect((await idempotency(body.replace('"amount":2', '"amount":3'))).status).toBe(409)
    await settleAll(server)
    expect((await ledgerOf(server, hire)).slice(1)).toEqual([
      ['refunded', 300],
      ['refunded', 200],
    ])
    expect(await auditOf(hire)).toHaveLength(2)
  })

  it("can't exceed what was captured, enforced by the database", async () => {
    const hire = await createPaidHire(server, { from: 10, to: 12 })
    const tooMuch = inTransaction(db, async (trx) => {
      await trx.updateTable('payments').set({ refund_pence: 3451 }).where('subject_id', '=', hire.rentalId).execute()
      const event = { rental_id: hire.rentalId, at: context.now(), what: 'refunded_by_staff', by: 'staff', pence: 3451 }
      await trx
        .insertInto('rental_events')
        .values({ ...event, what: 'refunded_by_staff', by: 'staff' })
        .execute()
    })
    await expect(tooMuch).rejects.toMatchObject({ constraint: 'staff_refunds_never_exceed' })
  })

  it('needs a fresh second factor', async () => {
    const hire = await createPaidHire(server, { from: 10, to: 12 })
    const stale = await createStaff(server, ['finance'], { factorAgeMs: 11 * 60_000 })
    expect(await refund(hire, 3, { as: stale })).toMatchObject({ body: { error: { code: 'second_factor_stale' } } })
  })
})

describe('other staff acts', () => {
  it('move the deadline to answer within its bounds, and tell both', async () => {
    const hire = await createHire(server, { from: 3, to: 4 })
    const { latest_answer_by: latest, version } = await look(hire, support)
    expect(version).toBeGreaterThan(0)
    const move = (at: string) =>
      server.call(
        'POST /staff/rentals/:rentalId/answer-by',
        { params: { rentalId: hire.rentalId }, body: { at, reason } },
        support,
      )
    const past = new Date(context.now().getTime() - 1).toISOString()
    const later = new Date(Date.parse(latest ?? '') + 1).toISOString()
    for (const at of [past, later])
      expect(await move(at)).toMatchObject({ status: 422, body: { error: { fields: { at: expect.any(String) } } } })
    expect(await move(latest ?? '')).toMatchObject({ status: 200, body: { answer_by: latest, status: 'pending' } })
    expect((await move(latest ?? '')).status).toBe(200)
    expect((await auditOf(hire)).map(({ act }) => act)).toEqual(['rental.move_deadline'])
    await context.jobs.drain()
    for (const { email } of [hire.owner, hire.renter])
      expect(await subjectsTo(server, email)).toContain('The answer deadline for Cordless hammer drill has changed')
    await approveHire(server, hire)
  })

  it('mark a started rental as returned', async () => {
    const hire = await createPaidHire(server, { from: 0, to: 1 })
    const params = { rentalId: hire.rentalId }
    const answer = await server.api('POST /staff/rentals/:rentalId/return', { params, body: { reason } }, support)
    expect(answer).toMatchObject({ status: 'completed' })
    expect(answer.timeline.find(({ what }) => what === 'returned')).toMatchObject({ by: 'staff', note: reason })
    await context.jobs.drain()
    expect((await dueOf(server, hire))?.state).toBe('waiting')
    expect(await subjectsTo(server, hire.owner.email)).toContain('Itemo marked Cordless hammer drill as returned')
  })
})

describe('rentals as staff see them', () => {
  it('are listed by state, need and reference, in pages', async () => {
    const hire = await createPaidHire(server, { from: 10, to: 12 })
    const { reference } = await look(hire)
    const list = (query: object) => server.api('GET /staff/rentals', { query }, moderator)
    const intent = (await readMoney(server, hire.rentalId)).payment.provider_intent_id ?? ''
    for (const q of [reference, hire.rentalId, intent])
      expect((await list({ q })).rentals.map(({ id }) => id)).toEqual([hire.rentalId])
    expect((await list({ q: 'drill' })).rentals).toEqual([])
    const first = await list({ status: 'confirmed', limit: 1 })
    const second = await list({ status: 'confirmed', limit: 1, cursor: first.next_cursor ?? '' })
    expect(first.rentals[0]?.id).toBe(hire.rentalId)
    expect(second.rentals[0]).toMatchObject({ status: 'confirmed' })
    expect(second.rentals[0]?.id).not.toBe(hire.rentalId)

    await db
      .updateTable('rentals')
      .set({ start_date: '2026-01-05', end_date: '2026-01-06' })
      .where('id', '=', hire.rentalId)
      .execute()
    await db.updateTable('payments').set({ state: 'refund_failed' }).where('subject_id', '=', hire.rentalId).execute()
    expect((await list({ needs: 'overdue' })).rentals).toMatchObject([
      { id: hire.rentalId, needs: ['overdue', 'refund_failed'] },
    ])
    expect((await list({ needs: 'refund_failed' })).rentals).toHaveLength(1)
    const asked = await createHire(server)
    const soon = new Date(context.now().getTime() + 3_600_000)
    await db.updateTable('rentals').set({ answer_by: soon }).where('id', '=', asked.rentalId).execute()
    expect((await list({ needs: 'answer_due' })).rentals.map(({ id }) => id)).toEqual([asked.rentalId])
    expect((await list({ needs: 'claim' })).rentals).toEqual([])
    expect((await list({ needs: 'dispute' })).rentals).toEqual([])
  })

  it('are found by a dedicated index when they are overdue', async () => {
    const plan = await inTransaction(db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql`explain select id from rentals where status in ('booked', 'confirmed') and end_date < '2026-01-01'`.execute(
        trx,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('rentals_out')
  })

  it("show money to roles that deal with it, and none of the sides' own acts", async () => {
    const hire = await createPaidHire(server, { from: 10, to: 12 })
    const seen = await look(hire, moderator)
    expect(seen).toMatchObject({ money: null, acts: [], total_amount: 34.5 })
    expect(seen.timeline.every(({ amount }) => amount === null)).toBe(true)
    await settleAll(server)
    const told = (await look(hire, moderator)).traces
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'told', who: 'owner', title: expect.any(String) as string }),
        expect.objectContaining({ what: 'told', who: 'renter' }),
      ]),
    )
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted())
    const { id: noticeId } = await db
      .updateTable('notifications')
      .set({ title: 'You owe £30 for the drill' })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('notifications')
          .select('id')
          .where('dedupe_key', 'like', `% ${hire.rentalId}%`)
          .orderBy('id')
          .limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(noticeId).toBeDefined()
    const blankedTraces = (await look(hire, moderator)).traces
    expect(blankedTraces).toHaveLength(told.length)
    expect(JSON.stringify(blankedTraces)).not.toContain('£')
    expect(JSON.stringify((await look(hire, support)).traces)).toContain('You owe £30')
    expect((await look(hire, moderator)).messages).toBe(0)
    const ofPerson = await server.api('GET /staff/rentals', { query: { person: seen.owner.id } }, moderator)
    expect(ofPerson.rentals.map(({ id }) => id)).toEqual([hire.rentalId])
    expect((await look(hire, support)).acts).toEqual(['rental.cancel', 'rental.refund'])
    await db.updateTable('rentals').set({ owner_id: support.id }).where('id', '=', hire.rentalId).execute()
    expect(await look(hire, support)).toMatchObject({ is_own: true, acts: [] })
    expect(await refund(hire, 3, { as: support })).toMatchObject({ body: { error: { code: 'own_matter' } } })
  })
})

// These tests advance the clock, so an earlier second factor is no longer fresh.
describe('a cancellation while money is moving', () => {
  it('refunds by the rule what is still being captured, and captures nothing', async () => {
    const hire = await createHire(server, { from: 10, to: 12 })
    const part = await createHire(server, { from: 10, to: 12 })
    sandbox.faults.everyCall = 'refuse'
    await approveHire(server, hire)
    const money = { paid: 34.5, left: 34.5, by_rule: 34.5, owner_due: 30, fee_kept: 4.5, max_refund: 34.5 }
    expect(await look(hire)).toMatchObject({ payment_state: 'capturing', money })
    await approveHire(server, part)
    expect(await cancel(part, { refund: 'amount', amount: 34.51 })).toMatchObject({
      body: { error: { code: 'refund_too_large' } },
    })
    expect(await cancel(part, { refund: 'half' })).toMatchObject({
      body: { status: 'cancelled', money: { paid: 34.5, refunded: 17.25 } },
    })
    expect(await cancel(hire)).toMatchObject({ status: 200, body: { payment_state: 'releasing' } })
    sandbox.faults.everyCall = null
    await pass(20 * 60_000)
    expect((await readMoney(server, hire.rentalId)).payment.state).toBe('released')
    expect(await ledgerOf(server, hire)).toEqual([['released', 3450]])
    expect(await ledgerOf(server, part)).toEqual([
      ['captured', 3450],
      ['refunded', 1725],
    ])
  })

  it('refunds the rest while a refund is pending or was returned', async () => {
    const staff = await createStaff(server, ['operator'])
    const pending = await createPaidHire(server, { card: pends, from: 10, to: 12 })
    expect(await refund(pending, 5, { as: staff })).toMatchObject({
      body: { payment_state: 'refunding', acts: ['rental.cancel'] },
    })
    expect(await cancel(pending, {}, staff)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', payment_state: 'refunding', money: { refunded: 34.5, left: 0 } },
    })
    await pass(2 * 60_000)
    await pass(2 * 60_000)
    expect(await readMoney(server, pending.rentalId)).toMatchObject({ state: 'refunded', refunded: 3450 })
    expect(await ledgerOf(server, pending)).toEqual([
      ['captured', 3450],
      ['refunded', 500],
      ['refunded', 2950],
    ])

    const failed = await createPaidHire(server, { card: failsLater, from: 10, to: 12 })
    await refund(failed, 5, { as: await createStaff(server, ['operator']) })
    await pass(2 * 60_000)
    expect(await look(failed)).toMatchObject({ payment_state: 'refund_failed', money: { by_rule: 29.5 } })
    expect(await cancel(failed, {}, await createStaff(server, ['operator']))).toMatchObject({
      body: { status: 'cancelled', payment_state: 'refund_failed', money: { refunded: 34.5 } },
    })
  })
})
