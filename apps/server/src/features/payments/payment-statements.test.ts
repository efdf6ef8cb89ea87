import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { NewRow } from '../../platform/db/db.ts'
import {
  findOldestPayment,
  findReading,
  insertLines,
  linkLines,
  listDays,
  listUnlinked,
  listWithoutLine,
  saveReading,
  sumLines,
} from './balance-queries.ts'
import {
  findDispute,
  findDisputeByRef,
  listOpenDisputes,
  markAnswer,
  saveDispute,
  takeReminders,
} from './dispute-queries.ts'
import { countMovements, insertMovements, insertRows, listPaymentEntries, sumTaken } from './ledger-queries.ts'
import { changePayment, listOverdue } from './payment-queries.ts'
import type { ReadLine } from './stripe-balance.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const at = new Date('2026-06-01T12:00:00.000Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const day = 86_400_000

function addPayment(values: Partial<NewRow<'payments'>> = {}) {
  return db
    .insertInto('payments')
    .values({
      subject_kind: 'rental',
      subject_id: crypto.randomUUID(),
      amount_pence: 1000,
      state: 'captured',
      checkout_expires_at: later(day),
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

describe('payments', () => {
  it('are overdue right after their next attempt or the end of their checkout, longest untouched first', async () => {
    const before = later(-1000)
    const add = async (values: Partial<NewRow<'payments'>>) => (await addPayment(values)).id
    const settle = await add({ settle_at: later(-1001), updated_at: later(-1) })
    const lapse = await add({ state: 'awaiting_payment', checkout_expires_at: later(-1001), updated_at: later(-2) })
    await add({ settle_at: before })
    await add({ state: 'awaiting_payment', checkout_expires_at: before })
    await add({ checkout_expires_at: later(-1001) })
    expect(await listOverdue(db, before)).toEqual([
      { id: lapse, state: 'awaiting_payment' },
      { id: settle, state: 'captured' },
    ])
    await db
      .insertInto('payments')
      .values(
        Array.from({ length: 200 }, () => ({
          subject_kind: 'rental' as const,
          subject_id: crypto.randomUUID(),
          amount_pence: 1,
          checkout_expires_at: later(-2000),
          updated_at: later(-3),
        })),
      )
      .execute()
    const most = await listOverdue(db, before)
    expect(most).toHaveLength(200)
    expect(most.map(({ id }) => id)).not.toContain(lapse)
    await db.deleteFrom('payments').where('updated_at', '=', later(-3)).execute()
  })

  it('can only be changed with their latest version', async () => {
    const seen = await addPayment()
    const other = await addPayment()
    expect((await changePayment(db, seen, { state: 'refunding' }))?.version).toBe(seen.version + 1)
    expect(await changePayment(db, seen, { state: 'refunded' })).toBeUndefined()
    const rows = await listPaymentEntries(db, { ids: [seen.id, other.id], intents: [] })
    expect(new Map(rows.map(({ payment }) => [payment.id, payment.state]))).toEqual(
      new Map([
        [seen.id, 'refunding'],
        [other.id, 'captured'],
      ]),
    )
  })

  it('have their oldest found by date', async () => {
    await addPayment({ created_at: later(-day) })
    expect(await findOldestPayment(db)).toEqual(later(-day))
  })

  it('are listed by id, in pages: by name, by hold, or by recent changes', async () => {
    const made = [await addPayment(), await addPayment({ provider_intent_id: 'pi_of_list' }), await addPayment()]
    await addPayment()
    await insertMovements(db, made[2]!.id, [{ kind: 'captured', ref: 'pi_learnt', amountPence: 5 }], later(5 * day))
    const list = { ids: [made[0]!.id], intents: ['pi_of_list'], learntSince: later(5 * day) }
    const idsOf = async (page: object = {}) =>
      (await listPaymentEntries(db, { ...list, ...page })).map(({ payment }) => payment.id)
    const sorted = made.map(({ id }) => id).toSorted()
    expect(await idsOf()).toEqual(sorted)
    expect(await idsOf({ limit: 2 })).toEqual(sorted.slice(0, 2))
    expect(await idsOf({ after: sorted[0] })).toEqual(sorted.slice(1))
    expect(await idsOf({ learntSince: later(5 * day + 1) })).not.toContain(made[2]!.id)
    const [learnt] = await listPaymentEntries(db, { ids: [made[2]!.id], intents: [] })
    expect(learnt?.entries).toEqual([{ kind: 'captured', ref: 'pi_learnt', amountPence: 5, learntAt: later(5 * day) }])
  })
})

describe('the ledger', () => {
  it('takes a movement once, counts those of a payment, and sums what was taken of a deposit', async () => {
    const [one, other] = [await addPayment(), await addPayment()]
    const taken = { kind: 'deposit_taken', ref: 'pi_taken', amountPence: 300 } as const
    const more = { kind: 'deposit_taken', ref: 'pi_more', amountPence: 40 } as const
    const held = { kind: 'deposit_held', ref: 'pi_taken', amountPence: 5000 } as const
    expect(await insertMovements(db, one.id, [taken], at)).toEqual([taken])
    expect(await insertMovements(db, one.id, [held, taken, more], at)).toEqual([held, more])
    expect(await insertMovements(db, one.id, [], at)).toEqual([])
    expect([await sumTaken(db, one.id), await sumTaken(db, other.id)]).toEqual([340, 0])
    expect([await countMovements(db, one.id), await countMovements(db, other.id)]).toEqual([3, 0])
  })
})

describe('disputes', () => {
  const dispute = { ref: 'dp_1', amountPence: 1000, reason: 'fraudulent', dueBy: later(3 * day), openedAt: at }

  it('are reported as new if they are, or if their state has changed', async () => {
    const { id } = await addPayment()
    const first = await saveDispute(db, id, { ...dispute, state: 'needs_response' }, { now: at })
    expect(first).toBeDefined()
    expect(
      await saveDispute(db, id, { ...dispute, state: 'needs_response', amountPence: 1 }, { now: later(1) }),
    ).toBeUndefined()
    expect(await saveDispute(db, id, { ...dispute, state: 'lost', amountPence: 900 }, { now: later(2) })).toBe(first)
    expect(await findDispute(db, first!)).toMatchObject({ state: 'lost', amount_pence: 900, updated_at: later(2) })
    expect(await findDispute(db, crypto.randomUUID())).toBeUndefined()
  })

  it('are due for a reminder within days of the deadline, once per stage, and never an earlier stage later', async () => {
    const { id } = await addPayment()
    const add = async (dueBy: Date | null, state: 'needs_response' | 'warning' | 'under_review' = 'needs_response') =>
      (await saveDispute(db, id, { ...dispute, ref: crypto.randomUUID(), dueBy, state }, { now: at })) ?? ''
    const atLast = await add(later(3 * day))
    const asked = await add(later(1), 'warning')
    const near = await add(later(day))
    const ids = new Set([atLast, asked, near, await add(later(3 * day + 1)), await add(at), await add(null)])
    ids.add(await add(later(day), 'under_review'))
    const take = async (days: 1 | 3) => (await takeReminders(db, days, at)).filter((each) => ids.has(each)).toSorted()
    expect(await take(1)).toEqual([asked, near].toSorted())
    expect(await take(3)).toEqual([atLast])
    expect([await take(1), await take(3)]).toEqual([[], []])
    await db
      .updateTable('disputes')
      .set({ due_by: later(day) })
      .where('id', '=', atLast)
      .execute()
    expect(await take(1)).toEqual([atLast])
  })

  it('have one answer, the first, until it was requested long enough ago', async () => {
    const { id } = await addPayment()
    const [mine = '', other = ''] = [
      await saveDispute(db, id, { ...dispute, ref: 'dp_mine', state: 'needs_response' }, { now: at }),
      await saveDispute(db, id, { ...dispute, ref: 'dp_other', state: 'needs_response' }, { now: at }),
    ]
    const ask = (answer: 'submit' | 'accept', now: Date, since: Date) => markAnswer(db, mine, { answer, now, since })
    expect(await ask('submit', at, later(-1))).toBe(true)
    expect([await ask('submit', later(1), later(-1)), await ask('accept', later(1), at)]).toEqual([true, false])
    expect(await ask('accept', later(2), later(1))).toBe(true)
    expect(await findDisputeByRef(db, 'dp_mine')).toMatchObject({
      id: mine,
      answer: 'accept',
      answer_asked_at: later(2),
    })
    expect(await findDispute(db, other)).toMatchObject({ answer: null, answer_asked_at: null })
    expect(await findDisputeByRef(db, 'dp_of_nobody')).toBeUndefined()
  })

  it('awaiting an answer are listed by deadline, at most two hundred', async () => {
    await db.deleteFrom('disputes').execute()
    const { id } = await addPayment()
    const states = ['warning', 'needs_response', 'under_review', 'warning_closed', 'won', 'lost'] as const
    for (const [place, state] of states.entries()) {
      await saveDispute(db, id, { ...dispute, ref: `dp_${state}`, state, dueBy: later(-place) }, { now: at })
    }
    const listed = async () => (await listOpenDisputes(db)).map(({ state }) => state)
    expect(await listed()).toEqual(['under_review', 'needs_response', 'warning'])
    const row = { payment_id: id, amount_pence: 1, reason: 'fraudulent', state: 'warning' as const }
    const times = { opened_at: at, updated_at: at, due_by: later(1) }
    const many = Array.from({ length: 200 }, (_, place) => ({ ...row, ...times, provider_dispute_id: `dp_${place}` }))
    await db.insertInto('disputes').values(many).execute()
    expect(await listed()).toHaveLength(200)
  })
})

describe('the movements of the balance', () => {
  const line = (values: Partial<ReadLine>): ReadLine => ({
    id: 'txn_1',
    type: 'charge',
    amountPence: 1000,
    feePence: 0,
    at,
    source: 'ch_1',
    isDispute: false,
    intent: 'pi_line',
    paymentId: null,
    transfer: null,
    ...values,
  })
  const unlinked = async () => (await listUnlinked(db)).map(({ id }) => id)
  const without = async (after: Date | undefined, before: Date) =>
    (await listWithoutLine(db, { after, before }))
      .map(({ provider_ref: ref }) => ref)
      .filter((ref) => !['pi_taken', 'pi_more', 'pi_learnt'].includes(ref))

  it('are read from an instant that never moves back, and start with a stored balance', async () => {
    const nothing = { there_at: null, there_pence: null }
    expect(await findReading(db)).toEqual({ lines_until: null, intents_until: null, opening_pence: null, ...nothing })
    await saveReading(db, { lines_until: at, opening_pence: 500 })
    await saveReading(db, { lines_until: later(-1), intents_until: at, opening_pence: 700 })
    expect(await findReading(db)).toMatchObject({ lines_until: at, intents_until: at, opening_pence: 500 })
    await saveReading(db, { lines_until: later(1), intents_until: later(-1) })
    expect(await findReading(db)).toMatchObject({ lines_until: later(1), intents_until: at, opening_pence: 500 })
  })

  it('are linked to their rows by amount and by fee, and to nothing else', async () => {
    const { id } = await addPayment()
    const lines = [
      line({ id: 'txn_1', feePence: 35 }),
      line({ id: 'txn_2', type: 'refund', amountPence: -400, source: 're_1', at: later(-1) }),
      line({ id: 'txn_3', intent: 'pi_deposit', at: later(day) }),
      line({ id: 'txn_4', intent: 'pi_other', at: later(day) }),
    ]
    expect(await insertLines(db, [], at)).toEqual([])
    expect(await insertLines(db, lines.slice(0, 2), at)).toEqual(lines.slice(0, 2))
    expect(await insertLines(db, lines, at)).toEqual(lines.slice(2))
    expect(await sumLines(db)).toBe(1000 - 35 - 400 + 1000 + 1000)
    await linkLines(db)
    expect(await unlinked()).toEqual(['txn_2', 'txn_1', 'txn_3', 'txn_4'])

    const rows = [
      { kind: 'captured', ref: 'pi_line', amountPence: 1000 },
      { kind: 'refunded', ref: 're_1', amountPence: 400 },
      { kind: 'deposit_taken', ref: 'pi_deposit', amountPence: 1000 },
      // Another amount, and another kind.
      { kind: 'captured', ref: 'pi_other', amountPence: 999 },
      { kind: 'refund_failed', ref: 'pi_other', amountPence: 1000 },
      { kind: 'authorised', ref: 'pi_line', amountPence: 1000 },
      { kind: 'refunded', ref: 're_none', amountPence: 0 },
    ] as const
    await insertMovements(db, id, rows, at)
    await linkLines(db)
    expect(await unlinked()).toEqual(['txn_1', 'txn_4'])
    await insertRows(db, [], at)
    await insertRows(db, [{ kind: 'fee', ref: 'txn_1', amountPence: 35 }], at)
    await linkLines(db)
    expect(await unlinked()).toEqual(['txn_4'])

    expect(await without(undefined, later(1))).toEqual(['pi_other', 'pi_other'])
    expect(await without(at, later(1))).toEqual(['pi_other', 'pi_other'])
    expect([await without(undefined, at), await without(later(1), later(2))]).toEqual([[], []])

    expect(await listDays(db)).toEqual([
      { day: '2026-06-01', linesPence: 565, rowsPence: 565, openPence: 0, closingPence: 565 },
      { day: '2026-06-02', linesPence: 2000, rowsPence: 1000, openPence: 0, closingPence: 2565 },
    ])
    const refund = line({ id: 'txn_5', type: 'refund', amountPence: -50, source: 're_2', at: later(2 * day) })
    await insertLines(db, [refund, line({ id: 'txn_6', intent: 'pi_late', amountPence: 1, at: later(2 * day) })], at)
    expect((await listDays(db)).at(-1)).toEqual({
      day: '2026-06-03',
      linesPence: -49,
      rowsPence: 0,
      openPence: -50,
      closingPence: 2516,
    })
  })

  it('with the same name are linked to a row once: the first has it', async () => {
    const { id } = await addPayment()
    const twice = ['txn_71', 'txn_72'].map((each) => line({ id: each, intent: 'pi_twice', at: later(3 * day) }))
    await insertLines(db, twice, at)
    await insertMovements(db, id, [{ kind: 'captured', ref: 'pi_twice', amountPence: 1000 }], at)
    await linkLines(db)
    expect((await unlinked()).filter((each) => each.startsWith('txn_7'))).toEqual(['txn_72'])
  })

  it('without a row, and rows without one, are read five hundred at a time', async () => {
    const { id } = await addPayment()
    const many = Array.from({ length: 501 }, (_, place) => String(place).padStart(3, '0'))
    const old = later(-365 * day)
    await insertLines(
      db,
      many.map((each) => line({ id: `txn_many_${each}`, intent: `pi_l${each}`, at: old })),
      at,
    )
    expect(await unlinked()).toEqual(many.slice(0, 500).map((each) => `txn_many_${each}`))
    const rows = many.map((each) => ({ kind: 'captured', ref: `pi_r${each}`, amountPence: 1 }) as const)
    await insertMovements(db, id, rows, later(9 * day))
    expect(await without(later(9 * day), later(10 * day))).toEqual(many.slice(0, 500).map((each) => `pi_r${each}`))
  })
})
