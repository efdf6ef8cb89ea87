import { expect, it } from 'vitest'
import { dueOf, openAccount, returnHire, standingOf } from '../../../test/due-books.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { type Hire, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire } from '../../../test/paid-hires.ts'
import { press } from '../../../test/sandbox-accounts.ts'
import { jobsUnrelatedToMoney, serverAndCards } from '../../../test/server-of-file.ts'
import { notePayout } from './follow-payouts.ts'
import { checkTransfers, followTransfer } from './check-transfers.ts'
import { listProviderPayouts } from './stripe-payouts.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

const { server, sandbox, pass } = await serverAndCards({ skippedJobs: jobsUnrelatedToMoney })
const { api } = server.context.cards

const hour = 3_600_000

/** Payouts leave and arrive once a day. */
async function passDays(count: number): Promise<void> {
  for (let days = 0; days < count; days++) await pass(24 * hour)
}

/** A rental whose money is in its owner's account. */
async function createSent(): Promise<Hire & { account: string }> {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  const account = await openAccount(server, hire.owner)
  await pass(25 * hour)
  return { ...hire, account }
}

const read = async (as: Member, query: { cursor?: string; limit?: number } = {}) =>
  server.api('GET /my/payouts', { query }, await renew(server, as))

async function standings(as: Member): Promise<[number, string][]> {
  return (await read(as)).payouts.map(({ amount, state }) => [amount, state])
}

async function subjectsTo({ email }: Member, words: RegExp): Promise<string[]> {
  const mails = await server.db.selectFrom('mailbox').select('subject').where('recipient', '=', email).execute()
  return mails.map(({ subject }) => subject).filter((subject) => words.test(subject))
}

it("the provider's payouts to a bank are listed by webhook, for their owner only", async () => {
  const hire = await createSent()
  expect(await standings(hire.owner)).toEqual([])
  await passDays(4)
  expect(await standings(hire.owner)).toEqual([[30, 'paid']])
  expect(await standings(await createMember(server))).toEqual([])
})

it('a payout returned by the bank is recorded and announced once, despite double and late messages', async () => {
  const hire = await createSent()
  sandbox.faults.webhooks = 'double'
  await press(server, sandbox, `accounts/${hire.account}`, 'bank_refuses')
  await passDays(4)
  expect(await standings(hire.owner)).toEqual([[30, 'failed']])
  const told = () => subjectsTo(hire.owner, /didn't reach your bank/)
  expect(await told()).toEqual(["£30.00 didn't reach your bank"])
  // An older reading changes nothing, and the same one again notifies nobody.
  const { id } = await server.db
    .selectFrom('payout_accounts')
    .select('id')
    .where('user_id', '=', hire.owner.id)
    .executeTakeFirstOrThrow()
  for await (const theirs of listProviderPayouts(server.context, hire.account, new Date(0))) {
    for (const state of ['pending', 'failed', 'paid'] as const) {
      await inTransaction(server.db, (trx) => notePayout(server.context, trx, id, { ...theirs, state }))
    }
  }
  await settleAll(server)
  expect(await standings(hire.owner)).toEqual([[30, 'failed']])
  expect(await told()).toHaveLength(1)
  const { account } = await server.api('GET /my/earnings', { query: {} }, await renew(server, hire.owner))
  expect(account).toMatchObject({ state: 'active', bank_ready: false })
  await press(server, sandbox, `accounts/${hire.account}`, 'bank_accepts')
  await passDays(4)
  expect(await standings(hire.owner)).toEqual([
    [30, 'paid'],
    [30, 'failed'],
  ])
})

it('payouts without a webhook are read at night', async () => {
  const hire = await createSent()
  sandbox.faults.webhooks = 'lose'
  await passDays(5)
  expect(await standings(hire.owner)).toEqual([[30, 'paid']])
})

it('the list of payouts is paged, latest first', async () => {
  const hire = await createSent()
  const account = await server.db
    .selectFrom('payout_accounts')
    .select('id')
    .where('user_id', '=', hire.owner.id)
    .executeTakeFirstOrThrow()
  const at = server.context.now()
  for (const pence of [100, 200, 300]) {
    const times = { created_at: at, updated_at: at, arrives_on: '2027-01-01', state: 'paid' as const }
    const row = { payout_account_id: account.id, provider_payout_id: `po_${account.id}_${pence}`, amount_pence: pence }
    await server.db
      .insertInto('payouts')
      .values({ ...row, ...times })
      .execute()
  }
  const amounts: number[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const page = await read(hire.owner, { limit: 2, ...(cursor !== undefined && { cursor }) })
    amounts.push(...page.payouts.map(({ amount }) => amount))
    cursor = page.next_cursor ?? undefined
    more = page.next_cursor !== null
  }
  expect(amounts.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
})

it('a transfer reversed by hand at the provider is recorded from its webhook, once', async () => {
  const hire = await createSent()
  const schedule = { interval: 'manual' as const }
  await api.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: hire.account })
  const { data } = await api.transfers.list({ transfer_group: hire.rentalId })
  sandbox.faults.webhooks = 'double'
  await api.transfers.createReversal(data[0]!.id, { amount: 1000 })
  await settleAll(server)
  expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
  const { id } = (await dueOf(server, hire))!
  await Promise.all([
    ...Array.from({ length: 10 }, () => followTransfer(server.context, data[0]!.id)),
    checkTransfers(server.context),
  ])
  await settleAll(server)
  expect(await dueOf(server, hire)).toMatchObject({ id, state: 'blocked' })
  expect(await subjectsTo(hire.owner, /taken from/)).toEqual(['£10.00 was taken from your payout account'])
})
