import { decideDispute, openDispute } from '@itemo/card-sandbox/disputes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  checkBooks,
  dueOf,
  openAccount,
  refundByHand,
  returnHire,
  standingOf,
  transfersAtProvider,
} from '../../../test/due-books.ts'
import type { Member } from '../../../test/factories.ts'
import { type Hire, settleAll } from '../../../test/hires.ts'
import { fillBalance } from '../../../test/money-model/provider-books.ts'
import { createPaidHire, intentOf, readFigures, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { actOnDue, takeOnLoss } from './due-acts.ts'
import { reverseOverpayment } from './fetch-back.ts'
import { sendDue } from './send-due.ts'

const { server, sandbox, pass } = await serverAndCards()
const { api } = server.context.cards

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A rental that the owner has just marked as returned. */
async function createReturned(of?: Member): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 0, to: 2, ...(of && { of }) })
  await returnHire(server, hire)
  return hire
}

/** The same after the 24 hours, with an account that can be paid. */
async function createSent(): Promise<Hire & { account: string }> {
  const hire = await createReturned()
  const account = await openAccount(server, hire.owner)
  await pass(25 * hour)
  expect(await standingOf(server, hire)).toEqual(['sent', 3000])
  return { ...hire, account }
}

async function dispute(hire: Hire, verdict?: 'winning_evidence' | 'losing_evidence'): Promise<string> {
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry: false })
  await settleAll(server)
  if (verdict) await decide(id, verdict)
  return id
}

async function decide(disputeId: string, verdict: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  await api.disputes.update(disputeId, { evidence: { uncategorized_text: verdict } })
  await settleAll(server)
}

describe('a due that is ready', () => {
  it("is sent to its owner's account once, in full and linked to the charge [R72]", async () => {
    const hire = await createReturned()
    const account = await openAccount(server, hire.owner)
    await pass(23 * hour)
    expect(await transfersAtProvider(server, hire)).toEqual([])
    await pass(2 * hour)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    const { data } = await api.transfers.list({ transfer_group: hire.rentalId })
    const { latest_charge: charge } = await api.paymentIntents.retrieve(await intentOf(server, hire))
    expect(data).toMatchObject([{ amount: 3000, destination: account, source_transaction: charge, amount_reversed: 0 }])
    await pass(2 * day)
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    await checkBooks(server, hire)
  })

  it("isn't sent before its time, and once for ten attempts at once", async () => {
    const hire = await createReturned()
    await openAccount(server, hire.owner)
    await sendDue(server.context, hire.rentalId)
    expect(await standingOf(server, hire)).toEqual(['waiting', 3000])
    server.advance(25 * hour)
    await Promise.all(Array.from({ length: 10 }, () => sendDue(server.context, hire.rentalId)))
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    await checkBooks(server, hire)
  })

  it('waits for an account that can be paid, and is sent as soon as there is one', async () => {
    const hire = await createReturned()
    await pass(25 * hour)
    expect(await standingOf(server, hire)).toEqual(['ready', 3000])
    await openAccount(server, hire.owner, 'needs_document')
    await pass(hour)
    expect(await transfersAtProvider(server, hire)).toEqual([])
    await openAccount(server, hire.owner)
    await pass(2 * minute)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
  })

  it('is sent once despite a crash between the transfer and its record', async () => {
    const hire = await createReturned()
    await openAccount(server, hire.owner)
    await sql`alter table transfers add constraint crash check (state <> 'sent') not valid`.execute(server.db)
    await pass(25 * hour)
    expect(await standingOf(server, hire)).toEqual(['sending', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    await sql`alter table transfers drop constraint crash`.execute(server.db)
    await pass(hour)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
  })

  it("isn't sent during a dispute, even one we haven't been told of yet", async () => {
    const hire = await createReturned()
    await openAccount(server, hire.owner)
    sandbox.faults.webhooks = 'lose'
    const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry: false })
    server.advance(25 * hour)
    await sendDue(server.context, hire.rentalId)
    expect(await standingOf(server, hire)).toEqual(['blocked dispute', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([])
    sandbox.faults.webhooks = 'send'
    await decide(id, 'winning_evidence')
    await pass(2 * minute)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    await checkBooks(server, hire)
  })

  it("isn't sent if the operator holds it, nor again if they settled it another way [R71]", async () => {
    const hire = await createReturned()
    await openAccount(server, hire.owner)
    const { id } = (await dueOf(server, hire))!
    await actOnDue(server.context, 'block', id)
    await pass(30 * hour)
    expect(await transfersAtProvider(server, hire)).toEqual([])
    await actOnDue(server.context, 'settle_outside', id)
    await pass(day)
    expect(await transfersAtProvider(server, hire)).toEqual([])
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    await checkBooks(server, hire)
  })
})

describe('a transfer', () => {
  it('stays with the owner when staff refund something: the operator bears it [R74]', async () => {
    const hire = await createSent()
    await refundByHand(server, hire, 1725)
    await pass(5 * day)
    expect(await dueOf(server, hire)).toMatchObject({ state: 'sent', amount_pence: 3000, borne_pence: 1500 })
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    await checkBooks(server, hire)
  })

  it('is reversed three days after a dispute is lost, not while it is open, and once [R74]', async () => {
    const hire = await createSent()
    const id = await dispute(hire)
    await pass(4 * hour)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    await decide(id, 'losing_evidence')
    expect(await standingOf(server, hire)).toEqual(['reversing', 0])
    // The account must still have the money, so nothing is paid out of it in the meantime.
    await payOutByHand(hire.account)
    await pass(3 * day - hour)
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    server.advance(hour + minute)
    await Promise.all(Array.from({ length: 10 }, () => reverseOverpayment(server.context, hire.rentalId)))
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 3000]])
    expect(await standingOf(server, hire)).toEqual(['reversed', 0])
    await checkBooks(server, hire)
  })

  it("isn't reversed if the operator takes on the loss first [R74]", async () => {
    const hire = await createSent()
    await dispute(hire, 'losing_evidence')
    const { id } = (await dueOf(server, hire))!
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeOnLoss(server.context, id)))
    expect(answers.filter((due) => due !== undefined)).toHaveLength(1)
    await pass(4 * day)
    expect(await dueOf(server, hire)).toMatchObject({ state: 'sent', amount_pence: 3000, borne_pence: 3000 })
    // The owner sees the same on the booking.
    expect((await readFigures(server, hire)).earns).toBe(30)
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    await checkBooks(server, hire)
  })

  it('reversed by hand at the provider is owed again, and awaits the operator', async () => {
    const hire = await createSent()
    await payOutByHand(hire.account)
    const { data } = await api.transfers.list({ transfer_group: hire.rentalId })
    await api.transfers.createReversal(data[0]!.id, { amount: 1000 })
    await pass(day)
    expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 1000]])
    await checkBooks(server, hire)
    await actOnDue(server.context, 'settle_outside', (await dueOf(server, hire))!.id)
    await pass(2 * day)
    expect(await dueOf(server, hire)).toMatchObject({ state: 'sent', outside_pence: 1000 })
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 1000]])
    await checkBooks(server, hire)
  })

  it('already paid out becomes a debt, paid from later dues, which blocks account deletion for 90 days [R74] [R80]', async () => {
    const hire = await createSent()
    await pass(5 * day)
    await dispute(hire, 'losing_evidence')
    await pass(3 * day + hour)
    expect(await standingOf(server, hire)).toEqual(['reversed', 0])
    expect(await openDebts(hire.owner)).toEqual([3000])
    await checkBooks(server, hire)
    expect(await eraseAccount(server.context, hire.owner.id)).toBe('account_has_open_money')
    const next = await createReturned(hire.owner)
    const other = await createReturned(hire.owner)
    server.advance(25 * hour)
    await Promise.all([next, other].map(({ rentalId }) => sendDue(server.context, rentalId)))
    await settleAll(server)
    const sent = [...(await transfersAtProvider(server, next)), ...(await transfersAtProvider(server, other))]
    expect(sent).toEqual([[3000, 0]])
    expect([await standingOf(server, next), await standingOf(server, other)]).toEqual([
      ['sent', 3000],
      ['sent', 3000],
    ])
    expect(await openDebts(hire.owner)).toEqual([])
    for (const each of [hire, next, other]) await checkBooks(server, each)
  })

  it('that has been a debt for more than 90 days no longer blocks account deletion [R80]', async () => {
    const hire = await createSent()
    await pass(5 * day)
    await dispute(hire, 'losing_evidence')
    await pass(3 * day + hour)
    expect(await eraseAccount(server.context, hire.owner.id)).toBe('account_has_open_money')
    server.advance(90 * day)
    expect(await eraseAccount(server.context, hire.owner.id)).toBeUndefined()
    expect(await openDebts(hire.owner)).toEqual([])
    await checkBooks(server, hire)
  })

  it('that was reversed is sent again if the bank changes its decision', async () => {
    const hire = await createSent()
    const id = await dispute(hire, 'losing_evidence')
    await payOutByHand(hire.account)
    await pass(3 * day + hour)
    expect(await standingOf(server, hire)).toEqual(['reversed', 0])
    await sql`update sandbox.disputes set status = 'under_review' where id = ${id}`.execute(server.db)
    await sandbox.transact((deps) => decideDispute(deps, id, 'won'))
    await settleAll(server)
    await pass(2 * minute)
    // A repeated transfer is paid from the balance, which has to be high enough.
    expect(await dueOf(server, hire)).toMatchObject({
      state: 'sending',
      failure: expect.stringContaining('insufficient'),
    })
    await pass(5 * minute)
    const alarms = await subjectsTo(server, server.context.config.mail.supportTo)
    expect(alarms).toContainEqual(expect.stringMatching(/^The card provider balance is too low: £.+ is missing$/))
    // Also for what earlier tests have left open.
    await fillBalance(server, 500_000)
    await pass(20 * minute)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([
      [3000, 3000],
      [3000, 0],
    ])
    await checkBooks(server, hire)
  })
})

/** Makes an account keep its money. */
async function payOutByHand(account: string): Promise<void> {
  const schedule = { interval: 'manual' as const }
  await api.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: account })
}

async function openDebts({ id }: Member): Promise<number[]> {
  const rows = await server.db
    .selectFrom('debts')
    .select('open_pence')
    .where('owner_id', '=', id)
    .where('open_pence', '>', 0)
    .execute()
  return rows.map(({ open_pence: pence }) => pence)
}
