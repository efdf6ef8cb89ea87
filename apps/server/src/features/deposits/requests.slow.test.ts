import { decideDispute, openDispute } from '@itemo/card-sandbox/disputes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { depositOf, passTime } from '../../../test/deposit-hires.ts'
import { checkBooks, dueOf, openAccount, returnHire } from '../../../test/due-books.ts'
import { createMember } from '../../../test/factories.ts'
import { createHire, fillCheckout, type Hire, readRental, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { settledCard } from '../../../test/sandbox-payer.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { checkInvariants } from '../payouts/check-invariants.ts'
import { claimsByHand } from './claims-report.ts'
import { decideByOperator } from './decide-deposit.ts'

const { server, sandbox } = await serverAndCards()

const day = 24 * 3_600_000
const pole = { amount: 250, text: 'The pole is broken.' }
let hire: Hire

/** A returned rental without a deposit; its owner can be paid. */
async function createReturned(): Promise<Hire> {
  const made = await createPaidHire(server, { from: 0, to: 0, card: settledCard })
  await openAccount(server, made.owner)
  await returnHire(server, made)
  return made
}

const claimAs = async (by: 'owner' | 'renter', body = pole) =>
  server.call(
    'POST /rentals/:rentalId/claim',
    { params: { rentalId: hire.rentalId }, body },
    await renew(server, hire[by]),
  )

async function report(body = pole): Promise<void> {
  expect((await claimAs('owner', body)).status).toBe(200)
  await settleAll(server)
}

async function act(key: 'accept' | 'contest' | 'withdraw', by: 'owner' | 'renter' = 'renter'): Promise<void> {
  const body = key === 'contest' ? { text: 'It was before.' } : undefined
  const params = { rentalId: hire.rentalId }
  const { status } = await server.call(
    `POST /rentals/:rentalId/claim/${key}`,
    { params, body },
    await renew(server, hire[by]),
  )
  expect(status).toBe(200)
  await settleAll(server)
}

const pay = async (as = hire.renter) =>
  server.call(
    'POST /rentals/:rentalId/deposit-payment',
    { params: { rentalId: hire.rentalId } },
    await renew(server, as),
  )

async function payAtCheckout(card: string = settledCard): Promise<void> {
  const { status, body } = await pay()
  expect(status).toBe(200)
  const back = (await fillCheckout(server, (body as { url: string }).url, card)).headers.get('location')
  expect(back).toBe(`${server.context.siteUrl}/my-rentals/${hire.rentalId}`)
  await settleAll(server)
}

/** The card that accepts payments and sends refunds back. */
const failsLater = '4000 0000 0000 5126'

/** The provider's id of the payment for damage. */
async function damageIntent(): Promise<string> {
  const payments = server.db.selectFrom('payments').select('provider_intent_id').where('subject_kind', '=', 'deposit')
  const { provider_intent_id: intent } = await payments
    .where('subject_id', '=', hire.rentalId)
    .executeTakeFirstOrThrow()
  return intent ?? ''
}

const view = async (as: 'owner' | 'renter') => readRental(server, hire.rentalId, await renew(server, hire[as]))
const erase = (who: Hire['owner']) => eraseAccount(server.context, who.id)

/** Checks the money to the penny, here and at the provider, without a difference. */
async function expectRules(): Promise<void> {
  await checkBooks(server, hire)
  expect(await checkInvariants(server.context)).toEqual([])
  expect((await checkLedger(server.context)).findings).toEqual([])
}

// A payment for damage is sent from the balance, which has some from rentals whose owners have no account.
beforeAll(async () => {
  for (const from of [30, 40]) await createPaidHire(server, { from, to: from + 8, card: settledCard })
})

beforeEach(async () => {
  hire = await createReturned()
})

describe('damage without a deposit', () => {
  it('is requested, accepted and paid at a checkout, and goes to the owner in full [R75]', async () => {
    expect(await view('owner')).toMatchObject({ deposit: null, can_ask_for_damage: true })
    expect(await view('renter')).toMatchObject({ deposit: null, can_ask_for_damage: false })
    await report()
    expect(await view('owner')).toMatchObject({
      can_ask_for_damage: false,
      deposit: { mode: 'request', state: 'asked' },
    })
    expect((await view('renter')).deposit).toMatchObject({
      amount: 250,
      can_pay: false,
      claim: { ...pole, actions: ['accept', 'offer', 'contest'] },
    })
    expect((await claimsByHand(server.context, [])).text).toContain('£250.00 without a deposit')
    // Staff see that none was agreed, not that it is as high as the claim.
    const staff = await createStaff(server, ['support'])
    const asStaff = await server.api('GET /staff/claims/:claimId', { params: { claimId: hire.rentalId } }, staff)
    expect(asStaff).toMatchObject({ amount: 250, deposit: 0 })
    expect((await pay()).status).toBe(409)
    await act('accept')
    // That creates no debt.
    expect((await view('renter')).deposit).toMatchObject({ state: 'payable', decided: 250, taken: 0, can_pay: true })
    expect((await dueOf(server, hire))?.amount_pence).toBe(1000)
    expect((await subjectsTo(server, hire.owner.email)).join()).toContain('You agreed on £250.00 for damage')
    await payAtCheckout()
    expect((await view('owner')).deposit).toMatchObject({ state: 'taken', taken: 250, claim: { state: 'accepted' } })
    expect((await dueOf(server, hire))?.amount_pence).toBe(26_000)
    expect((await subjectsTo(server, hire.renter.email)).join()).toContain('You paid £250.00 for damage')
    await passTime(server, day)
    await passTime(server, 20 * 60_000)
    expect(await dueOf(server, hire)).toMatchObject({ state: 'sent' })
    const { receipts } = await server.api('GET /my/receipts', { query: {} }, await renew(server, hire.renter))
    expect(receipts.map(({ kind, amount }) => [kind, amount])).toContainEqual(['deposit', 250])
    await expectRules()
  })

  it('can only be recommended by the operator, after 48 hours of silence, and lapses unpaid [R75]', async () => {
    await report({ ...pole, amount: 40 })
    const decision = { act: 'take', pence: 2500, why: 'It was new.' } as const
    expect(await decideByOperator(server.context, hire.rentalId, decision)).toEqual({ why: 'unanswered' })
    await passTime(server, 2 * day)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'asked', decided_pence: 0 })
    const { text } = await claimsByHand(server.context, ['decide', hire.rentalId, '25', 'It was new.'])
    expect(text).toBe('£25.00 is recommended: the renter may pay it or not.\n')
    await settleAll(server)
    const decided = (await view('renter')).deposit
    expect(decided).toMatchObject({
      state: 'payable',
      can_pay: true,
      claim: { actions: [], decision: { text: 'It was new.' } },
    })
    const told = (await subjectsTo(server, hire.renter.email)).join()
    expect(told).toContain('We recommend £25.00 for damage')
    expect(told).not.toContain('You can pay')
    await passTime(server, 30 * day)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', taken_pence: 0 })
    expect((await pay()).status).toBe(409)
    expect((await subjectsTo(server, hire.owner.email)).join()).toMatch(/The request about .* is closed/)
    // No debt: nothing prevents them from renting again, or from deleting their account.
    const again = await createHire(server, { of: hire.owner })
    expect(again.rentalId).toBeDefined()
    expect(await server.db.selectFrom('debts').selectAll().execute()).toEqual([])
    expect((await dueOf(server, hire))?.amount_pence).toBe(1000)
    await expectRules()
  })

  it("that is paid and then disputed or refunded is no longer the owner's [R75]", async () => {
    await report()
    await act('accept')
    await payAtCheckout()
    const intent = await damageIntent()
    await server.context.cards.api.refunds.create({ payment_intent: intent, amount: 5000 })
    await settleAll(server)
    expect((await dueOf(server, hire))?.amount_pence).toBe(21_000)
    const ref = await openDispute(sandbox.deps, intent, { amount: 20_000 })
    await settleAll(server)
    expect(await dueOf(server, hire)).toMatchObject({ state: 'blocked', blocked_by: 'dispute' })
    await decideDispute(sandbox.deps, ref, 'lost')
    await settleAll(server)
    expect((await dueOf(server, hire))?.amount_pence).toBe(1000)
    await expectRules()
  })

  it('that is refunded, and returned by the bank, is reported to the renter and the operator', async () => {
    await report()
    await act('accept')
    await payAtCheckout(failsLater)
    const intent = await damageIntent()
    await server.context.cards.api.refunds.create({ payment_intent: intent })
    await settleAll(server)
    await passTime(server, 2 * 60_000)
    const told = (await subjectsTo(server, hire.renter.email)).filter((each) => each.startsWith('Your bank returned'))
    expect(told).toHaveLength(1)
    expect(await subjectsTo(server, server.context.config.mail.supportTo)).toContain(
      'A refund was returned by the bank: £250.00 is due',
    )
    expect((await subjectsTo(server, hire.owner.email)).join()).not.toContain('sent back')
    await expectRules()
  })

  it('can be requested once, by the owner only, up to £10,000 and within 24 hours', async () => {
    expect((await claimAs('renter')).status).toBe(403)
    const { rentalId } = hire
    const stranger = await createMember(server)
    const asked = await server.call('POST /rentals/:rentalId/claim', { params: { rentalId }, body: pole }, stranger)
    expect(asked.status).toBe(404)
    expect((await claimAs('owner', { ...pole, amount: 10_000.01 })).status).toBe(422)
    const tries = await Promise.all(Array.from({ length: 10 }, () => claimAs('owner')))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    await act('withdraw', 'owner')
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', decided_pence: 0, amount_pence: 25_000 })
    hire = await createReturned()
    await passTime(server, day)
    expect((await claimAs('owner')).status).toBe(409)
    expect(await server.db.selectFrom('deposits').selectAll().where('rental_id', '=', hire.rentalId).execute()).toEqual(
      [],
    )
  })

  it("doesn't stop its renter from deleting their account once only a voluntary payment is left", async () => {
    await report()
    expect(await erase(hire.renter)).toBe('account_has_open_money')
    await act('accept')
    await passTime(server, day + 3_600_000)
    expect(await erase(hire.owner)).toBe('account_has_open_money')
    // They see which rental it is.
    const { open } = await server.api('GET /my/open-money', {}, await renew(server, hire.owner))
    const { start_date, end_date } = await depositOf(server, hire)
    expect(open).toContainEqual({
      what: 'deposit',
      role: 'owner',
      title: 'Cordless hammer drill',
      rental_id: hire.rentalId,
      start_date,
      end_date,
    })
    expect((await server.api('GET /my/open-money', {}, await renew(server, hire.renter))).open).toEqual([])
    expect(await erase(hire.renter)).toBeUndefined()
    await passTime(server, 60_000)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', taken_pence: 0 })
  })
})
