import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { depositLedger, depositOf, goTo, passTime } from '../../../test/deposit-hires.ts'
import { checkBooks, dueOf, openAccount, returnHire, standingOf, transfersAtProvider } from '../../../test/due-books.ts'
import { type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { settledCard } from '../../../test/sandbox-payer.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'
import { checkInvariants } from './check-invariants.ts'

const { server, sandbox } = await serverAndCards()

const day = 24 * 3_600_000

/** A rental of three days, of whose deposit of £60.00 £25.00 were taken; the owner can be paid. */
async function createTaken(): Promise<Hire> {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: 3, deposit: 60, card: settledCard })
  await openAccount(server, hire.owner)
  await goTo(server, 3, 18)
  await returnHire(server, hire)
  for (const decision of [{ act: 'report' }, { act: 'take', pence: 2500 }] as const)
    await decideByOperator(server.context, hire.rentalId, decision)
  await settleAll(server)
  return hire
}

async function send(): Promise<void> {
  await passTime(server, day)
  // A transfer that failed because of the balance is retried within a quarter of an hour.
  await passTime(server, 20 * 60_000)
}

// Money taken of a deposit is sent from the balance, which has some from rentals whose owners have no account.
beforeAll(async () => {
  for (const from of [30, 40, 50]) await createPaidHire(server, { from, to: from + 8, card: settledCard })
})

/** The renter’s bank takes back what was taken of the deposit. */
async function dispute(hire: Hire): Promise<string> {
  const { id } = await server.sandboxDb
    .selectFrom('sandbox.intents')
    .select('id')
    .where('transfer_group', '=', hire.rentalId)
    .where('amount_received', '>', 0)
    .executeTakeFirstOrThrow()
  const ref = await openDispute(sandbox.deps, id, { amount: 2500 })
  await settleAll(server)
  return ref
}

async function decide(ref: string, verdict: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  await server.context.cards.api.disputes.update(ref, { evidence: { uncategorized_text: verdict } })
  await settleAll(server)
}

const reversed = async (hire: Hire) =>
  (await transfersAtProvider(server, hire)).reduce((sum, [, back]) => sum + back, 0)
const disputesOf = async (hire: Hire) =>
  server.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.state', 'disputes.amount_pence'])
    .where('payments.subject_id', '=', hire.rentalId)
    .execute()

/** Checks the rules of money: to the penny here and at the provider, without a difference between the two. */
async function expectRules(hire: Hire): Promise<void> {
  await checkBooks(server, hire)
  expect(await checkInvariants(server.context)).toEqual([])
  // What was paid and what was taken of the deposit, less what was lost, is the owner's due and the fee of £4.50.
  const lost = (await disputesOf(hire)).filter(({ state }) => state === 'lost')
  const kept = 3450 + 2500 - lost.reduce((sum, { amount_pence: pence }) => sum + pence, 0)
  expect((await dueOf(server, hire))?.amount_pence).toBe(kept - 450)
  expect((await checkLedger(server.context)).findings).toEqual([])
  const { taken_pence: taken, decided_pence: decided, amount_pence: amount, state } = await depositOf(server, hire)
  expect([state, taken <= decided, decided <= amount]).toEqual(['taken', true, true])
}

describe('a disputed charge of a deposit', () => {
  it("blocks what isn't sent while the bank decides; if it is lost, the owner is due only the rental", async () => {
    const hire = await createTaken()
    const ref = await dispute(hire)
    expect(await disputesOf(hire)).toEqual([{ state: 'needs_response', amount_pence: 2500 }])
    expect((await subjectsTo(server, server.context.config.mail.supportTo)).join()).toContain('A payment is disputed')
    await send()
    expect(await standingOf(server, hire)).toEqual(['blocked dispute', 5500])
    expect(await transfersAtProvider(server, hire)).toEqual([])
    await decide(ref, 'losing_evidence')
    await send()
    const { timeline } = await readRental(server, hire.rentalId, await renew(server, hire.owner))
    const happened = timeline.map(({ what }) => what).filter((what) => what.includes('dispute'))
    expect(happened).toEqual(['deposit_disputed', 'deposit_dispute_lost'])
    for (const { id } of [hire.owner, hire.renter]) {
      const told = server.db.selectFrom('notifications').select('dedupe_key').where('user_id', '=', id)
      const keys = await told.where('kind', 'in', ['payment_disputed', 'dispute_lost']).orderBy('created_at').execute()
      const expected = ['payment_disputed', 'dispute_lost'].map((kind) => `${kind} ${hire.rentalId} deposit 1`)
      expect(keys.map(({ dedupe_key: key }) => key)).toEqual(expected)
    }
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    expect(await depositLedger(server, hire)).toEqual([
      ['deposit_held', 6000],
      ['deposit_taken', 2500],
      ['disputed', 2500],
      ['dispute_fee', 2000],
    ])
    await expectRules(hire)
  })

  it('reverses nothing while it is open; if it is lost, the part already sent is reversed after three days', async () => {
    const hire = await createTaken()
    await send()
    expect(await standingOf(server, hire)).toEqual(['sent', 5500])
    const ref = await dispute(hire)
    await passTime(server, 5 * day)
    expect([await standingOf(server, hire), await reversed(hire)]).toEqual([['sent', 5500], 0])
    await checkBooks(server, hire)
    await decide(ref, 'losing_evidence')
    expect((await standingOf(server, hire))[0]).toBe('reversing')
    expect(await reversed(hire)).toBe(0)
    await passTime(server, 3 * day)
    await passTime(server, 60_000)
    const due = await dueOf(server, hire)
    const debts = await server.db.selectFrom('debts').select('open_pence').where('due_id', '=', due!.id).execute()
    const owed = debts.reduce((sum, { open_pence: pence }) => sum + pence, 0)
    expect([due?.amount_pence, (await reversed(hire)) + owed]).toEqual([3000, 2500])
    await expectRules(hire)
  })

  it('changes nothing if it is won: the owner keeps everything', async () => {
    const hire = await createTaken()
    await send()
    await decide(await dispute(hire), 'winning_evidence')
    await passTime(server, 4 * day)
    expect([await standingOf(server, hire), await reversed(hire)]).toEqual([['sent', 5500], 0])
    await expectRules(hire)
  })

  it("stays taken, and isn't taken again from anything else", async () => {
    const hire = await createTaken()
    await decide(await dispute(hire), 'losing_evidence')
    await passTime(server, 10 * day)
    const { deposit } = await readRental(server, hire.rentalId, await renew(server, hire.renter))
    expect(deposit).toMatchObject({ state: 'taken', taken: 25, can_pay: false })
    const charged = server.sandboxDb
      .selectFrom('sandbox.intents')
      .select('id')
      .where('transfer_group', '=', hire.rentalId)
    expect(await charged.execute()).toHaveLength(1)
    await expectRules(hire)
  })
})
