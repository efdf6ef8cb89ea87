import { describe, expect, it } from 'vitest'
import { dueOf, openAccount, returnHire, standingOf, transfersAtProvider } from '../../../test/due-books.ts'
import { type Hire, readMoney, renew, settleAll } from '../../../test/hires.ts'
import { cancelHire, createPaidHire, intentOf, ledgerOf, subjectsTo } from '../../../test/paid-hires.ts'
import { press } from '../../../test/sandbox-accounts.ts'
import { jobsUnrelatedToMoney, serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { readMoneyStanding } from './money-standing.ts'
import { sendDue } from './send-due.ts'

const { server, sandbox, pass } = await serverAndCards({ skippedJobs: jobsUnrelatedToMoney })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

async function createReturned(): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  return hire
}

describe("a due that can't be sent at once", () => {
  it('waits if the account lost its capability just before sending', async () => {
    const hire = await createReturned()
    const account = await openAccount(server, hire.owner)
    sandbox.faults.webhooks = 'hold'
    await press(server, sandbox, `accounts/${account}`, 'take_away')
    server.advance(25 * hour)
    await server.context.jobs.drain()
    expect(await standingOf(server, hire)).toEqual(['sending', 3000])
    expect((await dueOf(server, hire))?.failure).toContain('capabilities')
    sandbox.faults.webhooks = 'send'
    await pass(hour)
    expect(await standingOf(server, hire)).toEqual(['ready', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([])
    await press(server, sandbox, `accounts/${account}`, 'return_capability')
    await settleAll(server)
    await pass(2 * minute)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
  })

  it.each(['refuse', 'cut', 'drop_answer'] as const)(
    'is sent once after an hour without answers from the provider (%s)',
    async (fault) => {
      const hire = await createReturned()
      await openAccount(server, hire.owner)
      server.advance(24 * hour - 5 * minute)
      sandbox.faults.everyCall = fault
      for (let count = 0; count < 6; count++) await pass(10 * minute)
      expect(await standingOf(server, hire)).toEqual(['sending', 3000])
      sandbox.faults.everyCall = null
      await pass(16 * minute)
      expect(await standingOf(server, hire)).toEqual(['sent', 3000])
      expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    },
  )
})

describe('a balance with nothing available', () => {
  const hold = (act: 'hold' | 'release') => press(server, sandbox, 'balance/acct_sandbox', act)
  const alarms = async () =>
    (await subjectsTo(server, server.context.config.mail.supportTo)).filter((words) =>
      /balance|rules|ledger/.test(words),
    )
  /** What is still refused for lack of money after an hour without responses from the provider. */
  const refusedAfterOutage = async () => {
    sandbox.faults.everyCall = 'refuse'
    await pass(hour)
    sandbox.faults.everyCall = null
    return (await readMoneyStanding(server.context)).refusedPence
  }
  const over = 'The card provider balance is sufficient again'
  const short = (missing: string) => `The card provider balance is too low: ${missing} is missing`

  it('keeps a refund pending, with the reason shown to staff; it is made once, even if the provider gave up', async () => {
    const hire = await createPaidHire(server, { from: 1, to: 3 })
    const intent = await intentOf(server, hire)
    const refunds = async () => {
      const { data } = await server.context.cards.api.refunds.list({ payment_intent: intent })
      return data.map(({ amount, status, pending_reason: why }) => [amount, why ?? status])
    }
    const params = { rentalId: hire.rentalId }
    const tellsOfWait = () =>
      Promise.all(
        [hire.renter, hire.owner].map(async (side) => {
          const rental = await server.api('GET /rentals/:rentalId', { params }, await renew(server, side))
          return rental.refund_waits
        }),
      )
    const newsOfRefund = async () => {
      const told = server.db.selectFrom('notifications').select(['kind', 'body']).where('user_id', '=', hire.renter.id)
      const rows = await told.where('kind', 'in', ['refund_waits', 'refund_made']).orderBy('created_at').execute()
      return rows.map(({ kind, body }) => [kind, body])
    }
    // Alarms of earlier tests may still be there.
    await server.db.deleteFrom('money_alarms').execute()
    const before = await alarms()
    await hold('hold')
    await cancelHire(server, hire)
    await pass(5 * minute)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunding')
    const as = await createStaff(server, ['finance'])
    const listed = await server.api('GET /staff/money/refunds', { query: { state: 'under_way' } }, as)
    expect(listed.refunds).toMatchObject([{ missing: 17.25, failure: expect.stringContaining('balance') }])
    expect(await tellsOfWait()).toEqual([true, false])
    await pass(5 * minute)
    await pass(3 * hour)
    expect(await refusedAfterOutage()).toBe(1725)
    expect((await alarms()).slice(before.length)).toEqual([short('£17.25')])
    expect(await refunds()).toEqual([[1725, 'insufficient_funds']])
    const mails = await subjectsTo(server, hire.renter.email)
    expect(mails.filter((subject) => subject.endsWith('takes longer'))).toHaveLength(1)

    await pass(46 * day)
    await pass(2 * hour)
    expect(await refunds()).toEqual([
      [1725, 'insufficient_funds'],
      [1725, 'failed'],
    ])
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunding')
    expect(await newsOfRefund()).toEqual([['refund_waits', expect.stringContaining('£17.25')]])
    await hold('release')
    await settleAll(server)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunded')
    expect(await tellsOfWait()).toEqual([false, false])
    expect((await newsOfRefund()).map(([kind]) => kind)).toEqual(['refund_waits', 'refund_made'])
    await pass(5 * minute)
    expect((await alarms()).slice(before.length)).not.toContain(over)
    await pass(hour)
    const told = await alarms()
    expect(told.slice(before.length).filter((words) => words === over)).toHaveLength(1)
    await pass(2 * day)
    expect(await alarms()).toEqual(told)
    expect(await refunds()).toEqual([
      [1725, 'succeeded'],
      [1725, 'failed'],
    ])
    expect(await ledgerOf(server, hire)).toEqual([
      ['captured', 3450],
      ['refunded', 1725],
    ])
  })

  it('refuses an old transfer, with the reason shown to staff; it is sent once there is enough', async () => {
    const hire = await createReturned()
    await openAccount(server, hire.owner)
    const before = await alarms()
    await hold('hold')
    await pass(4 * day)
    expect(await standingOf(server, hire)).toEqual(['sending', 3000])
    await pass(5 * minute)
    await pass(hour)
    expect((await alarms()).slice(before.length)).toEqual([short('£30.00')])
    const as = await createStaff(server, ['finance'])
    const { transfers } = await server.api('GET /staff/money/payouts', { query: { state: 'failing' } }, as)
    expect(transfers).toMatchObject([{ amount: 30, failure: expect.stringContaining('insufficient') }])
    expect(await refusedAfterOutage()).toBe(3000)
    // When the operator no longer pays owners through the provider, it is called off.
    const { cards } = server.context
    await sendDue({ ...server.context, cards: { ...cards, paysOut: false } }, hire.rentalId)
    expect(await standingOf(server, hire)).toEqual(['ready', 3000])
    await sendDue({ ...server.context, cards: { ...cards, paysOut: false } }, hire.rentalId)
    expect((await dueOf(server, hire))?.act_at).toBeNull()
    await hold('release')
    await pass(day)
    await pass(2 * minute)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    await pass(2 * day)
    expect((await alarms()).slice(before.length)).toEqual([short('£30.00'), over])
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
  })
})
