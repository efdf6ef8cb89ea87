import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createClaimable } from '../../../test/deposit-hires.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listTraces, sumGivenBack } from './staff-rental-queries.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'

const server = await serverOfFile()

type Side = 'owner' | 'renter'
const text = 'It was torn before, said Ann.'

async function act(hire: Hire, by: Side, what: 'accept' | 'refuse' | 'withdraw'): Promise<void> {
  server.advance(60_000)
  const params = { rentalId: hire.rentalId }
  await server.api(`POST /rentals/:rentalId/claim/${what}`, { params }, await renew(server, hire[by]))
}

async function say(hire: Hire, by: Side, what: 'contest' | 'appeal'): Promise<void> {
  server.advance(60_000)
  const input = { params: { rentalId: hire.rentalId }, body: { text } }
  await server.api(`POST /rentals/:rentalId/claim/${what}`, input, await renew(server, hire[by]))
}

async function offer(hire: Hire, by: Side, amount: number): Promise<void> {
  server.advance(60_000)
  const input = { params: { rentalId: hire.rentalId }, body: { amount, text } }
  await server.api('POST /rentals/:rentalId/claim/offer', input, await renew(server, hire[by]))
}

async function decide(hire: Hire, pence: number): Promise<void> {
  server.advance(60_000)
  const decided = await decideByOperator(server.context, hire.rentalId, { act: 'take', pence, why: text })
  expect(decided).toHaveProperty('row')
}

/** What both sides read of the damage case in what happened: the same. */
async function historyOf(hire: Hire) {
  await settleAll(server)
  const read = async (as: Side) => {
    const { timeline } = await readRental(server, hire.rentalId, await renew(server, hire[as]))
    return timeline
      .filter(({ what }) => what.startsWith('claim_'))
      .map(({ what, by, note, amount }) => [what, by, note, amount])
  }
  const told = await read('owner')
  expect(await read('renter')).toEqual(told)
  return told
}

describe('the history of a rental', () => {
  it('lists claims, offers, refusals, decisions and appeals with their author and amount, without texts', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await offer(hire, 'renter', 10)
    await act(hire, 'owner', 'refuse')
    await decide(hire, 2000)
    await say(hire, 'renter', 'appeal')
    await decide(hire, 1500)
    expect(await historyOf(hire)).toEqual([
      ['claim_opened', 'owner', null, 25],
      ['claim_offered', 'renter', null, 10],
      ['claim_offer_refused', 'owner', null, 10],
      ['claim_decided', 'staff', null, 20],
      ['claim_appealed', 'renter', null, null],
      ['claim_decided', 'staff', null, 15],
    ])
    // What staff decided about damage is nothing that they gave back.
    expect(await sumGivenBack(server.db, hire.rentalId)).toBe(0)
  })

  it('lists that a claim was contested and withdrawn', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await say(hire, 'renter', 'contest')
    await act(hire, 'owner', 'withdraw')
    expect(await historyOf(hire)).toEqual([
      ['claim_opened', 'owner', null, 25],
      ['claim_contested', 'renter', null, null],
      ['claim_withdrawn', 'owner', null, null],
    ])
  })

  it('lists an agreement; staff see a damage case once, even one older than this history', async () => {
    const hire = await createClaimable(server, { isOpen: true })
    await offer(hire, 'renter', 10)
    await act(hire, 'owner', 'accept')
    expect((await historyOf(hire)).at(-1)).toEqual(['claim_accepted', 'owner', null, 10])
    const rows = server.db.selectFrom('rentals').selectAll().where('id', '=', hire.rentalId)
    const row = await rows.executeTakeFirstOrThrow()
    const traces = async () =>
      (await listTraces(server.db, row, 100)).map(({ what }) => what).filter((what) => what !== 'told')
    expect(await traces()).toEqual([])
    await sql`delete from rental_events where rental_id = ${hire.rentalId} and what like 'claim%'`.execute(server.db)
    expect((await traces()).toSorted()).toEqual(['claim_answered', 'claim_ended', 'claim_offered', 'claim_opened'])
  })
})
