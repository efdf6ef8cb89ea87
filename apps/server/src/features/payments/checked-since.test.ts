import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { Context } from '../../context.ts'
import { createLogger } from '../../platform/log.ts'
import { saveReading, sumLines } from './balance-queries.ts'
import { checkLedger } from './check-ledger.ts'
import { saveFindings } from './finding-queries.ts'
import { insertMovements } from './ledger-queries.ts'
import { compareBalance } from './read-balance.ts'

// How far back the comparison with the provider reads, with a provider stub that lists nothing and records since when it was asked.
const { db, close } = await openTestDatabase()
afterAll(close)

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const at = new Date('2026-06-01T12:00:00.000Z')
const later = (ms: number) => new Date(at.getTime() + ms)

let asked: [string, Date][] = []
let read: string[] = []
beforeEach(() => {
  asked = []
  read = []
})

interface Listing {
  readonly created: { readonly gte: number }
}

function listNothing(what: string, { created }: Listing): AsyncIterable<unknown> {
  asked.push([what, new Date(created.gte * 1000)])
  return Readable.from([])
}

const api = {
  balanceTransactions: { list: (page: Listing) => listNothing('movements', page) },
  paymentIntents: {
    list: (page: Listing) => listNothing('holds', page),
    retrieve: (id: string) => {
      read.push(id)
      return Promise.resolve({ id, metadata: {} })
    },
  },
  disputes: { list: (page: Listing) => listNothing('disputes', page) },
  balance: { retrieve: () => Promise.resolve({ available: [], pending: [] }) },
  balanceSettings: {
    retrieve: () => Promise.resolve({ payments: { payouts: { schedule: { interval: 'manual' } } } }),
  },
}

function deps(now: Date) {
  const log = createLogger({ level: 'silent', format: 'text' })
  return { db, log, cards: { api }, now: () => now } as unknown as Context
}

const check = (scope: 'all' | 'news', now = at) => checkLedger(deps(now), scope)

function addPayment(provider_intent_id: string, created_at: Date) {
  const row = {
    subject_kind: 'rental',
    subject_id: crypto.randomUUID(),
    amount_pence: 1000,
    state: 'released',
  } as const
  const values = { ...row, provider_intent_id, created_at, checkout_expires_at: created_at }
  return db.insertInto('payments').values(values).returningAll().executeTakeFirstOrThrow()
}

test('a full check reads holds of 8 days, disputes of 35, and movements since the day before the oldest payment', async () => {
  await check('all')
  expect(asked).toEqual([
    ['movements', later(-day)],
    ['holds', later(-8 * day)],
    ['disputes', later(-35 * day)],
    ['movements', later(-day)],
  ])
  await db.deleteFrom('balance_reading').execute()
  await addPayment('pi_oldest', later(-90 * day))
  asked = []
  await check('all')
  expect(asked[0]).toEqual(['movements', later(-91 * day)])
})

test('the caller is told of each step before it starts', async () => {
  const steps: string[] = []
  const lookedBefore: number[] = []
  asked = []
  await checkLedger(deps(at), 'all', (step) => {
    steps.push(step)
    lookedBefore.push(asked.length)
    return Promise.resolve()
  })
  expect(steps).toEqual(['movements', 'holds', 'disputes', 'payments', 'balance'])
  expect(lookedBefore).toEqual([0, 1, 2, 3, 3])
  await expect(checkLedger(deps(at), 'all', () => Promise.reject(new Error('superseded')))).rejects.toThrow(
    'superseded',
  )
})

test('an incremental check reads holds from an hour and movements from ten minutes before the last one', async () => {
  await db.deleteFrom('balance_reading').execute()
  await check('news')
  expect(asked[1]).toEqual(['holds', later(-8 * day)])
  await saveReading(db, { lines_until: at })
  asked = []
  const looked = await check('news', later(5 * minute))
  expect(asked).toEqual([
    ['movements', later(-10 * minute)],
    ['holds', later(-hour)],
    ['movements', later(-10 * minute)],
  ])
  expect(looked).toMatchObject({ days: [], isManual: true, balance: { therePence: 0 } })
})

test("earlier findings are rechecked fifty payments at a time, longest unchecked first; others don't end", async () => {
  const found_at = later(-day)
  const row = { subject_kind: 'rental', amount_pence: 1000, state: 'charged_back' } as const
  const rows = Array.from({ length: 60 }, (_, place) => ({
    ...row,
    subject_id: crypto.randomUUID(),
    provider_intent_id: `pi_again_${place}`,
    created_at: found_at,
    checkout_expires_at: found_at,
  }))
  const payments = await db.insertInto('payments').values(rows).returning(['id', 'provider_intent_id']).execute()
  const placeOf = (intent: string | null) => Number(intent?.split('_').at(-1))
  const findings = payments.map(({ id, provider_intent_id: intent }) => ({
    check_kind: 'provider' as const,
    why: 'state',
    subject_id: id,
    detail: "charged_back, which isn't what its movements come to",
    found_at: new Date(found_at.getTime() + placeOf(intent)),
    seen_at: found_at,
  }))
  await db.insertInto('ledger_findings').values(findings).execute()
  const look = async (minutes: number) => {
    read = []
    await check('news', later(minutes * minute))
    return read.map(placeOf).toSorted((a, b) => a - b)
  }
  const from = (first: number, length: number) => Array.from({ length }, (_, place) => first + place)
  const open = () => db.selectFrom('ledger_findings').select('subject_id').where('gone_at', 'is', null).execute()
  expect(await look(5)).toEqual(from(0, 50))
  expect(await look(10)).toEqual([...from(0, 40), ...from(50, 10)])
  expect(await open()).toHaveLength(60)
  // A finding that was put right is closed once its payment is read again.
  await db.updateTable('payments').set({ state: 'failed' }).where('state', '=', 'charged_back').execute()
  expect(await look(15)).toEqual(from(0, 50))
  expect(await open()).toHaveLength(10)
  expect(await look(20)).toEqual(from(50, 10))
  expect(await open()).toEqual([])
  await db.deleteFrom('payments').where('provider_intent_id', 'like', 'pi_again%').execute()
  await db.deleteFrom('balance_reading').execute()
})

test("new facts don't change a payment's turn, a pending refund isn't one, and settled findings come last", async () => {
  await db.deleteFrom('ledger_findings').execute()
  const payments = await Promise.all(
    Array.from({ length: 53 }, (_, place) => addPayment(`pi_turn_${place}`, later(-day - 53 + place))),
  )
  const find = (place: number, values: { readonly resolved_at?: Date }) => {
    const row = { check_kind: 'provider', why: 'state', subject_id: payments[place]!.id, detail: `${place}` } as const
    const found_at = payments[place]!.created_at
    return db
      .insertInto('ledger_findings')
      .values({ ...row, found_at, seen_at: found_at, ...values })
      .execute()
  }
  // The provider was asked about the last one, which still differs; someone has resolved the first two.
  for (const place of payments.keys()) await find(place, place < 2 ? { resolved_at: at } : {})
  await db
    .updateTable('ledger_findings')
    .set({ asked_at: later(-hour) })
    .where('detail', '=', '52')
    .execute()
  await saveFindings(db, 'provider', [{ why: 'missing', subjectId: payments[52]!.id, detail: 'since' }], at)
  const line = { id: 'txn_turn', type: 'refund', amount_pence: -5, fee_pence: 0, at, read_at: at }
  const entry = { entry_kind: 'refunded', entry_ref: 're_turn', intent_ref: 'pi_turn_52' } as const
  await db
    .insertInto('balance_lines')
    .values({ ...line, ...entry })
    .execute()
  const { findings } = await check('news', later(5 * minute))
  expect(new Set(read)).toEqual(new Set(payments.slice(2, 52).map((payment) => payment.provider_intent_id)))
  expect(findings.filter(({ why }) => why === 'no_row')).toEqual([])
  // Once its payment is read, the provider reports no refund that a bank is processing.
  read = []
  const { findings: asked } = await check('news', later(10 * minute))
  expect(read).toContain('pi_turn_52')
  expect(asked.filter(({ why }) => why === 'no_row')).toMatchObject([{ paymentId: payments[52]!.id }])
  await db.deleteFrom('balance_lines').execute()
  await db.deleteFrom('ledger_findings').execute()
  await db.deleteFrom('payments').where('provider_intent_id', 'like', 'pi_turn%').execute()
  await db.deleteFrom('balance_reading').execute()
})

test('payments with ledger changes within 35 days are checked, and within 8 days at the provider', async () => {
  const [learnt, forgotten, fresh, stale] = [
    await addPayment('pi_learnt', later(-40 * day)),
    await addPayment('pi_forgotten', later(-40 * day)),
    await addPayment('pi_fresh', later(-8 * day)),
    await addPayment('pi_stale', later(-8 * day - 1)),
  ]
  const note = (payment: typeof learnt, ms: number) =>
    insertMovements(db, payment.id, [{ kind: 'fee', ref: payment.id, amountPence: 1 }], later(ms))
  await note(learnt, -35 * day)
  await note(forgotten, -35 * day - 1)
  await note(fresh, -day)
  await note(stale, -day)
  const { looked } = await check('all')
  expect(looked.payments).toBe(3)
  expect(read).toEqual(['pi_fresh'])
  // A `news` check also reads the payments with earlier findings, and no others.
  const again = await check('news')
  expect(again.looked.payments).toBe(4)
  expect(read.slice(1).toSorted()).toEqual(['pi_forgotten', 'pi_fresh', 'pi_learnt', 'pi_stale'])
  await db.deleteFrom('ledger_findings').execute()
  const news = await check('news')
  expect([news.looked.payments, read.length]).toEqual([0, 5])
})

test('rows that should be in a movement are checked: all of them, or those of the last day', async () => {
  const rows = async (scope: 'all' | 'news') => {
    await db.deleteFrom('ledger_findings').execute()
    const { findings } = await check(scope)
    return findings.flatMap(({ why, detail }) => (why === 'no_line' ? [detail.split(' ')[1] ?? ''] : [])).toSorted()
  }
  const { id } = await addPayment('pi_rows', later(-90 * day))
  const note = (ref: string, ms: number) =>
    insertMovements(db, id, [{ kind: 'dispute_fee', ref, amountPence: 1 }], later(ms))
  await note('just', -day)
  await note('before', -day - 1)
  await note('now', 0)
  const found = async (scope: 'all' | 'news') =>
    (await rows(scope)).filter((ref) => ref === 'just:' || ref === 'before:' || ref === 'now:')
  expect(await found('news')).toEqual(['just:'])
  expect(await found('all')).toEqual(['before:', 'just:'])
})

test('a balance that changes while it is read is read at most three times', async () => {
  const compare = async (moves: number) => {
    let reads = 0
    async function* list() {
      reads++
      const moved = { id: crypto.randomUUID(), type: 'topup', amount: 5, fee: 0, currency: 'gbp' }
      if (reads <= moves) yield { ...moved, created: at.getTime() / 1000, source: null }
    }
    const changed = { ...api, balanceTransactions: { list } }
    const balance = await compareBalance({ ...deps(at), cards: { api: changed } as unknown as Context['cards'] })
    return [balance !== undefined, reads]
  }
  expect(await compare(0)).toEqual([true, 1])
  expect(await compare(2)).toEqual([true, 3])
  expect(await compare(3)).toEqual([false, 3])
})

test('the balance before the first movement is stored at the first comparison', async () => {
  await db.deleteFrom('balance_reading').execute()
  const linesPence = await sumLines(db)
  const compare = (amount: number) => {
    const retrieve = () => Promise.resolve({ available: [{ currency: 'gbp', amount }], pending: [] })
    const cards = { api: { ...api, balance: { retrieve } } } as unknown as Context['cards']
    return compareBalance({ ...deps(at), cards })
  }
  const openingPence = 500 - linesPence
  expect(await compare(500)).toEqual({ therePence: 500, linesPence, openingPence })
  expect(await compare(700)).toEqual({ therePence: 700, linesPence, openingPence })
})
