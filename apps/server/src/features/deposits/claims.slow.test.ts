import { claimDecideBy } from '@itemo/domain/deposits/claim-state.ts'
import { describe, expect, it } from 'vitest'
import { createClaimable, depositOf, depositAtProvider, passTime, createReturned } from '../../../test/deposit-hires.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { decideByOperator } from './decide-deposit.ts'
import { lapseClaims } from './lapse-claims.ts'

const server = await serverOfFile()

const hour = 3_600_000
const pole = { amount: 25, text: 'The pole is broken.' }

async function report(hire: Hire, body = pole): Promise<void> {
  const params = { rentalId: hire.rentalId }
  await server.api('POST /rentals/:rentalId/claim', { params, body }, await renew(server, hire.owner))
  await settleAll(server)
}

async function answer(hire: Hire, act: 'accept' | 'contest' | 'withdraw', by: 'owner' | 'renter' = 'renter') {
  const params = { rentalId: hire.rentalId }
  const as = await renew(server, hire[by])
  if (act === 'contest')
    await server.api('POST /rentals/:rentalId/claim/contest', { params, body: { text: 'It was before.' } }, as)
  else await server.api(`POST /rentals/:rentalId/claim/${act}`, { params }, as)
  await settleAll(server)
}

const view = async (hire: Hire, as: 'owner' | 'renter') => (await readRental(server, hire.rentalId, hire[as])).deposit!

describe('a claim on a deposit', () => {
  it("that is contested is decided by the operator, with both sides' statements", async () => {
    const hire = await createReturned(server)
    await report(hire)
    await answer(hire, 'contest')
    expect(await view(hire, 'owner')).toMatchObject({ claim: { state: 'contested', answer: 'It was before.' } })
    expect((await subjectsTo(server, hire.owner.email)).join()).toContain("doesn't agree")
    expect(await decideByOperator(server.context, hire.rentalId, { act: 'take', pence: 1000 })).toHaveProperty('row')
    await passTime(server, 7 * 24 * hour)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 1000 })
    expect(await view(hire, 'owner')).toMatchObject({ claim: { state: 'decided', actions: [] } })
  })

  it("without an answer is decided after 48 hours and not before: silence isn't consent", async () => {
    const hire = await createReturned(server)
    await report(hire)
    await passTime(server, 48 * hour - 60_000)
    const take = { act: 'take', pence: 2500 } as const
    expect(await decideByOperator(server.context, hire.rentalId, take)).toEqual({ why: 'unanswered' })
    expect(await depositOf(server, hire)).toMatchObject({ taken_pence: 0 })
    server.advance(60_000)
    expect(await decideByOperator(server.context, hire.rentalId, take)).toHaveProperty('row')
    await passTime(server, 7 * 24 * hour)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 2500 })
  })

  it('without an answer is announced once to both with its deadline, and can still be answered', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    const { answer_by: until, decide_by: none } = (await view(hire, 'owner')).claim!
    expect(none).toBeNull()
    const versionOf = server.db.selectFrom('claims').select('version').where('rental_id', '=', hire.rentalId)
    const seen = await versionOf.executeTakeFirstOrThrow()
    for (const hours of [48.1, 0.1]) await passTime(server, hours * hour)
    // Staff who have it open can still decide.
    expect(await versionOf.executeTakeFirstOrThrow()).toEqual(seen)
    const decideBy = claimDecideBy(new Date(until)).toISOString()
    for (const side of ['owner', 'renter'] as const) {
      expect(await view(hire, side)).toMatchObject({ claim: { state: 'open', decide_by: decideBy } })
      const told = (await subjectsTo(server, hire[side].email)).filter((subject) => /answered about/.test(subject))
      expect(told).toHaveLength(1)
    }
    const mails = server.db.selectFrom('mailbox').select('text').where('text', 'like', `%decide ${hire.rentalId}%`)
    const silent = (await mails.execute()).filter(({ text }) => text.includes("hasn't answered in 48 hours"))
    expect(silent).toHaveLength(1)
    await answer(hire, 'accept')
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 2500 })
    expect(await view(hire, 'renter')).toMatchObject({ claim: { decide_by: null } })
  })

  it('answered before its silence is announced is no longer announced', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    server.advance(48.1 * hour)
    await lapseClaims(server.context)
    await answer(hire, 'accept')
    const mails = server.db.selectFrom('mailbox').select('text').where('text', 'like', `%decide ${hire.rentalId}%`)
    expect((await mails.execute()).filter(({ text }) => text.includes("hasn't answered"))).toEqual([])
    for (const side of ['owner', 'renter'] as const)
      expect((await subjectsTo(server, hire[side].email)).join()).not.toContain('answered about')
  })

  it('that is withdrawn releases the deposit', async () => {
    const hire = await createReturned(server)
    await report(hire)
    await answer(hire, 'withdraw', 'owner')
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', taken_pence: 0 })
  })

  it('is limited to the deposit, to 24 hours after the return, and to one', async () => {
    const hire = await createClaimable(server)
    const params = { rentalId: hire.rentalId }
    const owner = await renew(server, hire.owner)
    const much = await server.refused(
      'POST /rentals/:rentalId/claim',
      { params, body: { ...pole, amount: 60.01 } },
      owner,
    )
    expect(much).toMatchObject({ status: 422, fields: { amount: expect.any(String) } })
    const late = await createClaimable(server, { overHoursAgo: 24 })
    const input = { params: { rentalId: late.rentalId }, body: pole }
    expect((await server.refused('POST /rentals/:rentalId/claim', input, await renew(server, late.owner))).code).toBe(
      'claim_too_late',
    )
  })

  it('made ten times at once is one, and its answer too: accepted or withdrawn, never both', async () => {
    const hire = await createReturned(server)
    const params = { rentalId: hire.rentalId }
    const [owner, renter] = [await renew(server, hire.owner), await renew(server, hire.renter)]
    const opened = await Promise.allSettled(
      Array.from({ length: 10 }, () => server.api('POST /rentals/:rentalId/claim', { params, body: pole }, owner)),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? server.api('POST /rentals/:rentalId/claim/accept', { params }, renter)
          : server.api('POST /rentals/:rentalId/claim/withdraw', { params }, owner),
      ),
    )
    await settleAll(server)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { state, taken_pence: taken } = await depositOf(server, hire)
    expect(['taken 2500', 'released 0']).toContain(`${state} ${taken}`)
    expect((await depositAtProvider(server, hire)).reduce((sum, intent) => sum + intent.amount_received, 0)).toBe(taken)
  })
})

it('a change that is requested and settled leaves the deposit unchanged', async () => {
  const hire = await createPaidHire(server, { from: 5, to: 9, deposit: 60 })
  const [before, params] = [await depositOf(server, hire), { rentalId: hire.rentalId }]
  const body = { amendment_notes: 'A day later, please.' }
  await server.api('POST /rentals/:rentalId/amend', { params, body }, await renew(server, hire.renter))
  await server.api('POST /rentals/:rentalId/settle-amendment', { params }, await renew(server, hire.owner))
  await settleAll(server)
  expect(await depositOf(server, hire)).toEqual(before)
})
