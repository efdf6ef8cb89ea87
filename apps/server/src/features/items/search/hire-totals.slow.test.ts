import { addDays, countDays } from '@itemo/domain/dates.ts'
import { filterMessages } from '@itemo/domain/items/item-filters.ts'
import { toPence } from '@itemo/domain/money.ts'
import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import { packedFee, specifiedFee } from '@itemo/domain/settings/fee.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { createItem } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { understand } from './dictionary-queries.ts'
import { foundItems } from './find-items-queries.ts'

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const owner = await createMember(server)
const renter = await createMember(server)

/** The same pseudo-random numbers in each run. */
let state = 1
const random = (from: number, to: number) => {
  state = (state * 48_271) % 2_147_483_647
  return from + (state % (to - from + 1))
}
/** A rate in pence, or null. */
const rate = (max: number) => (random(0, 2) === 0 ? null : random(100, max))

const from = '2026-03-11'
const lastOf = (days: number) => addDays(from, days - 1)

// The monthly rates are so low that the most expensive item by day isn't the most expensive by month.
const made: string[] = []
for (let index = 0; index < 50; index++) {
  const [daily, weekly, monthly] = [random(100, 9000), rate(20_000), rate(40_000)]
  const pounds = (pence: number | null) => (pence === null ? null : pence / 100)
  const item = await createItem(server, owner, {
    title: `Drill ${index}`,
    daily_rate: daily / 100,
    weekly_rate: pounds(weekly),
    monthly_rate: pounds(monthly),
    addons: [],
  })
  made.push(item.id)
}

test('no rental costs less than its days at the lowest rate, minus a penny, which lists by total rely on', () => {
  for (let n = 0; n < 10_000; n++) {
    const [dailyPence, weeklyPence, monthlyPence, days] = [
      random(100, 1_000_000),
      rate(1_000_000),
      rate(1_000_000),
      random(1, 365),
    ]
    const least = Math.min(dailyPence, (weeklyPence ?? Infinity) / 7, (monthlyPence ?? Infinity) / 30)
    const { totalPence } = priceDays({ dailyPence, weeklyPence, monthlyPence }, days, [], specifiedFee)
    expect(totalPence + 1).toBeGreaterThanOrEqual(least * days * (1 + specifiedFee.basis_points / 10_000))
  }
})

test('the database prices 10,000 rentals as the domain does', async () => {
  const inputs = Array.from({ length: 10_000 }, (_, n) => ({
    n,
    daily: random(100, 1_000_000),
    weekly: rate(1_000_000),
    monthly: rate(1_000_000),
    days: random(1, 365),
    fee: n % 2 === 0 ? specifiedFee : { basis_points: random(0, 3000), min_pence: random(0, 1000) },
  }))
  const asked = inputs.map(({ fee, ...input }) => ({ ...input, fee: packedFee(fee) }))
  const { rows } = await sql<{ n: number; total: number }>`
    select n, hire_total_pence(daily, weekly, monthly, days, fee) as total
    from json_to_recordset(${JSON.stringify(asked)}::json) as i (n integer, daily integer, weekly integer, monthly integer, days integer, fee integer)
    order by n`.execute(server.db)
  expect(rows.map(({ total }) => total)).toEqual(
    inputs.map(
      ({ daily, weekly, monthly, days, fee }) =>
        priceDays({ dailyPence: daily, weeklyPence: weekly, monthlyPence: monthly }, days, [], fee).totalPence,
    ),
  )
})

/** All cards of a list, over all pages. */
async function cardsOf(query: Record<string, string | number>) {
  const cards = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await server.api('GET /items', { query: { ...query, limit: 20, cursor: cursor ?? undefined } })
    cards.push(...page.items)
    cursor = page.next_cursor
  }
  return cards
}

test.each([1, 3, 6, 7, 13, 30, 45])('%i days: the cheapest in total come first [R70]', async (days) => {
  for (const words of [{}, { search: 'drill' }]) {
    const query = { ...words, from, until: lastOf(days), sort: 'cheapest' }
    const cards = await cardsOf(query)
    const totals = cards.map(({ hire }) => hire?.total_amount ?? 0)
    expect(new Set(cards.map(({ id }) => id))).toEqual(new Set(made))
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    const max_total = totals[20] ?? 0
    const within = totals.filter((total) => total <= max_total)
    expect((await cardsOf({ ...query, max_total })).map(({ hire }) => hire?.total_amount)).toEqual(within)
    expect(await cardsOf({ ...query, sort: 'newest', max_total })).toHaveLength(within.length)
  }
})

test('a search with thousands of hits has the same order, stretch by stretch', async () => {
  await inTransaction(server.db, async (trx) => {
    const search = await understand({ ...server.context, db: trx }, 'drill')
    if (!search) throw new Error('no words')
    for (const days of [3, 9]) {
      const filters = { days: { from, until: lastOf(days), now: server.context.now(), fee: specifiedFee } }
      const found = async (atMost: number) => {
        const { rows } = await sql<{ no: number }>`
          with ${foundItems({ search: { ...search, atMost }, filters, sort: 'cheapest', limit: 60 })}
          select no from found order by rank, at_position, no desc`.execute(trx)
        return rows.map(({ no }) => no)
      }
      expect(await found(1e9)).toEqual(await found(0))
      expect(await found(0)).toHaveLength(50)
    }
  })
})

test('the total on a card equals the quote and the checkout, for fifty items and dates [R70]', async () => {
  for (const itemId of made) {
    const [startDate, length] = [addDays(from, random(0, 30)), random(1, 40)]
    const endDate = addDays(startDate, length - 1)
    expect(countDays(startDate, endDate)).toBe(length)
    const cards = await cardsOf({ search: 'drill', from: startDate, until: endDate })
    const quote = await server.api('POST /quotes', { body: { itemId, startDate, endDate } }, renter)
    expect(cards.find(({ id }) => id === itemId)?.hire).toEqual({ days: length, total_amount: quote.total_amount })
    const asker = await createMember(server)
    const { rental_id: subject } = await server.api('POST /rentals', { body: { itemId, startDate, endDate } }, asker)
    const payments = server.db.selectFrom('payments').select('amount_pence').where('subject_id', '=', subject)
    const { amount_pence: pence } = await payments.executeTakeFirstOrThrow()
    expect(pence, 'at the checkout').toBe(toPence(quote.total_amount))
  }
})

test('a maximum total needs dates, and replaces a maximum price per day', async () => {
  const dates = { from, until: lastOf(2) }
  expect(await server.refused('GET /items', { query: { max_total: 20 } })).toMatchObject({
    status: 422,
    fields: { from: filterMessages.total },
  })
  expect(await server.refused('GET /items', { query: { ...dates, max_total: 20, max_price: 9 } })).toMatchObject({
    status: 422,
    fields: { max_total: filterMessages.onePrice },
  })
})
