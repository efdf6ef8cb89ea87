import { describe, expect, it } from 'vitest'
import {
  createClaimable,
  decideOpenClaim,
  depositOf,
  depositAtProvider,
  passTime,
} from '../../../test/deposit-hires.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { claimPictureBucket } from '../items/pictures/picture-policy.ts'
import { claimsByHand } from './claims-report.ts'
import { decideByOperator } from './decide-deposit.ts'

const server = await serverOfFile()

const day = 24 * 3_600_000

/** A claim of £25.00 of £60.00, with £20.00 decided. */
async function createDecided(): Promise<Hire> {
  const hire = await createClaimable(server, { isOpen: true })
  await decideOpenClaim(server, hire.rentalId)
  await settleAll(server)
  return hire
}

async function appeal(hire: Hire, by: 'owner' | 'renter') {
  const input = { params: { rentalId: hire.rentalId }, body: { text: 'It was broken before.' } }
  await server.api('POST /rentals/:rentalId/claim/appeal', input, await renew(server, hire[by]))
  await settleAll(server)
}

const claimOf = async (hire: Hire, as: 'owner' | 'renter') =>
  (await readRental(server, hire.rentalId, hire[as])).deposit!.claim!
const taken = async (hire: Hire) => {
  const received = (await depositAtProvider(server, hire)).reduce((sum, intent) => sum + intent.amount_received, 0)
  const { state, taken_pence: pence } = await depositOf(server, hire)
  expect(received).toBe(pence)
  return `${state} ${pence}`
}
const decide = (hire: Hire, pence: number) => decideByOperator(server.context, hire.rentalId, { act: 'take', pence })

describe("the operator's decision of a claim", () => {
  it('is sent to both with its reason, and charged after seven days without an appeal, not before', async () => {
    const hire = await createDecided()
    for (const side of ['owner', 'renter'] as const) {
      expect((await subjectsTo(server, hire[side].email)).join()).toContain("It's decided: £20.00 of the deposit")
      expect(await claimOf(hire, side)).toMatchObject({
        state: 'decided',
        decision: { amount: 20, text: 'It was new.', appeal_until: expect.any(String) },
        actions: ['appeal'],
      })
    }
    expect((await readRental(server, hire.rentalId, hire.renter)).deposit).toMatchObject({ reported: true })
    await passTime(server, 7 * day - 60_001)
    expect(await taken(hire)).toBe('card_saved 0')
    expect(await decide(hire, 2500)).toEqual({ why: 'decided' })
    server.advance(60_001)
    // The time for appeals is over, and nothing has been charged yet.
    for (const side of ['owner', 'renter'] as const)
      expect(await claimOf(hire, side)).toMatchObject({ decision: { appeal_until: null }, actions: [] })
    await settleAll(server)
    expect(await taken(hire)).toBe('taken 2000')
    const late = { params: { rentalId: hire.rentalId }, body: { text: 'Too late' } }
    const refused = await server.refused('POST /rentals/:rentalId/claim/appeal', late, await renew(server, hire.renter))
    expect(refused.code).toBe('deposit_state')
    expect(await claimOf(hire, 'owner')).toMatchObject({ actions: [] })
  })

  it.each(['owner', 'renter'] as const)(
    'waits if the %s appeals, is made once more, and is then final',
    async (side) => {
      const hire = await createDecided()
      await appeal(hire, side)
      const other = side === 'owner' ? 'renter' : 'owner'
      expect((await subjectsTo(server, hire[other].email)).join()).toContain("doesn't accept the decision")
      expect((await subjectsTo(server, server.context.config.mail.supportTo)).join()).toContain('To be decided')
      expect(await claimOf(hire, other)).toMatchObject({
        state: 'appealed',
        appeal: { by: side, text: 'It was broken before.' },
        can_add_pictures: true,
        actions: [],
      })
      expect((await claimsByHand(server.context, [])).text).toContain(`the ${side} appeals: It was broken before.`)
      await passTime(server, 30 * day)
      expect(await taken(hire)).toBe('card_saved 0')
      const words = ['decide', hire.rentalId, '10', 'It', 'was', 'half', 'new.']
      expect((await claimsByHand(server.context, words)).text).toBe('£10.00 of the deposit of £60.00 is taken.\n')
      await settleAll(server)
      expect(await taken(hire)).toBe('taken 1000')
      expect(await claimOf(hire, side)).toMatchObject({
        state: 'decided',
        decision: { amount: 10, text: 'It was half new.', appeal_until: null },
        actions: [],
      })
      expect(await decide(hire, 500)).toEqual({ why: 'decided' })
    },
  )

  it('for nothing releases the deposit once it is final, and an appeal keeps it', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await decideOpenClaim(server, hire.rentalId, 0)
    await passTime(server, 6 * day)
    // Nothing is taken from the renter, so they have nothing to appeal against.
    expect([(await claimOf(hire, 'owner')).actions, (await claimOf(hire, 'renter')).actions]).toEqual([['appeal'], []])
    const input = { params: { rentalId: hire.rentalId }, body: { text: 'No' } }
    const refused = await server.refused(
      'POST /rentals/:rentalId/claim/appeal',
      input,
      await renew(server, hire.renter),
    )
    expect(refused.code).toBe('deposit_state')
    await appeal(hire, 'owner')
    await passTime(server, 2 * day)
    expect(await taken(hire)).toBe('card_saved 0')
    expect(await claimsByHand(server.context, ['decide', hire.rentalId, '0', 'No'])).toMatchObject({
      text: 'The deposit of £60.00 is released.\n',
    })
    await settleAll(server)
    expect(await taken(hire)).toBe('released 0')
  })

  it("needs an amount and a reason: an empty amount isn't £0", async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await server.db.updateTable('claims').set({ answer_by: server.context.now() }).execute()
    for (const words of [['', 'Why'], ['25.5', 'Why'], ['£25', 'Why'], ['-1', 'Why'], ['0'], ['0', ''], []])
      await expect(claimsByHand(server.context, ['decide', hire.rentalId, ...words])).rejects.toThrow(
        /^Usage: claims, .* claims decide RENTAL POUNDS WHY/,
      )
    expect(await depositOf(server, hire)).toMatchObject({ decided_at: null, final_at: null })
  })

  it('is at most the claim, and more than £50.00 only if the owner has added a picture', async () => {
    const hire = await createClaimable(server)
    const params = { rentalId: hire.rentalId }
    const owner = await renew(server, hire.owner)
    await server.api('POST /rentals/:rentalId/claim', { params, body: { amount: 55, text: 'All of it' } }, owner)
    const contest = { params, body: { text: 'No' } }
    await server.api('POST /rentals/:rentalId/claim/contest', contest, await renew(server, hire.renter))
    expect(await decide(hire, 5501)).toEqual({ why: 'amount' })
    expect(await decide(hire, 5001)).toEqual({ why: 'no_picture' })
    const pictures = [await uploadPhoto(server, owner, claimPictureBucket)]
    await server.api('POST /rentals/:rentalId/claim/pictures', { params, body: { pictures } }, owner)
    expect(await decide(hire, 5001)).toHaveProperty('row')
  })

  it('is nothing or at least what a card can pay', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await server.db.updateTable('claims').set({ answer_by: server.context.now() }).execute()
    expect(await decide(hire, 29)).toEqual({ why: 'too_little' })
    expect((await claimsByHand(server.context, ['decide', hire.rentalId, '0.01', 'Why'])).text).toBe(
      "Nothing was done: less than £0.30 can't be paid by card.\n",
    )
    expect(await decide(hire, 30)).toHaveProperty('row')
    await passTime(server, 7 * day)
    expect(await taken(hire)).toBe('taken 30')
  })

  it('can be appealed once out of ten appeals at once, and made once out of ten decisions', async () => {
    const hire = await createDecided()
    const input = { params: { rentalId: hire.rentalId }, body: { text: 'No' } }
    const [owner, renter] = [await renew(server, hire.owner), await renew(server, hire.renter)]
    const appeals = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        server.api('POST /rentals/:rentalId/claim/appeal', input, index % 2 === 0 ? owner : renter),
      ),
    )
    expect(appeals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const decided = await Promise.all(Array.from({ length: 10 }, (_, index) => decide(hire, 1000 + index)))
    expect(decided.filter((result) => 'row' in result)).toHaveLength(1)
    await settleAll(server)
    const pence = decided.findIndex((result) => 'row' in result) + 1000
    expect(await taken(hire)).toBe(`taken ${pence}`)
  })
})
