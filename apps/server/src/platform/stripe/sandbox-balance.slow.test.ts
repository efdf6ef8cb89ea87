import { readFile } from 'node:fs/promises'
import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { goodCard, sandboxPayer, settledCard } from '../../../test/sandbox-payer.ts'
import { press } from '../../../test/sandbox-accounts.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'

const { server, sandbox } = await serverAndCards()
const { api } = server.context.cards
const { charge, hold } = sandboxPayer(server)

const day = 86_400_000

async function lines(source: string) {
  return (await api.balanceTransactions.list({ source })).data.toReversed()
}

async function sumOfLines(): Promise<number> {
  let sum = 0
  for await (const { net } of api.balanceTransactions.list({ limit: 100 })) sum += net
  return sum
}

async function balance() {
  const { available, pending } = await api.balance.retrieve()
  return { available: available[0]!.amount, pending: pending[0]!.amount }
}

describe('a balance transaction', () => {
  it('of a charge has its fee, and is pending for three days', async () => {
    const before = await balance()
    const { latest_charge: taken } = await charge()
    const [line] = await lines(taken.id)
    expect(line).toEqual(taken.balance_transaction)
    expect(line).toMatchObject({
      object: 'balance_transaction',
      type: 'charge',
      reporting_category: 'charge',
      amount: 1250,
      fee: 39,
      net: 1211,
      currency: 'gbp',
      source: taken.id,
      status: 'pending',
      fee_details: [{ amount: 39, type: 'stripe_fee', currency: 'gbp' }],
    })
    expect(await balance()).toEqual({ ...before, pending: before.pending + 1211 })
    expect(line!.available_on % 86_400).toBe(0)
    server.advance(3 * day)
    expect(await api.balanceTransactions.retrieve(line!.id)).toMatchObject({ status: 'available' })
    expect((await balance()).available).toBe(before.available + before.pending + 1211)
  })

  it('of a hold exists only once it is captured, and is available at once with the card for that', async () => {
    const held = await hold(settledCard)
    const { available } = await balance()
    await api.paymentIntents.capture(held.id, { amount_to_capture: 1000 })
    expect(await lines(held.latest_charge as string)).toMatchObject([{ amount: 1000, fee: 35, status: 'available' }])
    expect((await balance()).available).toBe(available + 965)
  })

  it('of a refund is written when it is requested, and another when the bank returns it', async () => {
    const { id } = await charge('4000000000005126')
    const refund = await api.refunds.create({ payment_intent: id, amount: 500 })
    expect(await lines(refund.id)).toMatchObject([
      { id: refund.balance_transaction, type: 'refund', amount: -500, fee: 0, status: 'pending' },
    ])
    server.advance(61_000)
    await sandbox.deliver()
    const failed = await api.refunds.retrieve(refund.id)
    expect(failed.status).toBe('failed')
    expect(await lines(refund.id)).toMatchObject([
      { type: 'refund', amount: -500 },
      { id: failed.failure_balance_transaction, type: 'refund_failure', amount: 500 },
    ])
  })

  it('of a dispute takes the money and a fee, and returns the money without the fee once it is won', async () => {
    const { id, latest_charge: taken } = await charge('4000000000000259')
    const [dispute] = (await api.disputes.list({ payment_intent: id })).data
    expect(dispute!.balance_transactions).toEqual(await lines(dispute!.id))
    expect(await lines(dispute!.id)).toMatchObject([
      { type: 'adjustment', reporting_category: 'dispute', amount: -1250, fee: 2000, net: -3250 },
    ])
    await api.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect((await lines(dispute!.id))[1]).toMatchObject({
      reporting_category: 'dispute_reversal',
      amount: 1250,
      fee: 0,
    })
    expect((await api.charges.retrieve(taken.id)).disputed).toBe(true)
    const types = (await api.events.list({ limit: 10 })).data.map(({ type }) => type)
    for (const type of ['funds_withdrawn', 'funds_reinstated', 'created', 'closed'])
      expect(types).toContain(`charge.dispute.${type}`)
  })
})

it('the operator page keeps refunds pending for lack of balance; a dispute ends such a refund', async () => {
  const [one, two] = [await charge(settledCard), await charge(settledCard)]
  const { available, pending } = await balance()
  const usable = Math.min(0, available)
  await press(server, sandbox, 'balance/acct_sandbox', 'hold')
  expect(await balance()).toEqual({ available: usable, pending: pending + available - usable })
  const refund = (of: string) => api.refunds.create({ payment_intent: of, amount: 500 })
  const [waiting, disputed] = [await refund(one.id), await refund(two.id)]
  const waits = { status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null }
  expect(waiting).toMatchObject(waits)
  await openDispute(sandbox.deps, two.id, { amount: 100 })
  server.advance(61_000)
  await sandbox.deliver()
  expect(await api.refunds.retrieve(waiting.id)).toMatchObject(waits)
  const ended = { status: 'failed', failure_reason: 'charge_for_pending_refund_disputed', balance_transaction: null }
  expect(await api.refunds.retrieve(disputed.id)).toMatchObject(ended)
  expect([...(await lines(waiting.id)), ...(await lines(disputed.id))]).toEqual([])
  await press(server, sandbox, 'balance/acct_sandbox', 'release')
  await sandbox.deliver()
  expect(await lines(waiting.id)).toMatchObject([{ type: 'refund', amount: -500 }])
  expect((await api.refunds.retrieve(waiting.id)).status).toBe('succeeded')
  // A refund that an older process marked as succeeded was paid, whatever its pending reason.
  const reason = { pending_reason: 'insufficient_funds' }
  await server.sandboxDb.updateTable('sandbox.refunds').set(reason).where('id', '=', waiting.id).execute()
  expect(await api.refunds.retrieve(waiting.id)).toMatchObject({
    status: 'succeeded',
    balance_transaction: expect.stringMatching(/^txn_/),
  })
  await server.sandboxDb
    .updateTable('sandbox.refunds')
    .set({ pending_reason: null })
    .where('id', '=', waiting.id)
    .execute()
  // Before balance lines existed, no refund was pending.
  await server.sandboxDb.deleteFrom('sandbox.refunds').where('id', '=', disputed.id).execute()
  expect((await press(server, sandbox, 'balance/acct_none', 'hold')).status).toBe(404)
  // Text that PostgreSQL can't store isn't looked up.
  for (const kind of ['balance', 'accounts', 'cards', 'disputes', 'holds', 'refunds'])
    expect((await press(server, sandbox, `${kind}/%00`, 'lose')).status).toBe(404)
  const page = await server.fetch(new URL(sandbox.operatorUrl).pathname)
  expect(await page.text()).toContain('Make it all unavailable')
})

describe('the list of balance transactions', () => {
  it('pages in both directions from a cursor, and filters by type, source and time', async () => {
    const earlier = Math.floor(server.context.now().getTime() / 1000)
    server.advance(10_000)
    const [one, two, three] = [await charge(), await charge(), await charge()]
    const idOf = ({ latest_charge: { balance_transaction: line } }: typeof one) => (line as { id: string }).id
    const recent = { created: { gt: earlier }, type: 'charge' }
    const ids = async (more: object) =>
      (await api.balanceTransactions.list({ ...recent, ...more })).data.map(({ id }) => id)
    expect(await ids({})).toEqual([idOf(three), idOf(two), idOf(one)])
    expect(await ids({ limit: 2 })).toEqual([idOf(three), idOf(two)])
    expect(await ids({ starting_after: idOf(two) })).toEqual([idOf(one)])
    expect(await ids({ ending_before: idOf(one) })).toEqual([idOf(three), idOf(two)])
    // The single entry nearest to the cursor.
    expect(await ids({ ending_before: idOf(one), limit: 1 })).toEqual([idOf(two)])
    expect(await ids({ source: two.latest_charge.id })).toEqual([idOf(two)])
    expect(await ids({ created: { lte: earlier }, source: two.latest_charge.id })).toEqual([])
    const { data } = await api.balanceTransactions.list({ ...recent, expand: ['data.source'], limit: 1 })
    expect(data[0]!.source).toMatchObject({ object: 'charge', payment_intent: three.id })
  })

  it('adds up to the balance', async () => {
    const { available, pending } = await balance()
    expect(await sumOfLines()).toBe(available + pending)
  })

  it("refuses unknown ids and invalid parameters with the provider's messages", async () => {
    await expect(api.balanceTransactions.retrieve('txn_none')).rejects.toMatchObject({ code: 'resource_missing' })
    const wrong = [
      { starting_after: 'txn_none' },
      { starting_after: 'txn_a', ending_before: 'txn_b' },
      { created: { gte: 'x' } },
      { created: { since: 1 } },
      { limit: 0 },
      { type: 'a\u0000b' },
    ]
    for (const params of wrong) {
      const asked = api.balanceTransactions.list(params as object)
      await expect(asked, JSON.stringify(params)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
    }
    const other = api.balance.retrieve({}, { stripeAccount: 'acct_none' })
    await expect(other).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
    const elsewhere = api.refunds.list({}, { stripeAccount: 'acct_none' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'account_invalid' })
  })
})

it('the migration creates balance transactions for all earlier movements', async () => {
  await charge(goodCard)
  const read = () =>
    sql<{ id: string; amount: number; fee: number; type: string; source_id: string }>`
      select id, amount, fee, type, source_id from sandbox.balance_lines
      where type in ('charge', 'refund', 'refund_failure', 'adjustment') order by id`
      .execute(server.db)
      .then(({ rows }) => rows)
  const before = await read()
  const migration = await readFile(new URL('../../../migrations/0201_sandbox_balance.sql', import.meta.url), 'utf8')
  await sql`drop table sandbox.balance_lines`.execute(server.db)
  await sql`alter table sandbox.intents drop column captured_at`.execute(server.db)
  await sql.raw(migration).execute(server.db)
  expect(await read()).toEqual(before)
})
