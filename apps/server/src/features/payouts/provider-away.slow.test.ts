import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { startOfDay } from '@itemo/domain/dates.ts'
import { holdDueAt, holdEndsHours } from '@itemo/domain/deposits/deposit-terms.ts'
import { completesOn } from '@itemo/domain/rentals/hire-end.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { offSessionDeclinedCard, depositOf, depositAtProvider, goTo, passTime } from '../../../test/deposit-hires.ts'
import { checkBooks, dueOf, openAccount, returnHire, standingOf, transfersAtProvider } from '../../../test/due-books.ts'
import { createHire, dayFromNow, type Hire, readMoney, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { fillBalance } from '../../../test/money-model/provider-books.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'
import { submitEvidence } from '../payments/answer-dispute.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { checkInvariants } from './check-invariants.ts'

const { server, sandbox } = await serverAndCards()
const { db } = server
const { api } = server.context.cards
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeAll(() => fillBalance(server, 100_000))

/**
 * The provider is unavailable from half an hour before a deadline until half an hour after it; the responses to what it
 * did may be lost.
 */
async function awayAcross(deadline: Date, fault: 'cut' | 'drop_answer', during?: () => Promise<unknown>) {
  await passTime(server, deadline.getTime() - 30 * minute - server.context.now().getTime())
  Object.assign(sandbox.faults, { everyCall: fault, webhooks: 'hold' })
  for (let minutes = 0; minutes < 60; minutes += 10) {
    server.advance(10 * minute)
    await server.context.jobs.drain()
    if (minutes === 40) await during?.()
  }
  Object.assign(sandbox.faults, { everyCall: null, webhooks: 'send' })
  // The longest pause between two attempts is a quarter of an hour.
  for (const ms of [0, 16 * minute, 16 * minute]) await passTime(server, ms)
}

async function createReturned(deposit?: number): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 0, to: 2, ...(deposit !== undefined && { deposit }) })
  await returnHire(server, hire)
  return hire
}

async function report({ rentalId, owner }: Hire): Promise<void> {
  const body = { amount: 25, text: 'A broken pole' }
  await server.api('POST /rentals/:rentalId/claim', { params: { rentalId }, body }, await renew(server, owner))
}

async function accept({ rentalId, renter }: Hire): Promise<void> {
  await server.api('POST /rentals/:rentalId/claim/accept', { params: { rentalId } }, await renew(server, renter))
  await settleAll(server)
}

const statusOf = async ({ rentalId }: Hire) =>
  (await db.selectFrom('rentals').select('status').where('id', '=', rentalId).executeTakeFirstOrThrow()).status

/** How often someone was notified of something about a rental. */
async function toldOf({ rentalId }: Hire, kind: string): Promise<number> {
  const told = db.selectFrom('notifications').select('id').where('kind', '=', kind)
  return (await told.where('dedupe_key', 'like', `%${rentalId}%`).execute()).length
}

describe.for(['cut', 'drop_answer'] as const)('a provider unavailable for an hour (%s)', (fault) => {
  it('when a due becomes ready: it is sent once', async () => {
    const hire = await createReturned()
    await openAccount(server, hire.owner)
    const due = await dueOf(server, hire)
    await awayAcross(due!.ready_at!, fault)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    expect(await transfersAtProvider(server, hire)).toEqual([[3000, 0]])
    await checkBooks(server, hire)
  })

  it('when a deposit is to be held: it is held once', async () => {
    const hire = await createPaidHire(server, { from: 3, to: 4, deposit: 60 })
    const { start_date } = await depositOf(server, hire)
    await awayAcross(holdDueAt(start_date), fault)
    expect((await depositOf(server, hire)).state).toBe('held')
    expect(await depositAtProvider(server, hire)).toEqual([
      { status: 'requires_capture', amount: 6000, amount_received: 0 },
    ])
    expect(await toldOf(hire, 'deposit_held')).toBe(1)
  })

  it('when a deposit is to be released: it is released once', async () => {
    const hire = await createReturned(60)
    const { over_at: overAt } = await depositOf(server, hire)
    await awayAcross(new Date(overAt!.getTime() + day), fault)
    expect((await depositOf(server, hire)).state).toBe('released')
    expect(await depositAtProvider(server, hire)).toEqual([{ status: 'canceled', amount: 6000, amount_received: 0 }])
    expect(await toldOf(hire, 'deposit_released')).toBe(1)
  })

  it('when a hold with a claim expires: its card is charged instead, once', async () => {
    await goTo(server, 1, 12)
    const hire = await createPaidHire(server, { from: 0, to: 2, deposit: 60 })
    await goTo(server, 3, 12)
    await returnHire(server, hire)
    await report(hire)
    const { capture_before: before } = await depositOf(server, hire)
    await awayAcross(new Date(before!.getTime() - holdEndsHours * hour), fault)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'card_saved', mode: 'card' })
    await accept(hire)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 2500 })
    expect((await depositAtProvider(server, hire)).map(({ amount_received: pence }) => pence)).toEqual([0, 2500])
  })

  it('when the deadlines for a claim and an appeal pass: the decision is charged once', async () => {
    const hire = await createReturned(60)
    await report(hire)
    const claim = await db
      .selectFrom('claims')
      .select('answer_by')
      .where('rental_id', '=', hire.rentalId)
      .executeTakeFirstOrThrow()
    const decide = () => decideByOperator(server.context, hire.rentalId, { act: 'take', pence: 1234 })
    await awayAcross(claim.answer_by, fault, decide)
    const { state, decided_pence, final_at: finalAt } = await depositOf(server, hire)
    expect([state, decided_pence]).toEqual(['held', 1234])
    await awayAcross(finalAt!, fault)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 1234 })
    expect((await depositAtProvider(server, hire)).map(({ amount_received: pence }) => pence)).toEqual([0, 1234])
    expect(await toldOf(hire, 'deposit_taken')).toBe(2)
  })

  it('when a rental completes automatically: it completes, and its due follows', async () => {
    const hire = await createPaidHire(server, { from: 0, to: 1 })
    const end = startOfDay(completesOn(dayFromNow(server, 1))).getTime() + day
    await awayAcross(new Date(end), fault)
    expect(await statusOf(hire)).toBe('completed')
    expect(await standingOf(server, hire)).toEqual(['waiting', 2000])
  })

  it('when the deadline of a request passes: its hold is released', async () => {
    const hire = await createHire(server)
    const { answer_by: answerBy } = await db
      .selectFrom('rentals')
      .select('answer_by')
      .where('id', '=', hire.rentalId)
      .executeTakeFirstOrThrow()
    await awayAcross(answerBy!, fault)
    expect(await statusOf(hire)).toBe('cancelled')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
  })

  it('leaves no differences, and breaks no rule', async () => {
    await checkLedger(server.context)
    await settleAll(server)
    const { findings, repaired } = await checkLedger(server.context)
    expect([findings, repaired]).toEqual([[], []])
    expect(await checkInvariants(server.context)).toEqual([])
  })
})

/** Something that waits for a deadline of days, created while the provider is available, and its result after the outage. */
interface Waiting {
  readonly deadline: Date
  readonly during?: () => Promise<unknown>
  readonly after: () => Promise<void>
}

async function createFetchedBack(): Promise<Waiting> {
  const hire = await createReturned()
  const account = await openAccount(server, hire.owner)
  // The account must still have the money, so nothing is paid out of it in the meantime.
  const payments = { payouts: { schedule: { interval: 'manual' as const } } }
  await api.balanceSettings.update({ payments }, { stripeAccount: account })
  await passTime(server, 25 * hour)
  const dispute = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry: false })
  await api.disputes.update(dispute, { evidence: { uncategorized_text: 'losing_evidence' } })
  await settleAll(server)
  return {
    deadline: (await dueOf(server, hire))!.act_at!,
    after: async () => {
      expect(await standingOf(server, hire)).toEqual(['reversed', 0])
      expect(await transfersAtProvider(server, hire)).toEqual([[3000, 3000]])
      const told = db.selectFrom('notifications').select('id').where('user_id', '=', hire.owner.id)
      expect(await told.where('kind', '=', 'payout_taken_back').execute()).toHaveLength(1)
      await checkBooks(server, hire)
    },
  }
}

async function createRefusedDamage(): Promise<Waiting> {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: 4, deposit: 60, card: offSessionDeclinedCard })
  await goTo(server, 4, 18)
  await returnHire(server, hire)
  await report(hire)
  await accept(hire)
  const { state, pay_until: until } = await depositOf(server, hire)
  expect(state).toBe('needs_person')
  return {
    deadline: until!,
    after: async () => {
      expect(await depositOf(server, hire)).toMatchObject({ state: 'owed', taken_pence: 0 })
      expect(await depositAtProvider(server, hire)).toMatchObject([{ amount_received: 0 }])
    },
  }
}

async function createUnpaidRequest(): Promise<Waiting> {
  const hire = await createReturned()
  await report(hire)
  await accept(hire)
  const { pay_until: until } = await depositOf(server, hire)
  return {
    deadline: until!,
    after: async () => {
      expect(await depositOf(server, hire)).toMatchObject({ mode: 'request', state: 'released', taken_pence: 0 })
      expect(await standingOf(server, hire)).toEqual(['ready', 3000])
    },
  }
}

async function createEvidence(): Promise<Waiting> {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  const ref = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry: false })
  await settleAll(server)
  const disputes = db.selectFrom('disputes').select('due_by').where('provider_dispute_id', '=', ref)
  const { due_by: dueBy } = await disputes.executeTakeFirstOrThrow()
  const submit = () => submitEvidence(server.context, ref, async () => Buffer.from('%PDF-1.7'))
  const reminders = async () => {
    const mails = db.selectFrom('mailbox').select('id').where('subject', '=', 'Evidence is due soon: £34.50')
    return (await mails.where('text', 'like', `%${ref}%`).execute()).length
  }
  await passTime(server, dueBy!.getTime() - 2 * day - server.context.now().getTime())
  expect(await reminders()).toBe(1)
  return {
    deadline: new Date(dueBy!.getTime() - day),
    during: () => expect(submit()).rejects.toThrow('Stripe'),
    after: async () => {
      expect(await reminders()).toBe(2)
      expect(await submit()).toMatchObject({ done: 'now' })
      expect(await submit()).toMatchObject({ done: 'before' })
      expect((await api.disputes.retrieve(ref)).evidence_details.submission_count).toBe(1)
    },
  }
}

describe('a provider unavailable for an hour at a deadline days later', () => {
  it.each([
    ['too much that was sent to an owner is reversed once', 'drop_answer', createFetchedBack],
    ['damage that the card refused becomes a debt of the renter', 'cut', createRefusedDamage],
    ['an unpaid request for damage is closed', 'drop_answer', createUnpaidRequest],
    ['the operator is reminded to submit evidence, and it is submitted once', 'cut', createEvidence],
  ] as const)('%s', async (_, fault, create) => {
    const { deadline, during, after } = await create()
    await awayAcross(deadline, fault, during)
    await after()
    expect(await checkInvariants(server.context)).toEqual([])
  })
})
