import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeCheck } from '../../../test/table-identity.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createCompletedHire, createHire, createItem, dayFromNow, type Hire, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { collectPersonal } from '../accounts/account-privacy.ts'
import { refreshAllFacts, refreshFacts } from './refresh-facts.ts'

const server = await serverOfFile()

const person = (userId: string, as?: Member) => server.api('GET /people/:userId', { params: { userId } }, as)
const refused = (userId: string, as?: Member) => server.refused('GET /people/:userId', { params: { userId } }, as)
const params = ({ rentalId }: Pick<Hire, 'rentalId'>) => ({ rentalId })

/** Inserts copies of a completed rental. */
async function copiesOf({ rentalId }: Hire, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into rentals
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
    from rentals r, generate_series(1, ${count}) where r.id = ${rentalId} returning id`.execute(server.db)
  return rows.map(({ id }) => id)
}

const approve = (hire: Hire) =>
  server.api(
    'POST /rentals/:rentalId/approve',
    { params: params(hire), body: { pickup_location: '12 Mare Street' } },
    hire.owner,
  )

describe('the facts about a person', () => {
  it('follow their rentals: approved, cancelled, excused by staff [R48]', async () => {
    const hire = await createHire(server)
    const { owner, renter, itemId } = hire
    expect(await person(owner.id)).toMatchObject({
      new_member: true,
      trust_score: null,
      facts: { cancellations: null },
    })
    await approve(hire)
    await server.api(
      'POST /rentals/:rentalId/cancel',
      { params: params(hire), body: { cancellation_reason: 'It broke' } },
      owner,
    )
    await server.context.jobs.drain()
    const called = { cancelled: 1, confirmed: 1 }
    expect(await person(owner.id)).toMatchObject({ facts: { cancellations: called } })
    // Whatever the table contains, the command recomputes all of it from the histories.
    const facts = server.db.selectFrom('person_facts').selectAll().where('user_id', 'in', [owner.id, renter.id])
    const before = await facts.orderBy('user_id').execute()
    await server.db.deleteFrom('person_facts').where('user_id', '=', renter.id).execute()
    await server.db.updateTable('person_facts').set({ cancelled_as_owner: 9, shown: '{}' }).execute()
    expect(await refreshAllFacts(server.context, { everyone: true })).toBeGreaterThan(1)
    const plain = ({ computed_at: _, ...row }: (typeof before)[number]) => row
    expect((await facts.orderBy('user_id').execute()).map(plain)).toEqual(before.map(plain))
    const seen = await server.api('GET /items/:itemId', { params: { itemId } }, renter)
    expect(seen.owner).toMatchObject({ facts: { cancellations: called }, hires: { agreed: 1, cancelled: 1 } })

    const support = await createStaff(server, ['support'])
    const body = { reason: 'They were in hospital that day.' }
    await server.api('POST /staff/rentals/:rentalId/excuse-cancellation', { params: params(hire), body }, support)
    await server.context.jobs.drain()
    expect((await person(owner.id)).facts.cancellations).toBeNull()
    const entries = server.db.selectFrom('audit_entries').select('act').where('subject_id', '=', hire.rentalId)
    expect(await entries.execute()).toEqual([{ act: 'rental.excuse_cancellation' }])
  })

  it('count a missed hand-over once staff have found so, until it is excused [R48]', async () => {
    const hire = await createHire(server)
    const { owner, renter, rentalId } = hire
    await approve(hire)
    await settleAll(server)
    const support = await createStaff(server, ['support'])
    const { version } = await server.api('GET /staff/rentals/:rentalId', { params: params(hire) }, support)
    const body = { version, reason: 'Nobody came with the item.', no_show: 'owner' as const }
    const input = { params: params(hire), body }
    expect(await server.refused('POST /staff/rentals/:rentalId/cancel', input, support)).toMatchObject({
      code: 'invalid_input',
      fields: { no_show: "This hire hasn't started, so nobody can have missed it." },
    })
    const today = { start_date: dayFromNow(server, 0) }
    await server.db.updateTable('rentals').set(today).where('id', '=', rentalId).execute()
    const done = await server.api('POST /staff/rentals/:rentalId/cancel', input, support)
    expect(done.acts).toContain('rental.excuse_cancellation')
    await server.context.jobs.drain()
    expect(await person(owner.id)).toMatchObject({ facts: { cancellations: { cancelled: 1, confirmed: 1 } } })
    expect((await person(renter.id)).facts.cancellations).toBeNull()
    const file = await collectPersonal(server.context, owner.id)
    expect(file).toMatchObject({ rentals: [{ id: rentalId, no_show: 'owner' }] })
    // The history attributes it to that side, and staff see it.
    expect(done.timeline).toContainEqual(expect.objectContaining({ what: 'missed', by: 'owner' }))
    const entries = server.db.selectFrom('audit_entries').select('changes').where('subject_id', '=', rentalId)
    expect(await entries.execute()).toMatchObject([{ changes: { no_show: { after: 'owner' } } }])

    const excuse = { params: params(hire), body: { reason: 'Their train stood still for hours.' } }
    await server.api('POST /staff/rentals/:rentalId/excuse-cancellation', excuse, support)
    await server.context.jobs.drain()
    expect((await person(owner.id)).facts.cancellations).toBeNull()
  })

  it("count a renter who didn't come as a late cancellation, until it is excused [R48]", async () => {
    const hire = await createHire(server)
    const { renter, rentalId } = hire
    await approve(hire)
    await settleAll(server)
    const today = { start_date: dayFromNow(server, 0) }
    await server.db.updateTable('rentals').set(today).where('id', '=', rentalId).execute()
    const support = await createStaff(server, ['support'])
    const { version } = await server.api('GET /staff/rentals/:rentalId', { params: params(hire) }, support)
    const body = { version, reason: 'Nobody came to collect it.', no_show: 'renter' as const }
    await server.api('POST /staff/rentals/:rentalId/cancel', { params: params(hire), body }, support)
    const late = async () => {
      await server.context.jobs.drain()
      const facts = server.db.selectFrom('person_facts').select('late_cancellations_as_renter as late')
      return (await facts.where('user_id', '=', renter.id).executeTakeFirst())?.late
    }
    expect(await late()).toBe(1)
    const excuse = { params: params(hire), body: { reason: 'Their train stood still for hours.' } }
    await server.api('POST /staff/rentals/:rentalId/excuse-cancellation', excuse, support)
    expect(await late()).toBe(0)
  })

  it("count an owner who didn't come as a cancellation and no rental, even if they marked it as returned [R48]", async () => {
    const hire = await createHire(server)
    const { owner, renter, rentalId } = hire
    await approve(hire)
    await settleAll(server)
    const support = await createStaff(server, ['support'])
    const params = { rentalId }
    const input = { params, body: { no_show: 'owner' as const, reason: 'Nobody came with the item.' } }
    const record = () => server.call('POST /staff/rentals/:rentalId/no-show', input, support)
    // A hire in progress is cancelled instead.
    expect((await record()).status).toBe(409)
    const today = { start_date: dayFromNow(server, 0) }
    await server.db.updateTable('rentals').set(today).where('id', '=', rentalId).execute()
    await server.api('POST /rentals/:rentalId/return', { params }, owner)
    await server.context.jobs.drain()
    expect(await person(owner.id)).toMatchObject({ facts: { hires_as_owner: 1, cancellations: null } })

    const look = () => server.api('GET /staff/rentals/:rentalId', { params }, support)
    expect((await look()).acts).toContain('rental.record_no_show')
    // Ten requests at once count as one.
    const statuses = (await Promise.all(Array.from({ length: 10 }, record))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await server.context.jobs.drain()
    const counted = { hires_as_owner: 0, cancellations: { cancelled: 1, confirmed: 1 } }
    expect(await person(owner.id)).toMatchObject({ facts: counted })
    expect(await person(renter.id)).toMatchObject({ facts: { hires_as_renter: 1 } })
    const entries = server.db.selectFrom('audit_entries').select(['act', 'changes']).where('subject_id', '=', rentalId)
    expect(await entries.execute()).toMatchObject([
      { act: 'rental.record_no_show', changes: { no_show: { after: 'owner' } } },
    ])
    expect((await look()).timeline.filter(({ what }) => what === 'missed')).toMatchObject([
      { by: 'owner', note: input.body.reason },
    ])
    const told = (address: string) =>
      server.db
        .selectFrom('mailbox')
        .selectAll()
        .where('subject', 'like', 'About the hand-over of %')
        .where('recipient', '=', address)
        .execute()
    expect(JSON.stringify(await told(owner.email))).toContain("We found that you didn't come to the hand-over.")
    expect(JSON.stringify(await told(renter.email))).toContain('a cancellation of theirs, not of yours.')

    expect((await look()).acts).toContain('rental.excuse_cancellation')
    const excuse = { params, body: { reason: 'Their train stood still for hours.' } }
    await server.api('POST /staff/rentals/:rentalId/excuse-cancellation', excuse, support)
    await server.context.jobs.drain()
    expect(await person(owner.id)).toMatchObject({ facts: { hires_as_owner: 1, cancellations: null } })
  })

  it.each([
    ['was cancelled before it began', { over_at: new Date('2026-01-01T12:00:00Z') }],
    ['began too long ago', { start_date: '2026-01-05', end_date: '2026-01-06' }],
    ['was never approved', { approved_at: null, status: 'cancelled' as const }],
  ])("don't count a hand-over of a rental that %s", async (_, changes) => {
    const hire = await createCompletedHire(server)
    await server.db.updateTable('rentals').set(changes).where('id', '=', hire.rentalId).execute()
    const support = await createStaff(server, ['support'])
    const input = { params: params(hire), body: { no_show: 'owner' as const, reason: 'Nobody came with the item.' } }
    const refused = await server.refused('POST /staff/rentals/:rentalId/no-show', input, support)
    expect(refused).toMatchObject({ status: 409, code: 'rental_state' })
    const { acts } = await server.api('GET /staff/rentals/:rentalId', { params: params(hire) }, support)
    expect(acts).not.toContain('rental.record_no_show')
  })

  it('count ten concurrent completions as ten, for both sides, and keep them when a side is deleted', async () => {
    const hire = await createCompletedHire(server)
    const rentals = [hire.rentalId, ...(await copiesOf(hire, 9))]
    await server.db.updateTable('rentals').set({ status: 'cancelled' }).where('id', 'in', rentals).execute()
    await Promise.all(
      rentals.map(async (rental_id) => {
        await inTransaction(server.context.db, async (trx) => {
          await trx.updateTable('rentals').set({ status: 'completed' }).where('id', '=', rental_id).execute()
          await server.context.jobs.publish(trx, { name: 'rental.completed', payload: { rental_id } })
        })
        await refreshFacts(server.context, [hire.owner.id, hire.renter.id])
      }),
    )
    expect(await person(hire.owner.id)).toMatchObject({ new_member: false, facts: { hires_as_owner: 10 } })
    expect(await person(hire.renter.id)).toMatchObject({ facts: { hires_as_renter: 10 } })

    await server.api('POST /my/deletion', { body: {} }, hire.renter)
    await refreshFacts(server.context, [hire.owner.id, hire.renter.id])
    expect(await person(hire.owner.id)).toMatchObject({ facts: { hires_as_owner: 10 } })
    const left = server.db.selectFrom('person_facts').select('user_id').where('user_id', '=', hire.renter.id)
    expect(await left.execute()).toEqual([])
    // The stand-in that others' rows refer to has no name, and gets no notifications.
    const { renter_id } = await server.db
      .selectFrom('rentals')
      .select('renter_id')
      .where('id', '=', hire.rentalId)
      .executeTakeFirstOrThrow()
    const standIn = await server.db.selectFrom('profiles').selectAll().where('id', '=', renter_id).executeTakeFirst()
    expect(standIn).toMatchObject({
      full_name: null,
      deleted_at: expect.any(Date),
      email_notifications: false,
      push_notifications: false,
      hire_requests: false,
      messages: false,
    })
  })

  it('say how requests were answered, leaving out withdrawn ones', async () => {
    const hire = await createHire(server)
    await server.api('POST /rentals/:rentalId/withdraw', { params: params(hire) }, hire.renter)
    const outcomes = () =>
      server.db.selectFrom('request_outcomes').select('outcome').where('owner_id', '=', hire.owner.id).execute()
    expect(await outcomes()).toEqual([{ outcome: 'withdrawn' }])
    const at = server.context.now()
    const values = (['approved', 'declined', 'expired'] as const).map((outcome) => ({
      rental_id: crypto.randomUUID(),
      owner_id: hire.owner.id,
      requested_at: new Date(at.getTime() - 7_200_000),
      ended_at: at,
      outcome,
    }))
    await server.db.insertInto('request_outcomes').values(values).execute()
    await refreshFacts(server.context, [hire.owner.id])
    expect((await person(hire.owner.id)).facts.answers).toEqual({ percent: 66, within: 'six_hours' })
    expect(await server.api('GET /my/data', {}, hire.owner)).toMatchObject({
      account: { facts: { requests_answered: 2, requests_expired: 1 } },
      requests: [{ outcome: 'withdrawn' }, {}, {}, {}],
    })
  })

  it("leave out rentals with another account of one's own, once that is known", async () => {
    const hire = await createCompletedHire(server)
    const { owner, renter, rentalId } = hire
    const at = server.context.now()
    const outcome = {
      rental_id: rentalId,
      owner_id: owner.id,
      requested_at: at,
      ended_at: at,
      outcome: 'approved' as const,
    }
    await server.db
      .insertInto('request_outcomes')
      .values(outcome)
      .onConflict((one) => one.doNothing())
      .execute()
    const counted = async () => {
      const { account } = (await server.api('GET /my/data', {}, owner)) as { account: { facts: object } }
      return account.facts
    }
    await refreshFacts(server.context, [owner.id])
    expect(await counted()).toMatchObject({ hires_as_owner: 1, requests_answered: 1 })
    const person_key = Buffer.alloc(32, 7)
    for (const { id } of [owner, renter]) await writeCheck(server, id, { state: 'verified', person_key, result_at: at })
    const payload = { user_id: renter.id, why: 'second_account', other_ids: [owner.id] } as const
    await inTransaction(server.db, (trx) =>
      server.context.jobs.publish(trx, { name: 'identity.review_needed', payload }),
    )
    await server.context.jobs.drain()
    expect(await counted()).toMatchObject({ hires_as_owner: 0, requests_answered: 0 })
  })

  it('show late cancellations to the owner who answers a request, and to nobody else', async () => {
    const hire = await createHire(server)
    await server.db
      .insertInto('person_facts')
      .values({ user_id: hire.renter.id, late_cancellations_as_renter: 2, computed_at: server.context.now() })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ late_cancellations_as_renter: 2 }))
      .execute()
    const read = (as: Member) => server.api('GET /rentals/:rentalId', { params: params(hire) }, as)
    expect([
      (await read(hire.owner)).renter_late_cancellations,
      (await read(hire.renter)).renter_late_cancellations,
    ]).toEqual([2, null])
    expect(JSON.stringify(await person(hire.renter.id))).not.toContain('late')
    await approve(hire)
    expect((await read(hire.owner)).renter_late_cancellations).toBeNull()
  })
})

describe('the page of a person', () => {
  it('has their active items and the reviews of each side, in pages, for everyone', async () => {
    const hire = await createCompletedHire(server)
    const { owner, renter } = hire
    const paused = await createItem(server, owner, { status: 'paused' })
    const more = await createItem(server, owner)
    const body = { rating: 4, text: 'Clean and sharp.' }
    await server.api('POST /rentals/:rentalId/review', { params: params(hire), body }, renter)

    expect(await person(owner.id)).toMatchObject({ full_name: owner.name, item_count: 2, can_message: false })
    const page = (cursor?: string) =>
      server.api('GET /people/:userId/items', {
        params: { userId: owner.id },
        query: { limit: 1, ...(cursor && { cursor }) },
      })
    const first = await page()
    const second = await page(first.next_cursor ?? '')
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([more.id, hire.itemId])
    expect(second.next_cursor).toBeNull()
    expect(JSON.stringify([first, second])).not.toContain(paused.id)

    const reviews = (role: 'owner' | 'renter') =>
      server.api('GET /people/:userId/reviews', { params: { userId: owner.id }, query: { role } })
    expect(await reviews('owner')).toMatchObject({
      summary: { count: 1, average: 4 },
      reviews: [{ text: body.text, item_title: expect.any(String), reviewer: { id: renter.id } }],
    })
    expect(await reviews('renter')).toMatchObject({ summary: { count: 0 }, reviews: [], next_cursor: null })
  })

  it('is the same 404 for a banned, unconfirmed or deleted person and for a malformed id', async () => {
    const { db, context } = server
    const later = new Date(context.now().getTime() + 86_400_000)
    const people = await Promise.all([1, 2, 3].map(() => createMember(server)))
    const [banned, unconfirmed, gone] = people.map(({ id }) => id) as [string, string, string]
    await db.updateTable('auth.users').set({ banned_until: later }).where('id', '=', banned).execute()
    await db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed).execute()
    await server.api('POST /my/deletion', { body: {} }, people[2])
    const answers = await Promise.all(
      [banned, unconfirmed, gone, crypto.randomUUID(), 'x', "'; --"].map(async (id) => {
        const { status, code } = await refused(encodeURIComponent(id))
        return { status, code }
      }),
    )
    expect(answers).toEqual(answers.map(() => ({ status: 404, code: 'not_found' })))
    for (const key of ['GET /people/:userId/items', 'GET /people/:userId/reviews'] as const)
      expect(await server.refused(key, { params: { userId: banned }, query: { role: 'owner' } })).toMatchObject({
        status: 404,
      })
  })

  it('remains after a block, without a way to write', async () => {
    const [one, other] = [await createMember(server), await createMember(server)]
    expect((await person(other.id, one)).can_message).toBe(true)
    await server.api('PUT /people/:userId/block', { params: { userId: other.id } }, one)
    expect(await person(other.id, one)).toMatchObject({ can_message: false, blocked_by_me: true })
    const seen = await person(one.id, other)
    expect(seen).toMatchObject({ can_message: false, blocked_by_me: false })
    expect(seen).not.toHaveProperty('blocked_by_them')
    expect((await person(one.id, one)).can_message).toBe(false)
  })
})
