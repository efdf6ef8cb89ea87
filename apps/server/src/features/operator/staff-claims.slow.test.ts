import { dayInLondon } from '@itemo/domain/dates.ts'
import { describe, expect, it } from 'vitest'
import { createClaimable } from '../../../test/deposit-hires.ts'
import { renew, settleAll } from '../../../test/hires.ts'
import { makeClaim } from '../../../test/money-provocations.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'

const { server } = await serverAndCards()
const { db, context } = server
const support = () => createStaff(server, ['support'])
const auditOf = (subjectId: string, act: string) =>
  db.selectFrom('audit_entries').selectAll().where('subject_id', '=', subjectId).where('act', '=', act).execute()

describe('a damage case', () => {
  it('is decided by someone other than before on appeal, as long as there is anyone else', async () => {
    const { id: claimId, hire } = await makeClaim(server)
    const [one, other] = [await support(), await support()]
    const params = { claimId }
    const look = (as: typeof one) => server.api('GET /staff/claims/:claimId', { params }, as)
    const decide = async (as: typeof one) => {
      const { version } = await look(one)
      const body = { version, pence: 1000, facts: 'The pictures show a broken pole.' }
      return server.call('POST /staff/claims/:claimId/decide', { params, body }, as)
    }
    const appeal = async () => {
      const input = { params: { rentalId: hire.rentalId }, body: { text: 'It was broken before.' } }
      await server.api('POST /rentals/:rentalId/claim/appeal', input, await renew(server, hire.renter))
    }
    expect((await decide(one)).status).toBe(200)
    await appeal()
    expect(await look(one)).toMatchObject({ can_decide: false, is_decided_by_me: true, is_own: false })
    expect(await decide(one)).toMatchObject({ status: 403, body: { error: { code: 'own_matter' } } })
    const { claims } = await server.api('GET /staff/claims', { query: {} }, one)
    expect(claims.find(({ id }) => id === claimId)).toMatchObject({ can_decide: false, is_decided_by_me: true })
    expect(await look(other)).toMatchObject({ can_decide: true, is_decided_by_me: false })
    // Nobody else is left: then they can decide, and the audit records it.
    const others = db.updateTable('staff').where('user_id', '<>', one.id).where('removed_at', 'is', null)
    const gone = await others.set({ removed_at: context.now() }).returning('user_id').execute()
    expect(await look(one)).toMatchObject({ can_decide: true, is_decided_by_me: false })
    expect((await decide(one)).status).toBe(200)
    const [first, second] = (await auditOf(claimId, 'claim.decide')).toSorted((a, b) => Number(a.id) - Number(b.id))
    expect(first?.changes).not.toHaveProperty('sole_reviewer')
    expect(second?.changes).toMatchObject({ sole_reviewer: { after: true } })
    const ids = gone.map(({ user_id: id }) => id)
    await db.updateTable('staff').set({ removed_at: null }).where('user_id', 'in', ids).execute()
  })

  it('awaits staff once they can decide it, for the roles that decide it', async () => {
    const as = await createStaff(server, ['support'])
    const waiting = async () => (await server.api('GET /staff/me', {}, as)).counters.claims
    const before = (await waiting()) ?? 0
    const answering = await createClaimable(server, { isOpen: true })
    expect(await waiting()).toBe(before)
    const params = { rentalId: answering.rentalId }
    const body = { text: 'It was broken before.' }
    await server.api('POST /rentals/:rentalId/claim/contest', { params, body }, answering.renter)
    expect(await waiting()).toBe(before + 1)
    const day = dayInLondon(context.now())
    const { needs } = await server.api('GET /staff/overview', { query: { from: day, to: day, compare: 'none' } }, as)
    expect(needs.claims).toBe(before + 1)
    for (const role of ['moderator', 'finance'] as const) {
      const other = await createStaff(server, [role])
      expect((await server.api('GET /staff/me', {}, other)).counters).not.toHaveProperty('claims')
    }
  })

  it('is decided by one of two, both sides see why, and by at most the claim', async () => {
    const { id: claimId, version, hire } = await makeClaim(server)
    const [one, other] = [await support(), await support()]
    const { claims } = await server.api('GET /staff/claims', { query: {} }, one)
    expect(claims.find(({ id }) => id === claimId)).toMatchObject({ amount: 25, state: 'contested', can_decide: true })
    const readAt = context.now()
    const read = { rental_id: hire.rentalId, role: 'renter' as const, category: 'Power Tools', version: 1, at: readAt }
    await db.insertInto('safety_reads').values(read).execute()
    const seen = await server.api('GET /staff/claims/:claimId', { params: { claimId } }, one)
    expect(seen.sides).toMatchObject({
      owner: { safety_read_at: null },
      renter: { safety_read_at: readAt.toISOString() },
    })
    expect(seen).toMatchObject({
      deposit: 60,
      owner_says: 'A broken pole',
      renter_says: 'It was broken before.',
      decision: null,
    })
    const facts = 'The pictures show a broken pole.'
    const decide = (pence: number, as = one) =>
      server.call('POST /staff/claims/:claimId/decide', { params: { claimId }, body: { version, pence, facts } }, as)
    // A refused request is refused again, with any key.
    const idempotencyKey = crypto.randomUUID()
    const tooMuch = { params: { claimId }, body: { version, pence: 2501, facts }, idempotencyKey }
    for (let idempotency = 0; idempotency < 2; idempotency++)
      expect(await server.call('POST /staff/claims/:claimId/decide', tooMuch, one)).toMatchObject({ status: 422 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(1000 + index, index % 2 === 0 ? one : other)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await auditOf(claimId, 'claim.decide')).toMatchObject([{ changes: { claim_state: { after: 'decided' } } }])
    await settleAll(server)
    for (const { email } of [hire.owner, hire.renter]) {
      const mails = await db.selectFrom('mailbox').select('text').where('recipient', '=', email).execute()
      expect(mails.some(({ text }) => text.includes(facts))).toBe(true)
    }
  })
})
