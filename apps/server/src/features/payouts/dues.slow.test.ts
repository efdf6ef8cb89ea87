import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkBooks, dueOf, refundByHand, returnHire, standingOf } from '../../../test/due-books.ts'
import { createHire, type Hire, insertRental, makeOverdue, readRental, renew, settleAll } from '../../../test/hires.ts'
import { approveHire, cancelHire, createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { completeHire } from '../rentals/rental-transitions.ts'
import { checkInvariants } from './check-invariants.ts'
import { actOnDue } from './due-acts.ts'
import { reckonDue } from './reckon-due.ts'

const { server, sandbox, pass } = await serverAndCards()
const { api } = server.context.cards

const hour = 3_600_000
const minute = 60_000

/** A paid rental that begins today. */
const createHireOfToday = () => createPaidHire(server, { from: 0, to: 2 })

const rentalOf = ({ rentalId }: Hire) =>
  server.db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirstOrThrow()

async function openFor(hire: Hire, amount = 3450): Promise<string> {
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount, inquiry: false })
  await settleAll(server)
  return id
}

async function decide(disputeId: string, verdict: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  await api.disputes.update(disputeId, { evidence: { uncategorized_text: verdict } })
  await settleAll(server)
}

async function cancelAsOwner({ rentalId, owner }: Hire): Promise<void> {
  const input = { params: { rentalId }, body: { cancellation_reason: 'It broke' } }
  await server.api('POST /rentals/:rentalId/cancel', input, await renew(server, owner))
  await settleAll(server)
}

describe('a due', () => {
  it('exists once the money does, waits for 24 hours after the return, and then is ready [R72]', async () => {
    const hire = await createHire(server, { from: 0, to: 2 })
    expect(await standingOf(server, hire)).toEqual(['none', 0])
    await approveHire(server, hire)
    expect(await standingOf(server, hire)).toEqual(['expected', 3000])
    await returnHire(server, hire)
    expect(await standingOf(server, hire)).toEqual(['waiting', 3000])
    const { over_at: overAt } = await rentalOf(hire)
    const readyAt = new Date(overAt!.getTime() + 24 * hour)
    expect((await dueOf(server, hire))!.ready_at).toEqual(readyAt)
    // Its owner sees this on the booking; nobody else does.
    const earnsAt = async (who: 'owner' | 'renter') =>
      (await readRental(server, hire.rentalId, await renew(server, hire[who]))).earns_at
    expect([await earnsAt('owner'), await earnsAt('renter')]).toEqual([readyAt.toISOString(), null])
    await pass(24 * hour - minute)
    expect(await standingOf(server, hire)).toEqual(['waiting', 3000])
    await pass(6 * minute)
    expect(await standingOf(server, hire)).toEqual(['ready', 3000])
    expect(await earnsAt('owner')).toBeNull()
  })

  it('changes in the same transaction that ends the rental', async () => {
    const hire = await createHireOfToday()
    const params = { rentalId: hire.rentalId }
    await sql`alter table dues add constraint dues_none_waits check (state <> 'waiting') not valid`.execute(server.db)
    const refused = await server.call('POST /rentals/:rentalId/return', { params }, await renew(server, hire.owner))
    await sql`alter table dues drop constraint dues_none_waits`.execute(server.db)
    expect(refused.status).toBe(503)
    expect((await readRental(server, hire.rentalId, hire.owner)).status).toBe('confirmed')
    expect(await standingOf(server, hire)).toEqual(['expected', 3000])
    await returnHire(server, hire)
    expect(await standingOf(server, hire)).toEqual(['waiting', 3000])
  })

  it('exists for a rental that completes automatically, and not for one never paid [R65]', async () => {
    const hire = await createHireOfToday()
    await makeOverdue(server, hire, 4)
    await completeHire(server.context, hire.rentalId)
    expect(await standingOf(server, hire)).toEqual(['waiting', 3000])
    const unpaid = await insertRental(server, hire, {
      status: 'booked',
      start_date: '2026-01-01',
      end_date: '2026-01-02',
    })
    await completeHire(server.context, unpaid)
    expect(await standingOf(server, { rentalId: unpaid })).toEqual(['void', 0])
  })

  it('of a cancelled rental is its share of what is kept [R15] [R48]', async () => {
    const early = await createPaidHire(server)
    await cancelHire(server, early)
    expect(await standingOf(server, early)).toEqual(['void', 0])
    const late = await createPaidHire(server, { from: 1, to: 3 })
    await cancelHire(server, late)
    // Half of £34.50 goes back; half of the fee of £4.50 stays.
    expect(await standingOf(server, late)).toEqual(['waiting', 1725 - 225])
    expect(await dueOf(server, late)).toMatchObject({ kind: 'cancellation', refunded_pence: 1725 })
    const tooLate = await createHireOfToday()
    await cancelHire(server, tooLate)
    expect(await standingOf(server, tooLate)).toEqual(['waiting', 3000])
    const byOwner = await createHireOfToday()
    await cancelAsOwner(byOwner)
    expect(await standingOf(server, byOwner)).toEqual(['void', 0])
  })

  it('is ready no sooner than 24 hours after the start, or after the last day of a started rental [R72]', async () => {
    const before = await createPaidHire(server, { from: 1, to: 3 })
    await cancelHire(server, before)
    const { start_date: start } = await rentalOf(before)
    const startsAt = (await dueOf(server, before))!.ready_at!.getTime() - 24 * hour
    expect(new Date(startsAt).toLocaleDateString('sv', { timeZone: 'Europe/London' })).toBe(start)
    const begun = await createHireOfToday()
    await cancelHire(server, begun)
    const { over_at: overAt } = await rentalOf(begun)
    expect(overAt!.getTime()).toBeGreaterThan(server.context.now().getTime())
    expect((await dueOf(server, begun))!.ready_at!.getTime()).toBe(overAt!.getTime() + 24 * hour)
  })

  it('shrinks in proportion to a refund by hand, and grows back if the bank returns it [R74]', async () => {
    const hire = await createPaidHire(server, { card: '4000 0000 0000 5126', from: 0, to: 2 })
    await refundByHand(server, hire, 862)
    expect(await standingOf(server, hire)).toEqual(['expected', 3450 - 862 - Math.floor((450 * 2588) / 3450)])
    await pass(hour)
    expect(await standingOf(server, hire)).toEqual(['expected', 3000])
  })

  it('is blocked while a payment is disputed, and void if the dispute is lost [R74]', async () => {
    const won = await createHireOfToday()
    const wonId = await openFor(won)
    expect(await standingOf(server, won)).toEqual(['blocked dispute', 3000])
    await returnHire(server, won)
    expect(await standingOf(server, won)).toEqual(['blocked dispute', 3000])
    await pass(25 * hour)
    expect(await standingOf(server, won)).toEqual(['blocked dispute', 3000])
    await decide(wonId, 'winning_evidence')
    expect(await standingOf(server, won)).toEqual(['ready', 3000])
    const lost = await createHireOfToday()
    await decide(await openFor(lost), 'losing_evidence')
    expect(await standingOf(server, lost)).toEqual(['void', 0])
    const inPart = await createHireOfToday()
    await decide(await openFor(inPart, 1725), 'losing_evidence')
    expect(await standingOf(server, inPart)).toEqual(['expected', 1500])
  })

  it('is one, however many acts and jobs touch it at once', async () => {
    const hire = await createHireOfToday()
    const { rentalId } = hire
    const params = { rentalId }
    const [owner, renter] = [await renew(server, hire.owner), await renew(server, hire.renter)]
    const body = { cancellation_reason: 'Ill' }
    await Promise.all([
      ...Array.from({ length: 5 }, () => server.call('POST /rentals/:rentalId/return', { params }, owner)),
      ...Array.from({ length: 5 }, () => server.call('POST /rentals/:rentalId/cancel', { params, body }, renter)),
      ...Array.from({ length: 5 }, () => inTransaction(server.db, (trx) => reckonDue(server.context, trx, rentalId))),
    ])
    const rows = await server.db.selectFrom('dues').selectAll().where('rental_id', '=', rentalId).execute()
    expect(rows.map(({ state, amount_pence }) => [state, amount_pence])).toEqual([['waiting', 3000]])
    const [before] = rows
    await inTransaction(server.db, (trx) => reckonDue(server.context, trx, rentalId))
    expect(await dueOf(server, hire)).toEqual(before)
  })
})

describe('rentals from before there were dues', () => {
  /** Runs the insert of the migration. */
  async function insertEarlierDues(): Promise<void> {
    const file = await readFile(join(import.meta.dirname, '../../../migrations/0240_dues.sql'), 'utf8')
    await sql.raw(file.slice(file.indexOf('insert into dues'))).execute(server.db)
    await sql`update dues set act_at = ${server.context.now()} where act_at is not null`.execute(server.db)
  }

  it('await a person if they were over; those in progress follow the ledger [R71]', async () => {
    const over = await createHireOfToday()
    await returnHire(server, over)
    const underWay = await createHireOfToday()
    const asked = await createHire(server)
    const [back, settled] = [await createPaidHire(server), await createHireOfToday()]
    await cancelHire(server, back)
    await cancelHire(server, settled)
    await sql`delete from dues`.execute(server.db)
    await insertEarlierDues()
    expect(await eraseAccount(server.context, over.owner.id)).toBe('account_has_open_money')
    await settleAll(server)
    await pass(3 * 24 * hour)
    const hires = [over, underWay, asked, back, settled]
    expect(await Promise.all(hires.map((hire) => standingOf(server, hire)))).toEqual([
      ['blocked operator', 3000],
      ['expected', 3000],
      ['none', 0],
      ['void', 0],
      ['blocked operator', 3000],
    ])
    const { id } = (await dueOf(server, over))!
    expect(await actOnDue(server.context, 'release', id)).toMatchObject({ state: 'ready', amount_pence: 3000 })
  })
})

describe('the operator', () => {
  it('blocks a due, releases it, and records that it was settled another way, where possible', async () => {
    const hire = await createHireOfToday()
    const { id } = (await dueOf(server, hire))!
    expect(await actOnDue(server.context, 'settle_outside', id)).toBeUndefined()
    expect(await actOnDue(server.context, 'block', id)).toMatchObject({ state: 'blocked', blocked_by: 'operator' })
    await returnHire(server, hire)
    await pass(25 * hour)
    expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
    const answers = await Promise.all(Array.from({ length: 10 }, () => actOnDue(server.context, 'release', id)))
    expect(answers.filter((due) => due?.state === 'ready')).toHaveLength(1)
    const settled = await actOnDue(server.context, 'settle_outside', id)
    expect(settled).toMatchObject({ state: 'sent', outside_pence: 3000, held_by: null })
    expect(await actOnDue(server.context, 'block', id)).toBeUndefined()
  })

  it('bears refunds made after the owner has the money [R74]', async () => {
    const hire = await createHireOfToday()
    await returnHire(server, hire)
    await pass(25 * hour)
    await actOnDue(server.context, 'settle_outside', (await dueOf(server, hire))!.id)
    await refundByHand(server, hire, 1725)
    expect(await dueOf(server, hire)).toMatchObject({ state: 'sent', amount_pence: 3000, borne_pence: 1500 })
  })
})

describe('an account', () => {
  const erase = (hire: Hire, who: 'owner' | 'renter', giveUpPence?: number) =>
    eraseAccount(server.context, hire[who].id, { giveUpPence })

  it("with a due can't be deleted before it is settled, and stays in the books without a name [R80]", async () => {
    const hire = await createHireOfToday()
    await returnHire(server, hire)
    expect(await erase(hire, 'owner')).toBe('account_has_open_money')
    await pass(25 * hour)
    expect(await erase(hire, 'owner')).toBe('account_has_open_money')
    const { id } = (await dueOf(server, hire))!
    await actOnDue(server.context, 'settle_outside', id)
    expect(await erase(hire, 'owner')).toBeUndefined()
    const due = (await dueOf(server, hire))!
    expect(due).toMatchObject({ state: 'sent', amount_pence: 3000 })
    expect(due.owner_id).not.toBe(hire.owner.id)
  })

  it('can be deleted with a due if its owner gives up all of it and nothing else is open; the operator keeps it [R80]', async () => {
    const hire = await createHireOfToday()
    const openMoney = async () => server.api('GET /my/open-money', {}, await renew(server, hire.owner))
    expect(await openMoney()).toMatchObject({ open: [{ what: 'earnings' }], give_up: null })
    await returnHire(server, hire)
    const dispute = await openFor(hire, 450)
    await pass(25 * hour)
    expect(await openMoney()).toMatchObject({ give_up: null })
    expect(await erase(hire, 'owner', 3000)).toBe('account_has_open_money')
    await decide(dispute, 'winning_evidence')
    expect(await openMoney()).toMatchObject({ open: [{ what: 'earnings' }], give_up: 30 })
    for (const pence of [undefined, 0, 2999, 3001])
      expect(await erase(hire, 'owner', pence)).toBe('account_has_open_money')
    expect(await standingOf(server, hire)).toEqual(['ready', 3000])
    expect(await erase(hire, 'owner', 3000)).toBeUndefined()
    expect(await dueOf(server, hire)).toMatchObject({ state: 'void', amount_pence: 0, given_up_pence: 3000 })
    await checkBooks(server, hire)
    const broken = await checkInvariants(server.context)
    expect(broken.filter(({ rentalId }) => rentalId === hire.rentalId)).toEqual([])
  })

  it("with a disputed payment can't be deleted before the bank decides [R80]", async () => {
    const hire = await createHireOfToday()
    const id = await openFor(hire)
    await returnHire(server, hire)
    expect(await erase(hire, 'renter')).toBe('account_has_open_money')
    await decide(id, 'losing_evidence')
    expect(await erase(hire, 'renter')).toBeUndefined()
    expect(await erase(hire, 'owner')).toBeUndefined()
  })
})
