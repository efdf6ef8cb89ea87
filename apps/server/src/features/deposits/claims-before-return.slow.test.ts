import { describe, expect, it } from 'vitest'
import { decideOpenClaim, depositOf, goTo, passTime } from '../../../test/deposit-hires.ts'
import { returnHire, standingOf } from '../../../test/due-books.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

const day = 24 * 3_600_000

/** A rental of one day with a deposit of £60.00, whose last day is over. */
async function createOverdue(): Promise<Hire> {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
  await goTo(server, 2, 9)
  return hire
}

async function deny(hire: Hire): Promise<void> {
  const params = { rentalId: hire.rentalId }
  await server.api('POST /rentals/:rentalId/deny-return', { params }, await renew(server, hire.owner))
  await settleAll(server)
}

const claimInput = ({ rentalId }: Hire) => ({ params: { rentalId }, body: { amount: 60, text: 'It never came back.' } })

async function open(hire: Hire): Promise<void> {
  await server.api('POST /rentals/:rentalId/claim', claimInput(hire), await renew(server, hire.owner))
  await settleAll(server)
}

/** A rental whose item was reported as not returned, with a claim of the whole deposit. */
async function createClaimed(): Promise<Hire> {
  const hire = await createOverdue()
  await deny(hire)
  await open(hire)
  return hire
}

async function act(hire: Hire, by: 'owner' | 'renter', what: 'accept' | 'withdraw'): Promise<void> {
  const params = { rentalId: hire.rentalId }
  await server.api(`POST /rentals/:rentalId/claim/${what}`, { params }, await renew(server, hire[by]))
  await settleAll(server)
}

const rentalOf = async (hire: Hire) => readRental(server, hire.rentalId, await renew(server, hire.owner))

describe('a claim before the return', () => {
  it('can be opened only after the item is reported as not returned', async () => {
    const hire = await createOverdue()
    expect((await rentalOf(hire)).deposit).toMatchObject({ can_report: false })
    const early = await server.refused(
      'POST /rentals/:rentalId/claim',
      claimInput(hire),
      await renew(server, hire.owner),
    )
    expect(early).toMatchObject({ code: 'deposit_state', message: 'Please mark it as returned first.' })
    await deny(hire)
    expect((await rentalOf(hire)).deposit).toMatchObject({ can_report: true })
    await open(hire)
    expect(await rentalOf(hire)).toMatchObject({
      status: 'confirmed',
      deposit: { reported: true, claim: { amount: 60 } },
    })
    expect(await standingOf(server, hire)).toMatchObject(['blocked claim', expect.any(Number)])
  })

  it.each([
    ['accept', 'renter', 'taken', 6000],
    ['withdraw', 'owner', 'released', 0],
  ] as const)('completes the rental when it ends: %s by the %s', async (what, by, state, taken) => {
    const hire = await createClaimed()
    await act(hire, by, what)
    expect((await rentalOf(hire)).status).toBe('completed')
    expect(await depositOf(server, hire)).toMatchObject({ state, taken_pence: taken, over_at: expect.any(Date) })
    const [standing] = await standingOf(server, hire)
    expect(standing).toBe('waiting')
    await passTime(server, day)
    expect(await standingOf(server, hire)).toMatchObject(['ready', expect.any(Number)])
  })

  it("that takes longer than seven days lets the rental complete, but not its deposit or the owner's payout", async () => {
    const hire = await createClaimed()
    const params = { rentalId: hire.rentalId }
    const contest = { params, body: { text: 'It is back.' } }
    await server.api('POST /rentals/:rentalId/claim/contest', contest, await renew(server, hire.renter))
    await passTime(server, 10 * day)
    expect((await rentalOf(hire)).status).toBe('completed')
    expect((await depositOf(server, hire)).state).not.toMatch(/^(released|taken)$/)
    expect((await standingOf(server, hire))[0]).toBe('blocked claim')
    await decideOpenClaim(server, hire.rentalId, 0)
    await settleAll(server)
    expect((await standingOf(server, hire))[0]).toBe('waiting')
    await passTime(server, 7 * day)
    expect((await standingOf(server, hire))[0]).toBe('ready')
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released' })
  })

  it('continues when the item comes back, and holds the payout until it is settled', async () => {
    const hire = await createClaimed()
    await returnHire(server, hire)
    expect((await standingOf(server, hire))[0]).toBe('blocked claim')
    await passTime(server, 1.5 * day)
    expect(await depositOf(server, hire)).toMatchObject({ taken_pence: 0, reported_at: expect.any(Date) })
    await act(hire, 'renter', 'accept')
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 6000 })
    expect((await standingOf(server, hire))[0]).toBe('ready')
  })

  it('that ends while the owner marks the item as returned completes the rental once', async () => {
    const hire = await createClaimed()
    const params = { rentalId: hire.rentalId }
    const [owner, renter] = [await renew(server, hire.owner), await renew(server, hire.renter)]
    const ends = await Promise.allSettled([
      server.api('POST /rentals/:rentalId/claim/accept', { params }, renter),
      server.api('POST /rentals/:rentalId/return', { params }, owner),
    ])
    await settleAll(server)
    expect(ends[0]?.status).toBe('fulfilled')
    const { timeline, status } = await rentalOf(hire)
    expect(status).toBe('completed')
    const endings = timeline.filter(({ what }) => what === 'returned' || what === 'completed_by_itself')
    expect(endings).toHaveLength(1)
  })
})
