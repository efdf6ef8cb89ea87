import { startOfDay } from '@itemo/domain/dates.ts'
import { holdDueAt, holdEndsHours } from '@itemo/domain/deposits/deposit-terms.ts'
import { completesOn } from '@itemo/domain/rentals/hire-end.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { depositOf, depositThere, goTo, passTime } from '../../../test/deposit-hires.ts'
import { checkBooks, dueOf, openAccount, returnHire, standingOf, transfersThere } from '../../../test/due-books.ts'
import { createHire, dayFromNow, type Hire, readMoney, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire } from '../../../test/paid-hires.ts'
import { fillBalance } from '../../../test/money-model/provider-books.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { checkInvariants } from './check-invariants.ts'

const { server, sandbox } = await serverAndCards()
const { db } = server
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeAll(() => fillBalance(server, 100_000))

/** Half an hour before a deadline the provider is gone, and half an hour after it it is back; what it did may be told by no answer. */
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

/** How often someone was told a thing about a hire. */
async function toldOf({ rentalId }: Hire, kind: string): Promise<number> {
  const told = db.selectFrom('notifications').select('id').where('kind', '=', kind)
  return (await told.where('dedupe_key', 'like', `%${rentalId}%`).execute()).length
}

describe.for(['cut', 'drop_answer'] as const)(
  'a provider that is away for an hour (%s)',
  { timeout: 60_000 },
  (fault) => {
    it('across the time at which a due is ready: it is sent once', async () => {
      const hire = await createReturned()
      await openAccount(server, hire.owner)
      const due = await dueOf(server, hire)
      await awayAcross(due!.ready_at!, fault)
      expect(await standingOf(server, hire)).toEqual(['sent', 3000])
      expect(await transfersThere(server, hire)).toEqual([[3000, 0]])
      await checkBooks(server, hire)
    })

    it('across the time at which a deposit is held: it is held once', async () => {
      const hire = await createPaidHire(server, { from: 3, to: 4, deposit: 60 })
      const { start_date } = await depositOf(server, hire)
      await awayAcross(holdDueAt(start_date), fault)
      expect((await depositOf(server, hire)).state).toBe('held')
      expect(await depositThere(server, hire)).toEqual([
        { status: 'requires_capture', amount: 6000, amount_received: 0 },
      ])
      expect(await toldOf(hire, 'deposit_held')).toBe(1)
    })

    it('across the time at which a deposit is let go: it is let go once', async () => {
      const hire = await createReturned(60)
      const { over_at: overAt } = await depositOf(server, hire)
      await awayAcross(new Date(overAt!.getTime() + day), fault)
      expect((await depositOf(server, hire)).state).toBe('released')
      expect(await depositThere(server, hire)).toEqual([{ status: 'canceled', amount: 6000, amount_received: 0 }])
      expect(await toldOf(hire, 'deposit_released')).toBe(1)
    })

    it('across the end of a hold whose hire has a claim: its card is charged instead, once', async () => {
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
      expect((await depositThere(server, hire)).map(({ amount_received: pence }) => pence)).toEqual([0, 2500])
    })

    it('across the time in which a claim is answered, and then an appeal: what the operator decides is taken once', async () => {
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
      expect((await depositThere(server, hire)).map(({ amount_received: pence }) => pence)).toEqual([0, 1234])
      expect(await toldOf(hire, 'deposit_taken')).toBe(2)
    })

    it('across the day on which a hire completes by itself: it completes, and its due runs from then', async () => {
      const hire = await createPaidHire(server, { from: 0, to: 1 })
      const end = startOfDay(completesOn(dayFromNow(server, 1))).getTime() + day
      await awayAcross(new Date(end), fault)
      expect(await statusOf(hire)).toBe('completed')
      expect(await standingOf(server, hire)).toEqual(['waiting', 2000])
    })

    it('across the time in which a request is answered: its hold is let go', async () => {
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

    it('leaves nothing that differs, and no rule broken', async () => {
      await checkLedger(server.context)
      await settleAll(server)
      const { findings, repaired } = await checkLedger(server.context)
      expect([findings, repaired]).toEqual([[], []])
      expect(await checkInvariants(server.context)).toEqual([])
    })
  },
)
