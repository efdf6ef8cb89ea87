import { setRefusing } from '@itemo/card-sandbox/operator-cards.ts'
import { captureIntent } from '@itemo/card-sandbox/payment-intents.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { depositLedger, depositOf, depositAtProvider, goTo, passTime } from '../../../test/deposit-hires.ts'
import { dueOf, returnHire } from '../../../test/due-books.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, intentOf, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { checkInvariants } from '../payouts/check-invariants.ts'
import { decideByOperator } from './decide-deposit.ts'
import { listOpenDeposits } from './deposits.ts'

const { server, sandbox } = await serverAndCards()

const hour = 3_600_000
const day = 24 * hour

async function report({ rentalId, owner }: Hire): Promise<void> {
  const body = { amount: 40, text: 'A broken pole' }
  await server.api('POST /rentals/:rentalId/claim', { params: { rentalId }, body }, await renew(server, owner))
  await settleAll(server)
}

async function answer({ rentalId, ...hire }: Hire, by: 'owner' | 'renter', act: 'accept' | 'withdraw'): Promise<void> {
  await server.api(`POST /rentals/:rentalId/claim/${act}`, { params: { rentalId } }, await renew(server, hire[by]))
  await settleAll(server)
}

async function claimOf({ rentalId }: Hire) {
  const claims = server.db.selectFrom('claims').select(['state', 'ended_at']).where('rental_id', '=', rentalId)
  return claims.executeTakeFirstOrThrow()
}

const viewOf = async (hire: Hire, by: 'owner' | 'renter') =>
  (await readRental(server, hire.rentalId, await renew(server, hire[by]))).deposit

/** A rental of one day with a held deposit of £60.00, of which £40.00 are claimed. */
async function createReported(): Promise<Hire> {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
  await goTo(server, 1, 18)
  await returnHire(server, hire)
  await report(hire)
  return hire
}

/** The operator captures the whole hold by hand at the provider. */
async function takeByHand({ rentalId }: Hire): Promise<void> {
  const intents = server.sandboxDb.selectFrom('sandbox.intents').select('id').where('transfer_group', '=', rentalId)
  const { id } = await intents.executeTakeFirstOrThrow()
  await sandbox.transact((deps) => captureIntent(deps, id))
  await settleAll(server)
}

describe('a claim whose hold is refused only afterwards, because the provider was unavailable', () => {
  it('stays, asks for no other card, and is charged to the saved one', async () => {
    await goTo(server, 1, 8)
    const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
    const { payment_method_id: method } = await depositOf(server, hire)
    await sandbox.transact((deps) => setRefusing(deps, method ?? '', true))
    sandbox.faults.everyCall = 'refuse'
    await passTime(server, 2 * hour)
    await goTo(server, 1, 1)
    await returnHire(server, hire)
    expect((await depositOf(server, hire)).state).toBe('holding')
    expect(await viewOf(hire, 'owner')).toMatchObject({ can_report: true })
    await report(hire)
    sandbox.faults.everyCall = null
    await passTime(server, hour)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'card_saved', mode: 'card' })
    await answer(hire, 'renter', 'accept')
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 4000 })
    expect(await claimOf(hire)).toMatchObject({ state: 'accepted' })
    for (const side of ['renter', 'owner'] as const)
      expect(await subjectsTo(server, hire[side].email)).not.toContainEqual(expect.stringMatching(/refused|held/))
  })
})

describe('a claim whose deposit is captured in full by hand at the provider', () => {
  it.each([
    ['accept', 'renter', 4000],
    ['withdraw', 'owner', 0],
  ] as const)('ends normally, and the rest is refunded: %s by the %s', async (act, by, kept) => {
    const hire = await createReported()
    await takeByHand(hire)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 6000 })
    await answer(hire, by, act)
    expect((await claimOf(hire)).ended_at).not.toBeNull()
    expect(await depositLedger(server, hire)).toEqual([
      ['deposit_held', 6000],
      ['deposit_taken', 6000],
      ['refunded', 6000 - kept],
    ])
    expect(await viewOf(hire, 'renter')).toMatchObject({ state: 'taken', taken: kept / 100 })
    expect((await dueOf(server, hire))?.amount_pence).toBe(1000 + kept)
    for (const side of ['renter', 'owner'] as const) {
      const told = (await subjectsTo(server, hire[side].email)).filter((subject) =>
        subject.includes('for damage goes back to'),
      )
      expect(told).toEqual([expect.stringContaining(formatPence(6000 - kept))])
    }
    expect(await checkInvariants(server.context)).toEqual([])
  })

  it('is decided by the operator, and the rest is refunded once that is final, not before', async () => {
    const hire = await createReported()
    await takeByHand(hire)
    // Until the decision is final neither of the two can delete their account.
    const open = () => Promise.all([hire.owner, hire.renter].map(({ id }) => listOpenDeposits(server.context, id)))
    expect(await open()).toEqual([[hire.rentalId], [hire.rentalId]])
    await passTime(server, 2 * day)
    const decided = await decideByOperator(server.context, hire.rentalId, {
      act: 'take',
      pence: 2500,
      why: 'It was old.',
    })
    expect(decided).toHaveProperty('row')
    await passTime(server, 7 * day - hour)
    expect(await open()).toEqual([[hire.rentalId], [hire.rentalId]])
    expect(await depositAtProvider(server, hire)).toMatchObject([{ amount_received: 6000 }])
    // Nor is it the owner's before that.
    expect((await dueOf(server, hire))?.amount_pence).toBe(1000)
    await passTime(server, 2 * hour)
    expect(await open()).toEqual([[], []])
    expect(await depositLedger(server, hire)).toContainEqual(['refunded', 3500])
    expect((await dueOf(server, hire))?.amount_pence).toBe(3500)
    expect(await checkInvariants(server.context)).toEqual([])
  })
})

describe('a deposit captured by hand at the provider without a claim', () => {
  it.each([
    ['take', 4000],
    ['release', 0],
  ] as const)("isn't the owner's until the operator decides, and they are told: %s", async (act, kept) => {
    await goTo(server, 1, 12)
    const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
    await goTo(server, 1, 18)
    await returnHire(server, hire)
    await takeByHand(hire)
    expect(await subjectsTo(server, hire.owner.email)).toContain('£60.00 of the deposit was taken')
    await passTime(server, 3 * day)
    expect((await dueOf(server, hire))?.amount_pence).toBe(1000)
    expect(await checkInvariants(server.context)).toMatchObject([{ name: 'deposit_amount' }])
    const decided = await decideByOperator(server.context, hire.rentalId, { act, pence: kept })
    expect(decided).toHaveProperty('row')
    await settleAll(server)
    expect((await dueOf(server, hire))?.amount_pence).toBe(1000 + kept)
    expect(await depositLedger(server, hire)).toContainEqual(['refunded', 6000 - kept])
    expect(await viewOf(hire, 'owner')).toMatchObject({ state: 'taken', taken: kept / 100 })
    expect(await checkInvariants(server.context)).toEqual([])
    expect(await decideByOperator(server.context, hire.rentalId, { act: 'take', pence: 100 })).toEqual({
      why: 'decided',
    })
  })
})

it("a deposit captured by hand and decided in full is the owner's once that is final", async () => {
  const hire = await createReported()
  await takeByHand(hire)
  await passTime(server, 2 * day)
  await decideByOperator(server.context, hire.rentalId, { act: 'take', pence: 4000, why: 'It is broken.' })
  await passTime(server, 7 * day - hour)
  expect((await dueOf(server, hire))?.amount_pence).toBe(1000)
  await passTime(server, 2 * hour)
  expect((await dueOf(server, hire))?.amount_pence).toBe(5000)
  expect(await checkInvariants(server.context)).toEqual([])
})

it('a claim on a deposit whose card is unknown is paid at a checkout', async () => {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 0, to: 4, deposit: 60 })
  await returnHire(server, hire)
  const unknown = { state: 'none', provider_customer_id: null, payment_method_id: null } as const
  await server.db.updateTable('deposits').set(unknown).where('rental_id', '=', hire.rentalId).execute()
  const intent = server.sandboxDb.updateTable('sandbox.intents').where('id', '=', await intentOf(server, hire))
  await intent.set({ customer_id: null }).execute()
  expect(await viewOf(hire, 'owner')).toMatchObject({ can_report: true })
  await report(hire)
  await answer(hire, 'renter', 'accept')
  await passTime(server, hour)
  expect(await depositOf(server, hire)).toMatchObject({ state: 'needs_person', decided_pence: 4000 })
  expect(await viewOf(hire, 'renter')).toMatchObject({ can_pay: true })
})
