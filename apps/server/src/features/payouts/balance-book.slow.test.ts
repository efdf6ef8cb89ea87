import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { expect, it } from 'vitest'
import { openAccount, refundByHand, returnHire, standingOf } from '../../../test/due-books.ts'
import { type Hire, settleAll } from '../../../test/hires.ts'
import { createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { jobsUnrelatedToMoney, serverAndCards } from '../../../test/server-of-file.ts'
import { checkLedger } from '../payments/check-ledger.ts'

const { server, sandbox, pass } = await serverAndCards({ skippedJobs: jobsUnrelatedToMoney })
const { api } = server.context.cards

const hour = 3_600_000
const day = 24 * hour

const check = (scope?: 'all' | 'news') => checkLedger(server.context, scope)

/** A rental whose money is in its owner's account, and stays there. */
async function createSent(): Promise<Hire & { transfer: string }> {
  // Enough available balance.
  for (let count = 0; count < 3; count++) await createPaidHire(server, { card: '4000 0000 0000 0077' })
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  const account = await openAccount(server, hire.owner)
  const schedule = { interval: 'manual' as const }
  await api.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: account })
  await pass(25 * hour)
  expect(await standingOf(server, hire)).toEqual(['sent', 3000])
  const { data } = await api.transfers.list({ transfer_group: hire.rentalId })
  return { ...hire, transfer: data[0]!.id }
}

/** The lines of the operator's balance with their ledger rows. */
function book() {
  return server.db
    .selectFrom('balance_lines as b')
    .leftJoin('ledger_entries as e', 'e.id', 'b.entry_id')
    .leftJoin('ledger_entries as f', 'f.id', 'b.fee_entry_id')
    .select([
      'b.id',
      'b.type',
      'b.amount_pence',
      'b.fee_pence',
      'e.kind',
      'e.amount_pence as row_pence',
      'f.amount_pence as fee_row',
    ])
    .orderBy('b.at')
    .orderBy('b.id')
    .execute()
}

it('each movement of the balance is one line, and its amount and its fee are one row each', async () => {
  const hire = await createSent()
  await refundByHand(server, await createPaidHire(server), 1000)
  const disputed = await createPaidHire(server)
  const id = await openDispute(sandbox.deps, await intentOf(server, disputed), { amount: 3450, inquiry: false })
  await settleAll(server)
  await api.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
  await api.transfers.createReversal(hire.transfer, { amount: 1000 })
  await api.payouts.create({ amount: 5, currency: 'gbp' })
  await settleAll(server)
  const reports = await Promise.all(Array.from({ length: 10 }, () => check()))
  for (const { findings } of reports) expect(findings).toEqual([])
  const lines = await book()
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set([
      'captured',
      'refunded',
      'disputed',
      'dispute_returned',
      'transferred',
      'transfer_reversed',
      'operator_payout',
    ]),
  )
  for (const line of lines) {
    expect(line.row_pence, line.type).toBe(Math.abs(line.amount_pence))
    expect(line.fee_row ?? 0, line.type).toBe(line.fee_pence)
  }
  const { count } = await server.sandboxDb
    .selectFrom('sandbox.balance_lines')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', 'acct_sandbox')
    .executeTakeFirstOrThrow()
  expect(lines).toHaveLength(Number(count))
  const { balance, days } = await check()
  expect(balance?.therePence).toBe(balance!.linesPence + balance!.openingPence)
  for (const each of days) expect(each.rowsPence + each.openPence, each.day).toBe(each.linesPence)
})

it('movements without a webhook are found from the end of the last reading, and nothing is read twice', async () => {
  const hire = await createSent()
  const paid = await createPaidHire(server)
  await check('news')
  await pass(2 * day)
  expect((await check('news')).looked.lines).toBe(0)
  sandbox.faults.webhooks = 'lose'
  await api.refunds.create({ payment_intent: await intentOf(server, paid), amount: 1000 })
  await api.transfers.createReversal(hire.transfer, { amount: 700 })
  await sandbox.deliver()
  const { looked, repaired } = await check('news')
  expect(looked.lines).toBe(2)
  expect(repaired.map(({ movement }) => [movement.kind, movement.amountPence])).toEqual([['refunded', 1000]])
  // Transfers are followed up by their feature.
  await settleAll(server)
  expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
  expect((await check('news')).findings).toEqual([])
})

it('a refund pending at the bank is no difference: its row comes with the result', async () => {
  const hire = await createPaidHire(server, { card: '4000 0000 0000 7726' })
  await api.refunds.create({ payment_intent: await intentOf(server, hire), amount: 1000 })
  expect((await check()).findings).toEqual([])
  await pass(10 * day)
  expect((await check()).findings).toEqual([])
  expect((await book()).filter(({ kind }) => kind === null)).toEqual([])
})

it("foreign money, a row without a movement and a balance that doesn't add up are reported", async () => {
  const hire = await createPaidHire(server)
  await check()
  const at = server.context.now()
  const line = { account_id: 'acct_sandbox', source_id: 'of_another_shop', available_on: at, created_at: at }
  await server.sandboxDb
    .insertInto('sandbox.balance_lines')
    .values({ ...line, id: 'txn_stranger', type: 'charge', amount: 990 })
    .execute()
  const payment = await server.db
    .selectFrom('payments')
    .select('id')
    .where('subject_id', '=', hire.rentalId)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('ledger_entries')
    .values({
      payment_id: payment.id,
      kind: 'refunded',
      provider_ref: 're_gone',
      amount_pence: 5,
      learnt_at: new Date(at.getTime() - 1000),
    })
    .execute()
  const { findings, days } = await check('news')
  expect(findings.map(({ why, paymentId }) => [why, paymentId])).toEqual([
    ['no_row', null],
    ['no_line', payment.id],
  ])
  expect(days).toEqual([])
  const all = await check('all')
  expect(all.findings.map(({ why }) => why)).toContain('day')
  await server.sandboxDb.deleteFrom('sandbox.balance_lines').where('id', '=', 'txn_stranger').execute()
  expect((await check('news')).findings.map(({ why }) => why)).toContain('balance')
  await server.db.deleteFrom('balance_lines').where('id', '=', 'txn_stranger').execute()
})

it("the operator is told if their own payouts aren't manual [R73]", async () => {
  expect((await check()).isManual).toBe(true)
  await api.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'daily' } } } })
  expect((await check()).isManual).toBe(false)
})
