import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { expect, it } from 'vitest'
import { openAccount, returnHire, standingOf } from '../../../test/due-books.ts'
import type { Member } from '../../../test/factories.ts'
import { type Hire, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockPaymentFor } from '../payments/payments.ts'
import { reverseOverpayment } from '../payouts/fetch-back.ts'
import { readMoneyOfHire, refundHire } from '../payouts/refund-hire.ts'
import { sendDue } from '../payouts/send-due.ts'

const { server, sandbox, pass } = await serverAndCards()
const { api } = server.context.cards

const hour = 3_600_000
const day = 24 * hour

/** The subjects of someone's payout emails, in order. */
async function mailsTo({ email }: Member): Promise<string[]> {
  await settleAll(server)
  const mails = await server.db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => /your bank|waiting|taken from|next earnings|is kept|sent,/.test(subject))
}

/** The kinds of someone's payout notifications, latest first. */
async function listOf(member: Member): Promise<string[]> {
  const { notifications } = await server.api('GET /notifications', { query: {} }, await renew(server, member))
  return notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('payout_'))
}

async function createReturned(of?: Member): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 0, to: 2, ...(of && { of }) })
  await returnHire(server, hire)
  return hire
}

async function createSent(): Promise<Hire & { account: string }> {
  const hire = await createReturned()
  const account = await openAccount(server, hire.owner)
  await pass(25 * hour)
  return { ...hire, account }
}

async function loseDispute(hire: Hire): Promise<void> {
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry: false })
  await settleAll(server)
  await api.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await settleAll(server)
}

/** Staff refund part of a payment, and its owner bears their share of it. */
async function refundSplit({ rentalId }: Hire, pence: number): Promise<void> {
  await inTransaction(server.db, async (trx) => {
    const payment = await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
    const { money } = (await readMoneyOfHire(trx, rentalId, server.context.now()))!
    await refundHire(server.context, trx, payment!, { money, pence, bearer: 'split' })
  })
  await settleAll(server)
}

async function lastMailTo({ email }: Member): Promise<string> {
  const mails = server.db.selectFrom('mailbox').select('text').where('recipient', '=', email)
  return (await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).text.replaceAll(/\s+/g, ' ')
}

async function keepInAccount(stripeAccount: string): Promise<void> {
  const schedule = { interval: 'manual' as const }
  await api.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount })
}

it('an owner is told once that a payout is on its way, despite concurrency and double webhooks', async () => {
  const hire = await createReturned()
  await openAccount(server, hire.owner)
  sandbox.faults.webhooks = 'double'
  server.advance(25 * hour)
  expect(await mailsTo(hire.owner)).toEqual(['£30.00 is on its way to your bank'])
  await Promise.all(Array.from({ length: 10 }, () => sendDue(server.context, hire.rentalId)))
  await pass(2 * day)
  expect(await mailsTo(hire.owner)).toEqual(['£30.00 is on its way to your bank'])
  expect(await listOf(hire.owner)).toEqual(['payout_sent'])
})

it("an owner whose bank can't be paid yet is told that its details are missing", async () => {
  const hire = await createReturned()
  await openAccount(server, hire.owner)
  const there = server.sandboxDb.updateTable('sandbox.accounts').set({ payouts_stopped: true })
  await there.where('contact_email', '=', hire.owner.email).execute()
  await server.api('POST /my/payouts/refresh', {}, await renew(server, hire.owner))
  server.advance(25 * hour)
  expect(await mailsTo(hire.owner)).toEqual(['£30.00 is sent, but your bank details are missing'])
})

it('an owner without an account is reminded after 0, 3, 10 and 30 days, once each', async () => {
  const hire = await createReturned()
  const waiting = '£30.00 is waiting for you'
  await pass(23 * hour)
  expect(await mailsTo(hire.owner)).toEqual([])
  // Days since the money was first ready, and how many reminders were sent by then.
  const told: [number, number][] = []
  let days = -1 / 24
  for (const next of [1, 2, 4, 9, 11, 29, 31, 60]) {
    await pass((next - days) * day)
    days = next
    told.push([days, (await mailsTo(hire.owner)).length])
  }
  expect(told).toEqual([
    [1, 1],
    [2, 1],
    [4, 2],
    [9, 2],
    [11, 3],
    [29, 3],
    [31, 4],
    [60, 4],
  ])
  const mails = await mailsTo(hire.owner)
  expect(mails).toEqual([waiting, waiting, waiting, waiting])
  await openAccount(server, hire.owner)
  await pass(2 * day)
  expect(await mailsTo(hire.owner)).toEqual([...mails, '£30.00 is on its way to your bank'])
})

it('an owner rejected by the provider is asked to contact us', async () => {
  const hire = await createReturned()
  await openAccount(server, hire.owner, 'reject')
  await pass(2 * day)
  const { notifications } = await server.api('GET /notifications', { query: {} }, await renew(server, hire.owner))
  expect(notifications[0]).toMatchObject({
    kind: 'payout_waiting',
    body: "Our payment provider can't pay you.",
    path: '/item-support',
  })
})

it('an owner is told once of a reversal after a lost dispute', async () => {
  const hire = await createSent()
  await loseDispute(hire)
  await keepInAccount(hire.account)
  server.advance(3 * day + hour)
  await Promise.all(Array.from({ length: 10 }, () => reverseOverpayment(server.context, hire.rentalId)))
  await pass(day)
  expect(await mailsTo(hire.owner)).toEqual([
    '£30.00 is on its way to your bank',
    '£30.00 was taken from your payout account',
  ])
})

it('an owner is told of a reversal because the renter was refunded', async () => {
  const hire = await createSent()
  await keepInAccount(hire.account)
  await refundSplit(hire, 1150)
  await pass(3 * day + hour)
  await pass(hour)
  expect(await mailsTo(hire.owner)).toEqual([
    '£30.00 is on its way to your bank',
    '£10.00 was taken from your payout account',
  ])
  expect(await lastMailTo(hire.owner)).toMatch(/The renter got a partial refund for the hire of /)
  // Money that is no longer there becomes a debt, with the same words.
  const paidOut = await createSent()
  await pass(5 * day)
  await refundSplit(paidOut, 1150)
  await pass(3 * day + hour)
  expect(await mailsTo(paidOut.owner)).toContain('£10.00 will come out of your next earnings')
  expect(await lastMailTo(paidOut.owner)).not.toContain('bank decided')
})

it('an owner is told once of each part reversed by hand', async () => {
  const hire = await createSent()
  await keepInAccount(hire.account)
  const { data } = await api.transfers.list({ transfer_group: hire.rentalId })
  for (const amount of [1000, 500]) {
    await api.transfers.createReversal(data[0]!.id, { amount })
    await pass(day)
  }
  await pass(day)
  expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
  expect(await mailsTo(hire.owner)).toEqual([
    '£30.00 is on its way to your bank',
    '£10.00 was taken from your payout account',
    '£5.00 was taken from your payout account',
  ])
})

it('an owner is told of a debt, and of the earnings kept for it [R74]', async () => {
  const hire = await createSent()
  await pass(5 * day)
  await loseDispute(hire)
  await pass(3 * day + hour)
  await createReturned(hire.owner)
  await pass(25 * hour)
  expect(await mailsTo(hire.owner)).toEqual([
    '£30.00 is on its way to your bank',
    '£30.00 will come out of your next earnings',
    '£30.00 of your earnings is kept for an earlier hire',
  ])
})
