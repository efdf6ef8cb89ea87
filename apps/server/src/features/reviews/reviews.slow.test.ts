import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createCompletedHire, createHire, createItem, type Hire, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

const server = await serverOfFile()

const good = { rating: 5, text: 'Clean, sharp and ready when I came.' }

const review = (hire: Pick<Hire, 'rentalId'>, as: Member, body: { rating: number; text: string } = good) =>
  server.api('POST /rentals/:rentalId/review', { params: { rentalId: hire.rentalId }, body }, as)

const refused = (hire: Pick<Hire, 'rentalId'>, as?: Member, body: unknown = good) =>
  server.refused('POST /rentals/:rentalId/review', { params: { rentalId: hire.rentalId }, body }, as)

const profileReviews = (of: Pick<Member, 'id'>, as: Member, query: { cursor?: string; limit?: number } = {}) =>
  server.api('GET /profiles/:userId/reviews', { params: { userId: of.id }, query }, as)

/** Copies of a completed rental, in the tables only: many, for lists. */
async function copiesOf({ rentalId }: Hire, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into rentals
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
    from rentals r, generate_series(1, ${count}) where r.id = ${rentalId} returning id`.execute(server.db)
  return rows.map(({ id }) => id)
}

/** How many statements on this database wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.count ?? 0
}

describe('writing a review', () => {
  it('notifies its subject, unless it is hidden by then', async () => {
    const told = async (hidden: boolean) => {
      const hire = await createCompletedHire(server)
      await review(hire, hire.renter)
      if (hidden)
        await server.db
          .updateTable('reviews')
          .set({ hidden_at: server.context.now() })
          .where('rental_id', '=', hire.rentalId)
          .execute()
      await settleAll(server)
      const rows = server.db.selectFrom('notifications').select('kind').where('user_id', '=', hire.owner.id)
      return (await rows.execute()).filter(({ kind }) => kind === 'review_received').length
    }
    expect([await told(false), await told(true)]).toEqual([1, 0])
  })

  it('is for both sides, once each, and both scores follow [marketplace 3.9] [R21]', async () => {
    const hire = await createCompletedHire(server)
    const { owner, renter, rentalId, itemId } = hire
    const read = (as: Member) => server.api('GET /rentals/:rentalId', { params: { rentalId } }, as)
    expect([(await read(owner)).reviewed, (await read(renter)).reviewed]).toEqual([false, false])

    const written = await review(hire, renter, { rating: 4, text: '  Good drill.  ' })
    expect(written).toMatchObject({
      rating: 4,
      text: 'Good drill.',
      role: 'renter',
      reviewer: { full_name: renter.name },
    })
    expect(await read(renter)).toMatchObject({ reviewed: true, owner_profile: { trust_score: 4 } })
    expect(await read(owner)).toMatchObject({ reviewed: false, renter_profile: { trust_score: null } })

    await review(hire, owner, { rating: 5, text: 'Brought it back early.' })
    expect(await read(owner)).toMatchObject({ reviewed: true, renter_profile: { trust_score: 5 } })
    const { rentals } = await server.api('GET /my/rentals/past', { query: { role: 'renter' } }, renter)
    expect(rentals).toMatchObject([{ id: rentalId, reviewed: true }])

    expect(await profileReviews(owner, renter)).toEqual({
      summary: { count: 1, average: 4 },
      reviews: [written],
      next_cursor: null,
    })
    expect((await profileReviews(renter, owner)).reviews).toMatchObject([{ role: 'owner', rating: 5 }])
    // A review of the renter by the owner isn't a review of the item.
    const ofItem = await server.api('GET /items/:itemId/reviews', { params: { itemId }, query: {} }, owner)
    expect(ofItem).toEqual({ summary: { count: 1, average: 4 }, reviews: [written], next_cursor: null })
    expect(await server.api('GET /items/:itemId', { params: { itemId } }, renter)).toMatchObject({
      owner: { trust_score: 4 },
    })

    expect(await refused(hire, renter)).toMatchObject({ status: 409, code: 'already_reviewed' })
  })

  it('succeeds once out of ten at once, and ten rentals at once give the right score [R21]', async () => {
    const hire = await createCompletedHire(server)
    const params = { rentalId: hire.rentalId }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call('POST /rentals/:rentalId/review', { params, body: good }, hire.renter),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)

    const others = await copiesOf(hire, 9)
    await Promise.all(
      others.map((rentalId, index) => review({ rentalId }, hire.renter, { ...good, rating: (index % 4) + 1 })),
    )
    const { summary } = await profileReviews(hire.owner, hire.renter)
    // 5, and 1 2 3 4 1 2 3 4 1: 26 over 10.
    expect(summary).toEqual({ count: 10, average: 2.6 })
    expect(await server.api('GET /me', {}, hire.owner)).toMatchObject({ trust_score: 2.6 })
  })

  it('counts a review that is being saved at the same time', async () => {
    const hire = await createCompletedHire(server)
    const [other = ''] = await copiesOf(hire, 1)
    const parties = { reviewer_id: hire.renter.id, reviewee_id: hire.owner.id, item_id: hire.itemId }
    const { sending } = await beginTransaction(server.db, async (trx) => {
      await trx.selectFrom('profiles').select('id').where('id', '=', hire.owner.id).forNoKeyUpdate().execute()
      await trx
        .insertInto('reviews')
        .values({ ...parties, rental_id: other, role: 'renter', rating: 1, text: 'Broken.' })
        .execute()
      const sending = review(hire, hire.renter)
      await expect.poll(waitingForLocks).toBe(1)
      return { sending }
    })
    await sending
    expect(await server.api('GET /me', {}, hire.owner)).toMatchObject({ trust_score: 3 })
  })

  it('lets both sides write at the same moment', async () => {
    const hire = await createCompletedHire(server)
    const others = await copiesOf(hire, 10)
    await Promise.all(
      others.flatMap((rentalId) => [review({ rentalId }, hire.owner), review({ rentalId }, hire.renter)]),
    )
    expect((await profileReviews(hire.owner, hire.renter)).summary).toEqual({ count: 10, average: 5 })
    expect((await profileReviews(hire.renter, hire.owner)).summary).toEqual({ count: 10, average: 5 })
  })

  it('is refused before the end of the rental [R21]', async () => {
    const hire = await createHire(server)
    expect(await refused(hire, hire.renter)).toMatchObject({ status: 409, code: 'rental_state' })
    const params = { rentalId: hire.rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, hire.owner)
    expect(await refused(hire, hire.owner)).toMatchObject({ status: 409, code: 'rental_state' })
  })

  it('is refused to strangers and visitors, and for unknown rentals', async () => {
    const hire = await createCompletedHire(server)
    const stranger = await createMember(server)
    const notThere = { rentalId: crypto.randomUUID() }
    expect(await refused(hire)).toMatchObject({ status: 401 })
    expect(await refused(hire, stranger)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refused(notThere, stranger)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refused({ rentalId: 'x' }, stranger)).toMatchObject({ status: 404 })
  })

  it('names the field that is wrong [R29]', async () => {
    const hire = await createCompletedHire(server)
    for (const rating of [0, 6, 2.5, '5', null])
      expect(await refused(hire, hire.renter, { ...good, rating }), String(rating)).toMatchObject({
        status: 422,
        fields: { rating: expect.any(String) },
      })
    for (const text of ['', ' \n ', 'x'.repeat(2001), 7])
      expect(await refused(hire, hire.renter, { ...good, text })).toMatchObject({
        status: 422,
        fields: { text: expect.any(String) },
      })
    await review(hire, hire.renter, { rating: 1, text: 'x'.repeat(2000) })
  })
})

describe('reading reviews', () => {
  it('pages back from the newest, without duplicates or gaps', async () => {
    const hire = await createCompletedHire(server)
    const rentals = await copiesOf(hire, 7)
    for (const [index, rentalId] of rentals.entries())
      await review({ rentalId }, hire.renter, { ...good, text: `No. ${index}` })
    const read: (string | null)[] = []
    let cursor: string | undefined
    do {
      const page = await profileReviews(hire.owner, hire.renter, { limit: 3, ...(cursor && { cursor }) })
      expect(page.summary).toEqual({ count: 7, average: 5 })
      read.push(...page.reviews.map(({ text }) => text))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(read).toEqual(['No. 6', 'No. 5', 'No. 4', 'No. 3', 'No. 2', 'No. 1', 'No. 0'])
  })

  it('says so if there are none, and refuses invalid pages', async () => {
    const [me, other] = [await createMember(server), await createMember(server)]
    expect(await profileReviews(other, me)).toEqual({
      summary: { count: 0, average: null },
      reviews: [],
      next_cursor: null,
    })
    const params = { userId: other.id }
    for (const query of [{ cursor: 'x' }, { limit: 21 }, { limit: 0 }])
      expect(await server.refused('GET /profiles/:userId/reviews', { params, query }, me)).toMatchObject({
        status: 422,
        fields: { [Object.keys(query)[0] ?? '']: expect.any(String) },
      })
    expect(await server.refused('GET /profiles/:userId/reviews', { params })).toMatchObject({ status: 401 })
    const nobody = { params: { userId: crypto.randomUUID() } }
    expect(await server.refused('GET /profiles/:userId/reviews', nobody, me)).toMatchObject({ status: 404 })
  })

  it('of an item is limited to those who may see the item', async () => {
    const [owner, stranger] = [await createMember(server), await createMember(server)]
    const paused = await createItem(server, owner, { status: 'paused' })
    const params = { itemId: paused.id }
    expect(await server.refused('GET /items/:itemId/reviews', { params })).toMatchObject({ status: 404 })
    expect(await server.refused('GET /items/:itemId/reviews', { params }, stranger)).toMatchObject({ status: 404 })
    expect(await server.api('GET /items/:itemId/reviews', { params, query: {} }, owner)).toMatchObject({ reviews: [] })
  })
})

describe('testimonials', () => {
  it('are the six newest five-star reviews, by first name, including new ones at once [accounts 2.69] [R42]', async () => {
    const hire = await createCompletedHire(server)
    await server.api('PUT /me', { body: { full_name: 'Zoë van der Berg' } }, hire.renter)
    const rentals = await copiesOf(hire, 8)
    for (const [index, rentalId] of rentals.slice(0, 7).entries())
      await review({ rentalId }, hire.renter, { ...good, text: `Quote ${index}` })
    const [last = ''] = rentals.slice(7)
    await review({ rentalId: last }, hire.renter, { rating: 4, text: 'Not quite.' })
    const { testimonials } = await server.api('GET /testimonials', {})
    expect(testimonials.map(({ text }) => text)).toEqual([6, 5, 4, 3, 2, 1].map((index) => `Quote ${index}`))
    expect(testimonials[0]).toMatchObject({ first_name: 'Zoë', role: 'renter', is_demo: false })
    expect(JSON.stringify(testimonials)).not.toContain('Berg')

    await review({ rentalId: last }, hire.owner, { rating: 5, text: 'A joy.' })
    const again = await server.api('GET /testimonials', {})
    expect(again.testimonials[0]).toMatchObject({ text: 'A joy.', role: 'owner' })
  })
})

describe('deleting an account', () => {
  it('keeps its ratings, without its name and texts', async () => {
    const hire = await createCompletedHire(server)
    const { owner, renter, itemId } = hire
    await review(hire, renter, { rating: 3, text: 'Blunt blade, kind owner.' })
    await review(hire, owner, { rating: 2, text: 'Late by a day.' })
    expect(await server.api('GET /my/data', {}, renter)).toMatchObject({
      reviews: [
        { from: 'me', about: owner.name, rating: 3, text: 'Blunt blade, kind owner.' },
        { from: owner.name, about: 'me', rating: 2, text: 'Late by a day.' },
      ],
    })
    await server.api('POST /my/deletion', { body: {} }, renter)

    expect(await profileReviews(owner, owner)).toMatchObject({
      summary: { count: 1, average: 3 },
      reviews: [{ rating: 3, text: null, reviewer: { full_name: null, profile_image: null } }],
    })
    expect(await server.api('GET /me', {}, owner)).toMatchObject({ trust_score: 3 })
    const ofItem = await server.api('GET /items/:itemId/reviews', { params: { itemId }, query: {} }, owner)
    expect(ofItem.reviews).toMatchObject([{ text: null }])
    const { rows } = await sql<{
      text: string | null
    }>`select text from reviews where rental_id = ${hire.rentalId}`.execute(server.db)
    expect(rows).toEqual([{ text: null }, { text: null }])
  })

  it('leaves its rentals with nobody to review', async () => {
    const hire = await createCompletedHire(server)
    await server.api('POST /my/deletion', { body: {} }, hire.owner)
    const params = { rentalId: hire.rentalId }
    expect(await server.api('GET /rentals/:rentalId', { params }, hire.renter)).toMatchObject({ reviewed: true })
    expect(await refused(hire, hire.renter)).toMatchObject({ status: 409, code: 'rental_state' })
  })

  it('during a review ends in one of both, never in a broken review', async () => {
    for (const leaver of ['owner', 'renter'] as const) {
      const hire = await createCompletedHire(server)
      const params = { rentalId: hire.rentalId }
      const [answer, deletion] = await Promise.all([
        server.call('POST /rentals/:rentalId/review', { params, body: good }, hire.renter),
        server.call('POST /my/deletion', { body: {} }, hire[leaver]),
      ])
      expect(deletion.status).toBe(200)
      expect([200, 401, 404, 409]).toContain(answer.status)
    }
  })
})
