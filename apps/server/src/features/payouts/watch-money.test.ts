import type { MoneyAlarm } from '@itemo/domain/payouts/money-alarms.ts'
import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { insertRental } from '../../../test/hires.ts'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { insertDue, insertSent } from '../../../test/table-dues.ts'
import { allJobs } from '../../all-jobs.ts'
import type { NewRow } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readMoneyStanding } from './money-standing.ts'
import { endAlarms, noteAlarm } from './watch-queries.ts'

const token = 'a-token-of-tests-that-nobody-can-guess'
const server = await serverOfFile({ env: { METRICS_TOKEN: token } })
const { context, db } = server
const fiveMinutes = 300_000
const hour = 3_600_000
const day = 86_400_000

async function find(check_kind: 'provider' | 'rules', why: string, seenAgain = false): Promise<string> {
  const [found_at, seen_at] = [context.now(), new Date(context.now().getTime() + (seenAgain ? fiveMinutes : 0))]
  const insert = db
    .insertInto('ledger_findings')
    .values({ check_kind, why, detail: crypto.randomUUID(), found_at, seen_at })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

const alarms = async () =>
  (await subjectsTo(server, context.config.mail.supportTo)).filter((subject) =>
    /is broken|doesn't match|too low/.test(subject),
  )

const endings = async () =>
  (await subjectsTo(server, context.config.mail.supportTo)).filter((subject) => subject.endsWith(' again'))

const skippedJobs = allJobs.map(({ name }) => name).filter((name) => name !== 'payouts.watch-money')

/** Lets time pass, running only the job under test. */
async function pass(ms: number): Promise<void> {
  server.advance(ms)
  await context.jobs.drain({ skippedJobs })
}

it('emails the operator about a broken rule again after a day, or after an hour if there is a new one', async () => {
  const id = await find('rules', 'due_amount')
  await pass(fiveMinutes)
  await pass(fiveMinutes)
  expect(await alarms()).toEqual(['A ledger rule is broken: 1 case'])
  await pass(hour)
  await find('rules', 'due_amount')
  await pass(fiveMinutes)
  await pass(hour)
  expect(await alarms()).toEqual(['A ledger rule is broken: 1 case', 'A ledger rule is broken: 2 cases'])
  await pass(day)
  expect(await alarms()).toHaveLength(3)
  const resolve = () => db.updateTable('ledger_findings').set({ resolved_at: context.now() }).execute()
  const reopen = () => db.updateTable('ledger_findings').set({ resolved_at: null }).where('id', '=', id).execute()
  await resolve()
  // An alarm whose cause is gone for less than an hour continues.
  await pass(fiveMinutes)
  await pass(hour - fiveMinutes)
  await reopen()
  await pass(fiveMinutes)
  expect(await alarms()).toHaveLength(3)
  expect(await endings()).toEqual([])
  await resolve()
  // The end of an alarm is reported once.
  await pass(fiveMinutes)
  await pass(hour)
  await pass(fiveMinutes)
  expect(await alarms()).toHaveLength(3)
  expect(await endings()).toEqual(['All ledger rules hold again'])
  // A cause that returns after its alarm has ended is a new one.
  await reopen()
  await pass(fiveMinutes)
  expect(await alarms()).toHaveLength(4)
  await resolve()
})

it('counts a difference once it was seen twice, except money of no payment; the metrics have it too', async () => {
  for (const why of ['no_line', 'state', 'missing', 'day']) await find('provider', why)
  expect((await readMoneyStanding(context)).differences).toBe(0)
  await find('provider', 'state', true)
  await find('provider', 'no_payment')
  expect((await readMoneyStanding(context)).differences).toBe(2)
  const scraped = await (await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
  expect(scraped).toContain('itemo_money_findings{check="provider"} 2')
  expect(scraped).toContain('itemo_money_short_pence 0')
  await db.updateTable('ledger_findings').set({ gone_at: context.now() }).execute()
})

it.each([
  ['balance_short', 3000],
  ['rule_broken', 1_800_000_000_000],
] as const)('reports %s once for concurrent checks, and once that it is over', async (cause, weight) => {
  await db.deleteFrom('money_alarms').execute()
  const note = (at: Date, of: number) => () => inTransaction(db, (trx) => noteAlarm(trx, cause, { weight: of, at }))
  const now = context.now().getTime()
  const tenOf = async (ms: number, of: number) => {
    const at = new Date(now + ms)
    return (await Promise.all(Array.from({ length: 10 }, note(at, of)))).filter(Boolean).length
  }
  expect(await tenOf(0, weight)).toBe(1)
  expect(await tenOf(hour, weight)).toBe(0)
  expect(await tenOf(hour - 1, weight + 1)).toBe(0)
  expect(await tenOf(hour, weight + 1)).toBe(1)
  expect(await tenOf(hour + day, weight)).toBe(1)
  const end = (ms: number, ...still: MoneyAlarm[]) =>
    inTransaction(db, (trx) => endAlarms(trx, still, new Date(now + hour + day + ms)))
  expect(await end(0, cause)).toEqual([])
  expect(await end(0)).toEqual([])
  expect(await end(hour - 1)).toEqual([])
  // It was seen in between.
  expect(await end(hour, cause)).toEqual([])
  expect(await end(hour)).toEqual([])
  const ended = await Promise.all(Array.from({ length: 10 }, () => end(2 * hour)))
  expect(ended.flat()).toEqual([cause])
  expect(await tenOf(3 * hour + day, 1)).toBe(1)
})

it('emails the operator once about each unsent due held for eighty days [R73]', async () => {
  const nightly = allJobs.map(({ name }) => name).filter((name) => name !== 'payouts.warn-of-old-dues')
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const add = async (daysAgo: number, state: 'ready' | 'sent', amount_pence: number) => {
    const rentalId = await insertRental(server, { owner, renter }, {})
    await insertDue(server, { owner, rentalId, state, amount_pence })
    const captured_at = new Date(context.now().getTime() - daysAgo * day)
    const payment = { subject_kind: 'rental', subject_id: rentalId, amount_pence: 3450, state: 'captured' } as const
    await db
      .insertInto('payments')
      .values({ ...payment, captured_at, checkout_expires_at: captured_at })
      .execute()
  }
  const night = async () => {
    server.advance(day)
    await context.jobs.drain({ skippedJobs: nightly })
    const subjects = await subjectsTo(server, context.config.mail.supportTo)
    return subjects.filter((subject) => subject.includes('80 days')).map((subject) => subject.split(': ')[1])
  }
  await add(78.5, 'ready', 1000)
  await add(78.7, 'ready', 2000)
  await add(85, 'sent', 4000)
  await add(77.5, 'ready', 500)
  expect(await night()).toEqual([])
  expect(await night()).toEqual(['£30.00'])
  expect(await night()).toEqual(['£30.00', '£5.00'])
  // The end of other alarms doesn't change what was reported of these.
  await inTransaction(db, async (trx) => endAlarms(trx, [], new Date(context.now().getTime() + 3 * hour)))
  await inTransaction(db, async (trx) => endAlarms(trx, [], new Date(context.now().getTime() + 6 * hour)))
  expect(await night()).toEqual(['£30.00', '£5.00'])
  await db.deleteFrom('dues').execute()
  await db.deleteFrom('payments').execute()
})

describe('what is due now', () => {
  const at = context.now()
  const short = async () => {
    const { therePence, duePence, refusedPence } = await readMoneyStanding(context)
    return [therePence, duePence, refusedPence]
  }

  /** A rental whose owner can be paid unless stated otherwise, with a due of £30.00. */
  async function dueTo(values: Partial<NewRow<'dues'>> = {}, isActive = true) {
    const [owner, renter] = [await createMember(server), await createMember(server)]
    const rentalId = await insertRental(server, { owner, renter }, {})
    const dueId = await insertDue(server, { owner, rentalId, ...values })
    const times = { created_at: at, updated_at: at }
    await db
      .insertInto('payout_accounts')
      .values({ user_id: owner.id, transfers_active: isActive, ...times })
      .execute()
    return { owner, renter, rentalId, dueId }
  }

  /** The balance as last read, as written by a process that supports more than 32 bits. */
  async function readThere(pence: number): Promise<void> {
    const values = { there_sum_pence: pence, there_pence: pence < 2 ** 31 ? pence : null, there_at: at }
    await db.deleteFrom('balance_reading').execute()
    await db.insertInto('balance_reading').values(values).execute()
  }

  async function refund(intent: string, values: Partial<NewRow<'payments'>> = {}): Promise<string> {
    const { renter, rentalId } = await dueTo({ state: 'void' })
    const payment = { subject_kind: 'rental', subject_id: rentalId, payer_id: renter.id, amount_pence: 3450 } as const
    const { id } = await db
      .insertInto('payments')
      .values({
        ...payment,
        state: 'refunding',
        refund_pence: 3450,
        checkout_expires_at: at,
        provider_intent_id: intent,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { payment_id: id, kind: 'captured', amount_pence: 3450, provider_ref: intent, learnt_at: at } as const
    await db.insertInto('ledger_entries').values(entry).execute()
    return id
  }

  it('can exceed 32 bits', async () => {
    const { dueId } = await dueTo({ amount_pence: 2 ** 31 - 1 })
    await readThere(2 ** 31)
    expect(await short()).toEqual([2 ** 31, 2 ** 31 - 1, 0])
    await db.updateTable('dues').set({ state: 'void' }).where('id', '=', dueId).execute()
    await readThere(1000)
    expect(await short()).toEqual([1000, 0, 0])
  })

  it('is what can go to owners, less their debts, and not what was just requested', async () => {
    const { owner, renter } = await dueTo({ amount_pence: 3000 })
    const earlier = await insertDue(server, {
      owner,
      rentalId: await insertRental(server, { owner, renter }, {}),
      state: 'void',
    })
    await dueTo({}, false)
    expect(await short()).toEqual([1000, 3000, 0])
    const debt = { due_id: earlier, owner_id: owner.id, open_pence: 1200, began_at: at, updated_at: at }
    await db.insertInto('debts').values(debt).execute()
    expect(await short()).toEqual([1000, 1800, 0])
    await db.updateTable('debts').set({ open_pence: 9000 }).execute()
    expect(await short()).toEqual([1000, 0, 0])

    const { dueId, rentalId, renter: payer } = await dueTo({ state: 'sending' })
    await insertSent(server, { dueId, rentalId, payer })
    const asked = { state: 'sending', provider_transfer_id: null, sent_at: null, asked_at: context.now() } as const
    await db.updateTable('transfers').set(asked).where('due_id', '=', dueId).execute()
    expect(await short()).toEqual([1000, 0, 0])
    server.advance(2 * fiveMinutes)
    expect(await short()).toEqual([1000, 3000, 0])
    await db.updateTable('dues').set({ short_at: at }).where('id', '=', dueId).execute()
    expect(await short()).toEqual([1000, 3000, 3000])
    await db.updateTable('dues').set({ state: 'void' }).where('id', '=', dueId).execute()
  })

  it('includes refunds until they leave the balance, and refused ones', async () => {
    await readThere(0)
    await refund('pi_refused', { refund_short_at: at })
    await refund('pi_with_bank')
    expect(await short()).toEqual([0, 6900, 3450])
    // The bank is processing it: its movement arrives before its row.
    const line = { id: 'txn_1', type: 'refund', amount_pence: -3450, fee_pence: 0, at, read_at: at }
    const entry = { entry_kind: 'refunded', entry_ref: 're_1', intent_ref: 'pi_with_bank' } as const
    await db
      .insertInto('balance_lines')
      .values({ ...line, ...entry })
      .execute()
    expect(await short()).toEqual([0, 3450, 3450])
  })
})
