import type { Stripe } from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { receiveMessages } from '../../../test/message-receiver.ts'
import { createActiveAccount, followLink, onboard, press } from '../../../test/sandbox-accounts.ts'
import { sandboxPayer, settledCard } from '../../../test/sandbox-payer.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'

const { server, sandbox } = await serverAndCards()
const { api } = server.context.cards
const { charge, hold } = sandboxPayer(server)

const day = 86_400_000

async function pass(ms: number): Promise<void> {
  server.advance(ms)
  await sandbox.deliver()
}

async function chargeId(card?: string): Promise<string> {
  return (await charge(card)).latest_charge.id
}

function transfer(destination: string, more: Partial<Stripe.TransferCreateParams> = {}) {
  return api.transfers.create({ currency: 'gbp', destination, ...more })
}

async function balanceOf(account?: string) {
  const { available, pending } = await api.balance.retrieve({}, account ? { stripeAccount: account } : {})
  return [available[0]!.amount, pending[0]!.amount]
}

const payoutsOf = async (account: string) => (await api.payouts.list({}, { stripeAccount: account })).data
const linesOf = async (account: string) => (await api.balanceTransactions.list({}, { stripeAccount: account })).data

describe('a transfer', () => {
  it('of a charge is sent while its money is pending, and becomes available with it', async () => {
    const account = await createActiveAccount(server)
    const source = await chargeId()
    const before = await balanceOf()
    const sent = await transfer(account, {
      amount: 1000,
      source_transaction: source,
      transfer_group: 'rental-1',
      metadata: { due_id: 'd1' },
    })
    expect(sent).toMatchObject({
      object: 'transfer',
      amount: 1000,
      amount_reversed: 0,
      reversed: false,
      destination: account,
      source_transaction: source,
      transfer_group: 'rental-1',
      metadata: { due_id: 'd1' },
      reversals: { object: 'list', data: [] },
    })
    expect(await balanceOf()).toEqual([before[0], before[1]! - 1000])
    expect(await balanceOf(account)).toEqual([0, 1000])
    const own = await api.balanceTransactions.retrieve(sent.balance_transaction as string, { expand: ['source'] })
    expect(own).toMatchObject({
      type: 'transfer',
      amount: -1000,
      net: -1000,
      status: 'pending',
      source: { id: sent.id },
    })
    const [theirs] = await linesOf(account)
    expect(theirs).toMatchObject({ type: 'payment', amount: 1000, source: sent.destination_payment })
    expect(theirs!.available_on).toBe(own.available_on)
    expect(await api.transfers.retrieve(sent.id)).toEqual(sent)
    expect((await api.transfers.list({ transfer_group: 'rental-1' })).data).toEqual([sent])
    expect((await api.transfers.list({ destination: account })).data).toEqual([sent])
  })

  it('can be made several times from one charge, never for more than it', async () => {
    const account = await createActiveAccount(server)
    const source = await chargeId()
    await transfer(account, { amount: 1000, source_transaction: source })
    const more = (amount?: number) => transfer(account, { source_transaction: source, ...(amount && { amount }) })
    await expect(more(251)).rejects.toMatchObject({ statusCode: 400, param: 'amount', code: 'amount_too_large' })
    // Without an amount, the whole rest is transferred.
    expect((await more()).amount).toBe(250)
    await expect(more()).rejects.toMatchObject({ param: 'amount' })
    const another = await chargeId()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => transfer(account, { amount: 200, source_transaction: another })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  })

  it('without a charge, or of an old one, takes at most the available balance', async () => {
    const account = await createActiveAccount(server)
    const source = await chargeId()
    await charge(settledCard)
    await pass(4 * day)
    const [available] = await balanceOf()
    await expect(transfer(account, { amount: available! + 1 })).rejects.toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
    })
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => transfer(account, { amount: available! })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = transfer(account, { amount: 1000, source_transaction: source })
    await expect(late).rejects.toMatchObject({ code: 'balance_insufficient' })
    await charge(settledCard)
    expect((await transfer(account, { amount: 1000, source_transaction: source })).amount).toBe(1000)
  })

  it('is refused to an inactive account, and for unknown ids', async () => {
    const source = await chargeId()
    const { id } = await api.v2.core.accounts.create({ contact_email: 'new@example.com' })
    const inactive = { code: 'insufficient_capabilities_for_transfer', param: 'destination', statusCode: 400 }
    await expect(transfer(id, { amount: 1, source_transaction: source })).rejects.toMatchObject(inactive)
    const account = await createActiveAccount(server)
    await press(server, sandbox, `accounts/${account}`, 'take_away')
    await expect(transfer(account, { amount: 1, source_transaction: source })).rejects.toMatchObject(inactive)
    await press(server, sandbox, `accounts/${account}`, 'return_capability')
    const held = await hold()
    const wrong: [object, object][] = [
      [{ destination: 'acct_none' }, { code: 'resource_missing', param: 'destination' }],
      [{ source_transaction: 'ch_none' }, { code: 'resource_missing', param: 'source_transaction' }],
      [{ source_transaction: held.latest_charge }, { param: 'source_transaction' }],
      [{ amount: 0 }, { param: 'amount' }],
      [{ amount: 1e12 }, { param: 'amount' }],
      [{ currency: 'eur' }, { param: 'currency' }],
    ]
    for (const [more, error] of wrong) {
      const asked = transfer(account, { amount: 1, source_transaction: source, ...more })
      await expect(asked, JSON.stringify(more)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', ...error })
    }
    await expect(api.transfers.retrieve('tr_none')).rejects.toMatchObject({ code: 'resource_missing' })
    const missing = api.transfers.create({ currency: 'gbp', destination: account })
    await expect(missing).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' })
  })

  it('whose response is lost is made once', async () => {
    const account = await createActiveAccount(server)
    const source = await chargeId()
    sandbox.faults.nextCalls.push('drop_answer')
    await transfer(account, { amount: 700, source_transaction: source })
    expect((await api.transfers.list({ destination: account })).data).toHaveLength(1)
  })
})

describe('a reversal', () => {
  it('takes back a part and then the rest, even while the money is pending', async () => {
    const account = await createActiveAccount(server)
    const { id } = await transfer(account, { amount: 1000, source_transaction: await chargeId() })
    const before = await balanceOf()
    const part = await api.transfers.createReversal(id, { amount: 300, metadata: { due_id: 'd1' } })
    expect(part).toMatchObject({ object: 'transfer_reversal', amount: 300, transfer: id, metadata: { due_id: 'd1' } })
    expect(await api.transfers.retrieve(id)).toMatchObject({ amount_reversed: 300, reversed: false })
    expect(await balanceOf()).toEqual([before[0], before[1]! + 300])
    expect(await balanceOf(account)).toEqual([0, 700])
    await expect(api.transfers.createReversal(id, { amount: 701 })).rejects.toMatchObject({ param: 'amount' })
    await api.transfers.createReversal(id)
    expect(await api.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 1000,
      reversed: true,
      reversals: { data: [{ amount: 700 }, { amount: 300 }] },
    })
    await expect(api.transfers.createReversal(id)).rejects.toMatchObject({ statusCode: 400 })
    expect(await api.transfers.retrieveReversal(id, part.id)).toEqual(part)
    expect((await api.transfers.listReversals(id)).data).toHaveLength(2)
    const line = await api.balanceTransactions.retrieve(part.balance_transaction as string)
    expect(line).toMatchObject({ type: 'transfer_refund', reporting_category: 'transfer_reversal', amount: 300 })
    expect((await linesOf(account)).map(({ type }) => type).toSorted()).toEqual([
      'payment',
      'payment_refund',
      'payment_refund',
    ])
    const types = (await api.events.list({ limit: 5 })).data.map(({ type }) => type)
    expect(types.filter((type) => type === 'transfer.reversed')).toHaveLength(2)
  })

  it('is refused once the account has been paid out', async () => {
    const account = await createActiveAccount(server)
    const { id } = await transfer(account, { amount: 1000, source_transaction: await chargeId() })
    await pass(4 * day)
    expect(await balanceOf(account)).toEqual([0, 0])
    const refused = api.transfers.createReversal(id, { amount: 1 })
    await expect(refused).rejects.toMatchObject({ statusCode: 400, code: 'balance_insufficient' })
    expect((await api.transfers.retrieve(id)).amount_reversed).toBe(0)
  })
})

describe('a payout', async () => {
  const receiver = await receiveMessages()
  afterAll(() => receiver.close())

  it('is made daily of the available balance, and arrives the next day; its lines name it', async () => {
    const account = await createActiveAccount(server)
    await transfer(account, { amount: 1000, source_transaction: await chargeId() })
    await pass(2 * day)
    expect(await payoutsOf(account)).toEqual([])
    await pass(day)
    const [payout] = await payoutsOf(account)
    expect(payout).toMatchObject({
      object: 'payout',
      amount: 1000,
      automatic: true,
      status: 'in_transit',
      type: 'bank_account',
    })
    // Only one payout, however often the sandbox delivers.
    await Promise.all([sandbox.deliver(), sandbox.deliver()])
    expect(await payoutsOf(account)).toHaveLength(1)
    expect(payout!.arrival_date).toBeGreaterThan(server.context.now().getTime() / 1000)
    await pass(day)
    expect(await payoutsOf(account)).toMatchObject([{ id: payout!.id, status: 'paid' }])
    const { data } = await api.balanceTransactions.list({ payout: payout!.id }, { stripeAccount: account })
    expect(data.map(({ type }) => type).toSorted()).toEqual(['payment', 'payout'])
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    expect(await api.payouts.retrieve(payout!.id, {}, { stripeAccount: account })).toMatchObject({ status: 'paid' })
    await expect(api.payouts.retrieve(payout!.id)).rejects.toMatchObject({ code: 'resource_missing' })
    const { url } = await api.accounts.createLoginLink(account)
    expect(await (await server.fetch(await followLink(server, url))).text()).toContain('£10.00, paid')
  })

  it('returned by the bank is reported for its account, stops the next ones, and is made again with new details', async () => {
    const account = await createActiveAccount(server)
    await transfer(account, { amount: 1000, source_transaction: await chargeId() })
    await press(server, sandbox, `accounts/${account}`, 'bank_refuses')
    await sandbox.deliver()
    const elsewhere = await receiver.sandboxFor(server, sandbox)
    server.advance(3 * day)
    await elsewhere.deliver()
    server.advance(day)
    await elsewhere.deliver()
    expect(await payoutsOf(account)).toMatchObject([
      { status: 'failed', failure_code: 'no_account', failure_balance_transaction: expect.stringMatching(/^txn_/) },
    ])
    expect(await balanceOf(account)).toEqual([1000, 0])
    const read = await api.v2.core.accounts.retrieve(account, { include: ['configuration.recipient', 'requirements'] })
    expect(read.configuration?.recipient?.capabilities?.stripe_balance).toMatchObject({
      payouts: { status: 'restricted' },
      stripe_transfers: { status: 'active' },
    })
    expect(read.requirements?.entries).toHaveLength(1)
    const messages = receiver.messages.filter(({ path }) => path === '/webhooks/stripe-connect')
    const events = messages
      .map(({ body, signature }) => {
        const at = server.context.now().getTime()
        return api.webhooks.constructEvent(body, signature, elsewhere.connectWebhookSecret, 2e5, undefined, at)
      })
      .filter((event) => event.account === account)
    expect(events.map(({ type }) => type)).toEqual(['payout.created', 'payout.failed'])
    expect((await api.events.list({}, { stripeAccount: account })).data).toHaveLength(2)
    await pass(2 * day)
    expect(await payoutsOf(account)).toHaveLength(1)
    const { url } = await api.v2.core.accountLinks.create({
      account,
      use_case: { type: 'account_update', account_update: { refresh_url: 'http://shop.test/again' } },
    })
    await onboard(server, url, 'complete')
    await pass(day)
    await pass(day)
    expect(await payoutsOf(account)).toMatchObject([{ status: 'paid', amount: 1000 }, { status: 'failed' }])
  })

  it('of the operator is manual, or daily once that is set', async () => {
    await charge(settledCard)
    const [available] = await balanceOf()
    await expect(api.payouts.create({ amount: available! + 1, currency: 'gbp' })).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
    const payout = await api.payouts.create({ amount: 500, currency: 'gbp' })
    expect(payout).toMatchObject({ automatic: false, amount: 500 })
    expect((await balanceOf())[0]).toBe(available! - 500)
    await pass(day)
    expect((await api.payouts.list({ status: 'paid' })).data.map(({ id }) => id)).toContain(payout.id)
    const types = (await api.events.list({ limit: 10 })).data.map(({ type }) => type)
    expect(types).toContain('payout.paid')
    await api.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'daily' } } } })
    await pass(5 * day)
    expect(await balanceOf()).toEqual([0, 0])
    await api.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } })
  })
})
