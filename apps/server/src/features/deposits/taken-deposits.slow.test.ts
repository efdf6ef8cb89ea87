import { describe, expect, it } from 'vitest'
import {
  offSessionDeclinedCard,
  depositLedger,
  depositOf,
  depositAtProvider,
  goTo,
  passTime,
  createReturned,
} from '../../../test/deposit-hires.ts'
import { checkBooks, openAccount, returnHire, standingOf, transfersAtProvider } from '../../../test/due-books.ts'
import { createItem, dayFromNow, fillCheckout, type Hire, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire } from '../../../test/paid-hires.ts'
import { press } from '../../../test/sandbox-accounts.ts'
import { settledCard } from '../../../test/sandbox-payer.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { decideByOperator, type OperatorDecision } from './decide-deposit.ts'

const { server, sandbox } = await serverAndCards()

const hour = 3_600_000
const day = 24 * hour

const at = (days: number, clock: number) => goTo(server, days, clock)

const stateOf = async (hire: Pick<Hire, 'rentalId'>) => (await depositOf(server, hire)).state

async function decide(hire: Hire, ...decisions: OperatorDecision[]) {
  let result: Awaited<ReturnType<typeof decideByOperator>> | undefined
  for (const decision of decisions) result = await decideByOperator(server.context, hire.rentalId, decision)
  await settleAll(server)
  return result
}

const report = { act: 'report' } as const
const take = (pence: number) => ({ act: 'take', pence }) as const

describe('a decision on a deposit', () => {
  it('may come late: a hold that expires before continues as a saved card', async () => {
    const hire = await createReturned(server)
    await decide(hire, report)
    await passTime(server, 6 * day)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'card_saved', mode: 'card' })
    await decide(hire, take(6000))
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 6000 })
  })

  it('is charged to the saved card of a longer rental', async () => {
    const hire = await createReturned(server, { days: 4 })
    await decide(hire, report, take(1234))
    expect(await depositAtProvider(server, hire)).toMatchObject([{ status: 'succeeded', amount: 1234 }])
    expect(await stateOf(hire)).toBe('taken')
  })

  it('is recognised as paid when the charge was made and the provider unavailable until a day later', async () => {
    const hire = await createReturned(server, { days: 4 })
    sandbox.faults.webhooks = 'hold'
    sandbox.faults.everyCall = 'drop_answer'
    await decide(hire, report, take(1234))
    await passTime(server, 60_000)
    expect(await depositAtProvider(server, hire)).toMatchObject([{ status: 'succeeded', amount: 1234 }])
    sandbox.faults.everyCall = 'refuse'
    await passTime(server, 25 * hour)
    expect(await stateOf(hire)).toBe('charging')
    sandbox.faults.everyCall = null
    sandbox.faults.webhooks = 'send'
    await passTime(server, 2 * hour)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 1234 })
    expect(await depositLedger(server, hire)).toEqual([['deposit_taken', 1234]])
  })

  it('is asked for at a checkout if no charge was made within a day', async () => {
    const hire = await createReturned(server, { days: 4 })
    sandbox.faults.everyCall = 'refuse'
    await decide(hire, report, take(1234))
    await passTime(server, 25 * hour)
    sandbox.faults.everyCall = null
    await passTime(server, 2 * hour)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'needs_person', decided_pence: 1234 })
    expect(await depositLedger(server, hire)).toEqual([])
  })

  it('is at most the agreed amount, needs a report, and is carried out once', async () => {
    const hire = await createReturned(server)
    expect(await decide(hire, take(100))).toEqual({ why: 'over' })
    expect(await decide(hire, report, take(6001))).toEqual({ why: 'amount' })
    expect(await decide(hire, take(-1))).toEqual({ why: 'amount' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decideByOperator(server.context, hire.rentalId, take(2000))),
    )
    await settleAll(server)
    expect(answers.filter((answer) => 'row' in answer)).toHaveLength(1)
    expect(await depositAtProvider(server, hire)).toMatchObject([{ amount_received: 2000 }])
    expect(await decide(hire, take(2000))).toEqual({ why: 'decided' })
  })

  it('may be nothing: then all of it is released at once', async () => {
    const hire = await createReturned(server)
    await decide(hire, report)
    await passTime(server, 2 * day)
    expect(await stateOf(hire)).toBe('held')
    await decide(hire, { act: 'release' })
    expect(await stateOf(hire)).toBe('released')
  })

  it("can't be reported after the 24 hours", async () => {
    const hire = await createReturned(server)
    server.advance(day)
    expect(await decideByOperator(server.context, hire.rentalId, report)).toEqual({ why: 'too_late' })
  })

  it('keeps the deposit held when reported at the last moment, ten times over', async () => {
    const hire = await createReturned(server)
    server.advance(day - 1000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decideByOperator(server.context, hire.rentalId, report)),
    )
    expect(answers.every((answer) => 'row' in answer)).toBe(true)
    await passTime(server, 2000)
    expect(await stateOf(hire)).toBe('held')
  })
})

describe('a charge that the saved card refuses', () => {
  it('is requested from the renter, who pays it at a checkout', async () => {
    const hire = await createReturned(server, { days: 4, card: offSessionDeclinedCard })
    await decide(hire, report, take(2500))
    expect(await depositOf(server, hire)).toMatchObject({ state: 'needs_person', taken_pence: 0 })
    const params = { rentalId: hire.rentalId }
    const pay = async () =>
      server.api('POST /rentals/:rentalId/deposit-payment', { params }, await renew(server, hire.renter))
    const { url } = await pay()
    expect(await pay()).toEqual({ url })
    await fillCheckout(server, url)
    await settleAll(server)
    expect(await depositOf(server, hire)).toMatchObject({
      state: 'taken',
      taken_pence: 2500,
      provider_customer_id: null,
    })
  })

  it('is paid once even at an expired checkout that the provider still accepts', async () => {
    const hire = await createReturned(server, { days: 4, card: offSessionDeclinedCard })
    await decide(hire, report, take(2500))
    const params = { rentalId: hire.rentalId }
    const pay = async () =>
      server.call('POST /rentals/:rentalId/deposit-payment', { params }, await renew(server, hire.renter))
    const { url } = (await pay()).body as { url: string }
    server.advance(30.5 * 60_000)
    await fillCheckout(server, url)
    // Its message hasn't arrived, and no job has run.
    expect(await pay()).toMatchObject({ status: 409 })
    await settleAll(server)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 2500 })
    expect(await depositLedger(server, hire)).toEqual([['deposit_taken', 2500]])
  })

  it("given up while its checkout is open can't be paid there any more", async () => {
    const hire = await createReturned(server, { days: 4, card: offSessionDeclinedCard })
    await decide(hire, report, take(2500))
    const { url } = await server.api(
      'POST /rentals/:rentalId/deposit-payment',
      { params: { rentalId: hire.rentalId } },
      await renew(server, hire.renter),
    )
    await decide(hire, { act: 'release' })
    await fillCheckout(server, url)
    await settleAll(server)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', taken_pence: 0 })
    expect(await depositLedger(server, hire)).toEqual([])
  })

  it('is owed after seven days: no further rentals until it is paid or the operator waives it', async () => {
    const hire = await createReturned(server, { days: 4 })
    const { payment_method_id: method } = await depositOf(server, hire)
    await press(server, sandbox, `cards/${method}`, 'refuse')
    await decide(hire, report, take(2500))
    expect(await stateOf(hire)).toBe('needs_person')
    await passTime(server, 7 * day)
    expect(await stateOf(hire)).toBe('owed')
    const item = await createItem(server, hire.owner)
    const body = { itemId: item.id, startDate: dayFromNow(server, 5), endDate: dayFromNow(server, 5) }
    const renter = await renew(server, hire.renter)
    expect(await server.refused('POST /rentals', { body }, renter)).toMatchObject({
      code: 'debt_open',
      fields: { debt: 'Please pay the £25.00 of an earlier hire first. My Bookings shows it.' },
    })
    await decide(hire, { act: 'release' })
    expect(await stateOf(hire)).toBe('released')
    await server.api('POST /rentals', { body }, renter)
  })
})

describe('an amount taken from a deposit', () => {
  it('is paid out to the owner in full, with the payout of the rental', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 1, to: 3, deposit: 60, card: settledCard })
    await openAccount(server, hire.owner)
    await at(3, 18)
    await returnHire(server, hire)
    await decide(hire, report, take(2500))
    await passTime(server, day)
    await passTime(server, 60_000)
    expect(await standingOf(server, hire)).toEqual(['sent', 5500])
    expect((await transfersAtProvider(server, hire)).reduce((sum, [sent]) => sum + sent, 0)).toBe(5500)
  })

  it('is sent after that payout if it is taken later', async () => {
    await at(1, 12)
    const hire = await createPaidHire(server, { from: 1, to: 3, deposit: 60, card: settledCard })
    await openAccount(server, hire.owner)
    await at(3, 18)
    await returnHire(server, hire)
    await decide(hire, report)
    await passTime(server, day)
    await passTime(server, 60_000)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    await checkBooks(server, hire)
    await decide(hire, take(2500))
    await passTime(server, 60_000)
    await passTime(server, 60_000)
    expect(await standingOf(server, hire)).toEqual(['sent', 5500])
    expect(await transfersAtProvider(server, hire)).toEqual([
      [3000, 0],
      [2500, 0],
    ])
  })
})
