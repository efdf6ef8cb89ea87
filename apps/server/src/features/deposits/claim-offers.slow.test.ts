import { claimDecideBy } from '@itemo/domain/deposits/claim-state.ts'
import { describe, expect, it } from 'vitest'
import { createClaimable, depositOf, depositAtProvider, passTime } from '../../../test/deposit-hires.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { decideByOperator } from './decide-deposit.ts'

const server = await serverOfFile()

const hour = 3_600_000
type Side = 'owner' | 'renter'

async function offer(hire: Hire, by: Side, amount: number, text = ''): Promise<void> {
  const input = { params: { rentalId: hire.rentalId }, body: { amount, text } }
  await server.api('POST /rentals/:rentalId/claim/offer', input, await renew(server, hire[by]))
  await settleAll(server)
}

async function answer(hire: Hire, by: Side, act: 'accept' | 'refuse' | 'withdraw'): Promise<void> {
  const params = { rentalId: hire.rentalId }
  await server.api(`POST /rentals/:rentalId/claim/${act}`, { params }, await renew(server, hire[by]))
  await settleAll(server)
}

const claimOf = async (hire: Hire, as: Side) => (await readRental(server, hire.rentalId, hire[as])).deposit!.claim!
/** The last email to the operator, with the names of both sides replaced. */
async function lastMail(hire: Hire): Promise<string> {
  const { db } = server
  const mails = db.selectFrom('mailbox').select('text').where('recipient', '=', server.context.config.mail.supportTo)
  const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const named = await db.selectFrom('profiles').select(['id', 'full_name']).execute()
  const nameOf = (id: string) => named.find((row) => row.id === id)?.full_name ?? ''
  return text.replaceAll(nameOf(hire.owner.id), 'OWNER').replaceAll(nameOf(hire.renter.id), 'RENTER')
}

const receivedOf = async (hire: Hire) =>
  (await depositAtProvider(server, hire)).reduce((sum, intent) => sum + intent.amount_received, 0)

describe('an offer on a claim', () => {
  it('of less is sent to the owner, who accepts it: exactly that is charged', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await offer(hire, 'renter', 10, 'Half of it was old.')
    expect(await claimOf(hire, 'renter')).toMatchObject({ state: 'offered', actions: ['accept'], payable: 25 })
    expect(await claimOf(hire, 'owner')).toMatchObject({
      offers: [{ by: 'renter', amount: 10, text: 'Half of it was old.', is_open: true }],
      payable: 10,
      actions: ['accept', 'offer', 'refuse', 'withdraw'],
    })
    expect((await subjectsTo(server, hire.owner.email)).join()).toContain('offers £10.00')
    expect((await subjectsTo(server, hire.renter.email)).join()).not.toContain('offers £10.00')
    await answer(hire, 'owner', 'accept')
    expect(await claimOf(hire, 'owner')).toMatchObject({ state: 'settled', actions: [], offers: [{ is_open: false }] })
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 1000 })
    expect(await receivedOf(hire)).toBe(1000)
  })

  it('can be countered three times a side; after a final refusal the operator decides', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    for (const [by, amount] of [
      ['renter', 5],
      ['owner', 20],
      ['renter', 10],
      ['owner', 18],
      ['renter', 12],
      ['owner', 16],
    ] as const)
      await offer(hire, by, amount)
    expect(await claimOf(hire, 'renter')).toMatchObject({ payable: 16, actions: ['accept', 'refuse'] })
    await answer(hire, 'renter', 'refuse')
    expect((await subjectsTo(server, hire.owner.email)).join()).toContain('Your offer of £16.00 is refused')
    expect((await subjectsTo(server, server.context.config.mail.supportTo)).join()).toContain('To be decided')
    expect(await lastMail(hire)).toContain("RENTER doesn't accept OWNER's offer.")
    const again = { params: { rentalId: hire.rentalId }, body: { amount: 15 } }
    expect((await server.refused('POST /rentals/:rentalId/claim/offer', again, hire.renter)).code).toBe('deposit_state')
    expect(await decideByOperator(server.context, hire.rentalId, { act: 'take', pence: 1400 })).toHaveProperty('row')
  })

  it('must be less than the claim, in whole pence, from £1', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    const params = { rentalId: hire.rentalId }
    for (const amount of [25, 0.99, 10.005, -5]) {
      const refused = await server.refused(
        'POST /rentals/:rentalId/claim/offer',
        { params, body: { amount } },
        hire.renter,
      )
      expect(refused, String(amount)).toMatchObject({ status: 422, fields: { amount: expect.any(String) } })
    }
  })

  it('expires after 48 hours without an answer: both are told, and the operator can decide', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await offer(hire, 'renter', 10)
    const take = { act: 'take', pence: 1000 } as const
    await passTime(server, 48 * hour - 60_000)
    expect(await decideByOperator(server.context, hire.rentalId, take)).toEqual({ why: 'unanswered' })
    server.advance(60_000)
    expect(await claimOf(hire, 'owner')).toMatchObject({ state: 'contested', actions: ['offer', 'withdraw'] })
    await passTime(server, 5 * 60_000)
    expect(await lastMail(hire)).toContain("OWNER hasn't answered RENTER's offer in 48 hours.")
    // Staff have a week from the end of the offer, and both sides see the deadline.
    const { decide_by: decideBy, offers } = await claimOf(hire, 'renter')
    expect(decideBy).toBe(claimDecideBy(new Date(offers[0]!.answer_by)).toISOString())
    for (const side of ['owner', 'renter'] as const)
      expect((await subjectsTo(server, hire[side].email)).join()).toContain('Nobody answered the offer of £10.00')
    expect(await depositOf(server, hire)).toMatchObject({ taken_pence: 0 })
    expect(await decideByOperator(server.context, hire.rentalId, take)).toHaveProperty('row')
  })

  it('accepted, decided and withdrawn at once ends in one way, with the matching amount charged', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const hire = await createClaimable(server, { isOpen: true })
      await offer(hire, 'renter', 10)
      const params = { rentalId: hire.rentalId }
      const [owner, renter] = [await renew(server, hire.owner), await renew(server, hire.renter)]
      const acts = Array.from({ length: 12 }, (_, index) => {
        if (index % 4 === 0) return server.api('POST /rentals/:rentalId/claim/accept', { params }, owner)
        if (index % 4 === 1) return server.api('POST /rentals/:rentalId/claim/accept', { params }, renter)
        if (index % 4 === 2) return server.api('POST /rentals/:rentalId/claim/withdraw', { params }, owner)
        return decideByOperator(server.context, hire.rentalId, { act: 'take', pence: 2000 }).then((result) => {
          if ('why' in result) throw new Error(result.why)
        })
      })
      const ended = await Promise.allSettled(acts)
      await settleAll(server)
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { state } = await claimOf(hire, 'owner')
      const { taken_pence: taken } = await depositOf(server, hire)
      expect(`${state} ${taken}`).toMatch(/^(settled 1000|accepted 2500|withdrawn 0)$/)
      expect(await receivedOf(hire)).toBe(taken)
    }
  })

  it('made by both sides at once leaves one open, for the other side to answer', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await offer(hire, 'renter', 10)
    await answer(hire, 'owner', 'refuse')
    const input = { params: { rentalId: hire.rentalId } }
    const offers = Array.from({ length: 6 }, (_, index) =>
      server.api(
        'POST /rentals/:rentalId/claim/offer',
        { ...input, body: { amount: 11 + index } },
        index % 2 === 0 ? hire.owner : hire.renter,
      ),
    )
    await Promise.allSettled(offers)
    const { offers: made, state } = await claimOf(hire, 'owner')
    expect(state).toBe('offered')
    expect(made.filter(({ is_open: isOpen }) => isOpen)).toHaveLength(1)
    expect(made.at(-1)?.is_open).toBe(true)
    // The first was refused; after that they alternate.
    const sides = made.slice(1).map(({ by }) => by)
    expect(sides.filter((by, index) => by === sides[index - 1])).toEqual([])
  })
})
