import type { ItemFeedView } from '@itemo/contract/item-views.ts'
import { countDays } from '@itemo/domain/dates.ts'
import { parseFeedCursor } from '@itemo/domain/items/feed-cursor.ts'
import { toPence } from '@itemo/domain/money.ts'
import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { createItem, dayFromNow } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { listLimits } from './area-hits.ts'
import type { CheapestLimits } from './cheapest-hits.ts'
import { readFeedPage } from './feed-queries.ts'
import type { Filters } from './item-search-queries.ts'

const server = await serverOfFile()
const owner = await createMember(server)
/**
 * With few distinct rates many items have the same total, even with different rates: nine days at £5 a week and £1.50 a day, or at £4.50
 * and £1.75.
 */
const rates = [
  [1.5, null, null],
  [1.5, 5, null],
  [1.75, 4.5, null],
  [1.75, 4.5, 15],
  [2, 14, 30],
  [2.5, null, 12],
  [9, 1, null],
  [3, null, null],
] as const
const day = dayFromNow(server, 3)
interface Listed {
  readonly title: string
  readonly category: string
  readonly rates: (typeof rates)[number]
}
const items: Listed[] = []
for (let at = 0; at < 40; at++) {
  const of = rates[(at * 5) % rates.length] ?? rates[0]
  const [daily_rate, weekly_rate, monthly_rate] = of
  const category = at % 3 === 0 ? ('Garden Tools' as const) : ('DIY Tools' as const)
  const place = { latitude: 51.98 + (at % 6) * 0.07, longitude: -1.02 + (at % 5) * 0.11 }
  const title = `thing ${at}`
  const taken = at % 7 === 0 ? { excluded_dates: [day] } : {}
  await createItem(server, owner, { title, category, ...place, daily_rate, weekly_rate, monthly_rate, ...taken })
  items.push({ title, category, rates: of })
}
const free = new Set(items.filter((_, at) => at % 7 !== 0).map(({ title }) => title))

const now = server.context.now()
const daysOf = (count: number) => ({ from: day, until: dayFromNow(server, 2 + count), now, fee: specifiedFee })
const narrower: readonly Filters[] = [
  {},
  { category: 'DIY Tools' },
  { maxPrice: 2 },
  ...[3, 7, 9, 40].map((count) => ({ days: daysOf(count) })),
  { days: daysOf(9), maxTotal: 14 },
  { days: daysOf(3), maxTotal: 7 },
  { days: daysOf(9), maxPrice: 2, category: 'DIY Tools' },
]
/** All of an area or none of it; all rate combinations or the first ones. */
const looks: readonly CheapestLimits[] = [
  { ofArea: 1000, kinds: 1000 },
  { ofArea: 0, kinds: 1000 },
  ...[1, 2, 4, 6].map((kinds) => ({ ofArea: 0, kinds })),
]

async function pagesOf(filters: Filters, sort: 'cheapest' | 'newest', cheapest?: CheapestLimits) {
  const seen: string[] = []
  for (let next: string | null | undefined; next !== null;) {
    const cursor = next === undefined ? undefined : parseFeedCursor(next)
    const query = { filters, sort, cursor, limit: 4, withBoosted: false, near: null, now }
    const { body } = await readFeedPage(server.db, query, { ...listLimits, ...(cheapest && { cheapest }) })
    const view = JSON.parse(body) as ItemFeedView
    seen.push(...view.items.map(({ title }) => title))
    next = view.next_cursor
  }
  return seen
}

/** The sort key of a list by price, in pence. */
function priceOf({ rates: [daily, weekly, monthly] }: Listed, { days }: Filters): number {
  const of = {
    dailyPence: toPence(daily),
    weeklyPence: weekly && toPence(weekly),
    monthlyPence: monthly && toPence(monthly),
  }
  return priceDays(of, days ? countDays(days.from, days.until) : 1, [], specifiedFee).totalPence
}

/** The expected list; an item listed later is newer. */
function expected(filters: Filters): string[] {
  const { category, maxPrice, maxTotal, days } = filters
  return items
    .map((one, at) => ({ ...one, at, price: priceOf(one, filters) }))
    .filter((one) => category === undefined || one.category === category)
    .filter((one) => maxPrice === undefined || one.rates[0] <= maxPrice)
    .filter((one) => maxTotal === undefined || one.price <= maxTotal * 100)
    .filter((one) => days === undefined || free.has(one.title))
    .toSorted((one, other) => one.price - other.price || other.at - one.at)
    .map(({ title }) => title)
}

test('a list by price is the same by every access path, for any dates, page by page', async () => {
  await sql`update items set created_at = created_at + search_no * interval '2 minutes'`.execute(server.db)
  for (const filters of narrower) {
    const whole = expected(filters)
    expect(whole.length).toBeGreaterThan(4)
    for (const look of [undefined, ...looks]) expect(await pagesOf(filters, 'cheapest', look)).toEqual(whole)
  }
})

test('a list by price within an area or a circle contains what is there, in the overall order', async () => {
  const bounds = { south: 52, west: -1, north: 52.3, east: -0.6 }
  const circle = { near: { latitude: 52.15, longitude: -0.8 }, withinKm: 22 }
  for (const area of [{ bounds }, circle])
    for (const filters of narrower) {
      const there = new Set(await pagesOf({ ...area, ...filters }, 'newest'))
      const whole = expected(filters).filter((title) => there.has(title))
      expect(whole.length).toBeGreaterThan(2)
      expect(whole.length).toBe(there.size)
      for (const look of [undefined, ...looks])
        expect(await pagesOf({ ...area, ...filters }, 'cheapest', look)).toEqual(whole)
    }
})
