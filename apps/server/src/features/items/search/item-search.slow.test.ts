import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { filterMessages } from '@itemo/domain/items/item-filters.ts'
import { countDays } from '@itemo/domain/dates.ts'
import { toPence, toPounds } from '@itemo/domain/money.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { createItem, insertRental, type ItemFields } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

/** Today is 10 March 2026. */
const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const owner = await createMember(server)
const renter = await createMember(server)
beforeEach(async () => {
  await server.db.deleteFrom('rentals').execute()
  await server.db.deleteFrom('items').execute()
})

let made = 0

/** Inserts items by title, each a minute newer than the one before. */
async function list(items: Record<string, ItemFields>): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [title, fields] of Object.entries(items)) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, ++made))
    ids[title] = (await createItem(server, owner, { ...fields, title, created_at, addons: [] })).id
  }
  return ids
}

const hire = (itemId: string | undefined, start: string, end: string, status: RentalStatus = 'confirmed') =>
  insertRental(server, { owner, renter }, { item_id: itemId ?? '', status, start_date: start, end_date: end })

type Query = Readonly<Record<string, string | number | undefined>>

const feed = (query: Query) => server.api('GET /items', { query })
const titlesOf = ({ items }: { items: readonly ItemCardView[] }) => items.map(({ title }) => title)
const titles = async (query: Query) => titlesOf(await feed(query))

/** All pages of a list, with three items each. */
async function pages(query: Query): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await feed({ ...query, limit: 3, cursor: cursor ?? undefined })
    seen.push(...titlesOf(page))
    cursor = page.next_cursor
  }
  return seen
}

test('the first item that is only similar to the search is marked once, on whatever page it is [R53]', async () => {
  const ids = await list({ 'Hoover bags': {}, 'Vacuum cleaner': {}, 'Old vacuum cleaner': {} })
  const firstLike = async (query: Query) => (await feed({ search: 'hoover', ...query })).match?.first_like
  for (const sort of ['best', 'newest', 'cheapest']) {
    const page = await feed({ search: 'hoover', sort })
    expect(titlesOf(page)[0], sort).toBe('Hoover bags')
    expect(page.match?.first_like, sort).toBe(page.items[1]?.id)
  }
  const first = await feed({ search: 'hoover', limit: 1 })
  expect(first.match?.first_like).toBeNull()
  const second = await feed({ search: 'hoover', limit: 1, cursor: first.next_cursor ?? '' })
  expect(second.match?.first_like).toBe(second.items[0]?.id)
  expect(await firstLike({ limit: 1, cursor: second.next_cursor ?? '' })).toBeNull()
  await server.db
    .deleteFrom('items')
    .where('id', '=', ids['Hoover bags'] ?? '')
    .execute()
  expect(await firstLike({})).toBeNull()
})

describe('free days', () => {
  const days = { from: '2026-03-15', until: '2026-03-17' }

  test('limit the list to items free on all of them', async () => {
    const ids = await list({
      always: {},
      'from that day to that day': { available_from: '2026-03-15', available_until: '2026-03-17' },
      'begins too late': { available_from: '2026-03-16' },
      'ends too early': { available_until: '2026-03-16' },
      'one day excluded': { excluded_dates: ['2026-03-16'] },
      'days around excluded': { excluded_dates: ['2026-03-14', '2026-03-18'] },
      'last day taken': {},
      'asked for by someone': {},
      'hire was cancelled': {},
      'hires around it': {},
      paused: { status: 'paused' },
    })
    await hire(ids['last day taken'], '2026-03-17', '2026-03-20')
    await hire(ids['asked for by someone'], '2026-03-10', '2026-03-15', 'pending')
    await hire(ids['hire was cancelled'], '2026-03-10', '2026-03-20', 'cancelled')
    await hire(ids['hires around it'], '2026-03-10', '2026-03-14')
    await hire(ids['hires around it'], '2026-03-18', '2026-03-20')
    const page = await feed(days)
    expect(titlesOf(page)).toEqual([
      'hires around it',
      'hire was cancelled',
      'days around excluded',
      'from that day to that day',
      'always',
    ])
    expect(page).toMatchObject({ total: 5, total_is_more: false })
  })

  test.each([1, 6, 7, 28, 38, 365])('show on the card what %i days cost, as the domain computes it', async (count) => {
    await list({
      'all rates': { daily_rate: 10.33, weekly_rate: 40.77, monthly_rate: 120.01, available_from: '2026-03-10' },
      'by the day': { daily_rate: 1.15, weekly_rate: null, monthly_rate: null },
    })
    const until = new Date(Date.UTC(2026, 2, 9 + count)).toISOString().slice(0, 10)
    expect(countDays('2026-03-10', until)).toBe(count)
    const { items } = await feed({ from: '2026-03-10', until })
    const price = (daily: number, weekly?: number, monthly?: number) => {
      const rates = {
        dailyPence: toPence(daily),
        weeklyPence: weekly && toPence(weekly),
        monthlyPence: monthly && toPence(monthly),
      }
      return toPounds(priceDays(rates, count, [], specifiedFee).totalPence)
    }
    expect(items.map(({ hire: shown }) => shown)).toEqual([
      { days: count, total_amount: price(1.15) },
      { days: count, total_amount: price(10.33, 40.77, 120.01) },
    ])
  })

  test('show the same total as the quote', async () => {
    const { drill = '' } = await list({ drill: {} })
    const [card] = (await feed(days)).items
    const body = { itemId: drill, startDate: days.from, endDate: days.until }
    expect(card?.hire?.total_amount).toBe((await server.api('POST /quotes', { body }, renter)).total_amount)
  })

  test("can't begin yesterday, but today", async () => {
    expect(await server.refused('GET /items', { query: { from: '2026-03-09', until: '2026-03-12' } })).toMatchObject({
      status: 422,
      fields: { from: filterMessages.past },
    })
    expect(await titles({ from: '2026-03-10', until: '2026-03-10' })).toEqual([])
  })
})

describe('a place', () => {
  const around = '51.5412345,-0.0587654'

  test('sorts by distance between rounded positions, shown in bands', async () => {
    await list({
      'in Manchester': { latitude: 53.48, longitude: -2.24 },
      'next door': {},
      'across the river': { latitude: 51.48, longitude: -0.06 },
      'also next door': {},
    })
    const page = await feed({ near: around, sort: 'nearest' })
    expect(page.items.map(({ title, distance_km, distance_miles }) => [title, distance_km, distance_miles])).toEqual([
      ['also next door', 1, 1],
      ['next door', 1, 1],
      ['across the river', 10, 5],
      ['in Manchester', 300, 200],
    ])
    expect(page.near).toEqual({ label: null, latitude: 51.54, longitude: -0.06 })
  })

  test('sorts within 50 miles by distance, beyond by age, and items without a position last [R81]', async () => {
    await list({
      Norwich: { latitude: 52.63, longitude: 1.3 },
      Nowhere: {},
      Cambridge: { latitude: 52.2, longitude: 0.12 },
      'next door': {},
      Lerwick: { latitude: 60.15, longitude: -1.14 },
    })
    const nowhere = { location: null, latitude: null, longitude: null }
    await server.db.updateTable('items').set(nowhere).where('title', '=', 'Nowhere').execute()
    const order = ['next door', 'Cambridge', 'Lerwick', 'Norwich', 'Nowhere']
    for (const sort of ['nearest', 'best']) {
      expect(await titles({ near: around, sort })).toEqual(order)
      expect(await pages({ near: around, sort })).toEqual(order)
      expect(await pages({ near: around, sort, max_price: 100 })).toEqual(order)
    }
    expect(await titles({ near: around })).not.toEqual(order)
  })

  test('puts boosted items within 25 miles first, except in a chosen order [R55] [R84]', async () => {
    await list({ Cambridge: { latitude: 52.2, longitude: 0.12 }, 'next door': {}, here: {} })
    const boost = { is_boosted: true, boost_expires_at: new Date('2026-03-11T12:00:00Z') }
    await server.db.updateTable('items').set(boost).where('title', '<>', 'next door').execute()
    const boosted = async (query: Query) => (await feed(query)).boosted.map(({ title }) => title)
    expect(await boosted({ near: around, sort: 'best' })).toEqual(['here'])
    expect(await boosted({ near: around, sort: 'nearest' })).toEqual([])
    expect(await boosted({ near: around, sort: 'newest' })).toEqual([])
    expect((await boosted({})).sort()).toEqual(['Cambridge', 'here'])
  })

  test("keeps boosted items out of the row if they don't match the dates, category or price [R55]", async () => {
    const ids = await list({
      'hired on these days': {},
      'of another kind': { category: 'Garden Tools' },
      dear: { daily_rate: 30 },
      'the one': {},
    })
    const boost = { is_boosted: true, boost_expires_at: new Date('2026-03-11T12:00:00Z') }
    await server.db.updateTable('items').set(boost).execute()
    await hire(ids['hired on these days'], '2026-03-15', '2026-03-20')
    const row = async (query: Query) =>
      (await feed({ sort: 'best', ...query })).boosted.map(({ title }) => title).sort()
    const days = { from: '2026-03-15', until: '2026-03-16' }
    expect(await row({})).toHaveLength(4)
    expect(await row(days)).toEqual(['dear', 'of another kind', 'the one'])
    expect(await row({ ...days, category: 'Power Tools' })).toEqual(['dear', 'the one'])
    expect(await row({ ...days, category: 'Power Tools', max_price: 20 })).toEqual(['the one'])
    expect(await row({ near: around, ...days, max_total: 30 })).toEqual(['of another kind', 'the one'])
  })

  test('moves boosted items up among equally good and near hits, except in a chosen order [R55] [R84]', async () => {
    await list({
      'Ladder in Cambridge': { latitude: 52.2, longitude: 0.12 },
      'Ladder next door': { latitude: 51.56 },
      'Ladder here': {},
      'Bench with a ladder': { description: 'Ladder' },
      Bench: { description: 'Like a ladder' },
    })
    const boost = { is_boosted: true, boost_expires_at: new Date('2026-03-11T12:00:00Z') }
    const boosted = ['Ladder next door', 'Ladder in Cambridge', 'Bench']
    await server.db.updateTable('items').set(boost).where('title', 'in', boosted).execute()
    const plain = await titles({ search: 'ladder', near: around, sort: 'nearest' })
    expect(plain.indexOf('Ladder next door')).toBe(3)
    const best = await titles({ search: 'ladder', near: around, sort: 'best' })
    expect(best[0]).toBe('Ladder next door')
    expect(best.at(-1)).toBe('Bench')
    expect(best.indexOf('Ladder in Cambridge')).toBe(best.length - 2)
    expect(await pages({ search: 'ladder', near: around, sort: 'best' })).toHaveLength(5)
  })

  test('can be the name of a town', async () => {
    await list({ drill: {} })
    const page = await feed({ near: 'newcastle' })
    expect(page.near).toEqual({ label: 'Newcastle upon Tyne', latitude: 54.97, longitude: -1.61 })
  })

  test('as a postcode is shown by its outward code and found in the table of areas', async () => {
    await list({ drill: {} })
    const page = await feed({ near: 'm14 5rq' })
    expect(page.near).toEqual({ label: 'M14', latitude: 53.47, longitude: -2.25 })
    expect(page.items[0]?.distance_km).toBe(300)
  })

  const noPostcode = 'Please enter a valid UK postcode (e.g., SW1A 1AA)'
  test.each([
    ['Nowhere', `${noPostcode} or the name of a larger town`],
    ['ZZ9 9ZZ', noPostcode],
    ['100,0', noPostcode],
  ])('is refused: %j [accounts 5.18]', async (near, message) => {
    expect(await server.refused('GET /items', { query: { near } })).toMatchObject({
      status: 422,
      fields: { near: message },
    })
  })

  test('limits the list to a radius in kilometres', async () => {
    await list({
      'in Manchester': { latitude: 53.48, longitude: -2.24 },
      'across the river': { latitude: 51.48 },
      near: {},
    })
    expect(await titles({ near: around, within_km: 5 })).toEqual(['near'])
    expect(await titles({ near: around, within_km: 7 })).toEqual(['near', 'across the river'])
    expect((await feed({ near: around, within_km: 200 })).total).toBe(2)
    expect(await titles({ near: around, within_miles: 3 })).toEqual(['near'])
    expect(await titles({ near: around, within_miles: 5 })).toEqual(['near', 'across the river'])
    expect(
      await server.refused('GET /items', { query: { near: around, within_km: 5, within_miles: 3 } }),
    ).toMatchObject({
      fields: { within_miles: filterMessages.oneDistance },
    })
  })

  test('has the right distances across the country', async () => {
    // Great-circle distances, by the haversine formula from the same rounded points.
    await list({
      Belfast: { latitude: 54.6, longitude: -5.93 },
      Lerwick: { latitude: 60.15, longitude: -1.14 },
      Norwich: { latitude: 52.63, longitude: 1.3 },
      Penzance: { latitude: 50.12, longitude: -5.54 },
    })
    const { items } = await feed({ near: '51.51,-0.12' })
    expect(items.map(({ title, distance_km, distance_miles }) => [title, distance_km, distance_miles])).toEqual([
      ['Penzance', 500, 300],
      ['Norwich', 200, 100],
      ['Lerwick', 1000, 600],
      ['Belfast', 600, 400],
    ])
  })
})

describe('the order', () => {
  test('by price per day puts the cheapest first, and the newer of two equal ones', async () => {
    await list({
      dear: { daily_rate: 30 },
      older: { daily_rate: 10 },
      newer: { daily_rate: 10 },
      cheap: { daily_rate: 2.5 },
    })
    expect(await titles({ sort: 'cheapest' })).toEqual(['cheap', 'newer', 'older', 'dear'])
    expect(await titles({ max_price: 10 })).toEqual(['cheap', 'newer', 'older'])
    expect(await titles({ max_price: 9.99 })).toEqual(['cheap'])
  })

  test.each([
    ['newest', {}],
    ['cheapest', {}],
    ['nearest', { near: '51.54,-0.06' }],
  ])('%s pages without gaps, even among equals', async (sort, more) => {
    const far = { latitude: 52.2, longitude: 0.12 }
    await list(
      Object.fromEntries(
        Array.from({ length: 14 }, (_, index) => [
          `Item ${index}`,
          { daily_rate: index % 2 === 0 ? 5 : 7.5, ...(index % 3 === 0 && far) },
        ]),
      ),
    )
    await server.db.updateTable('items').set({ created_at: '2026-01-01 10:00:00.123456+00' }).execute()
    const all = await titles({ sort, ...more })
    expect(all).toHaveLength(14)
    expect(await pages({ sort, ...more })).toEqual(all)
    expect(await pages({ sort, ...more, max_price: 5 })).toEqual(
      all.filter((title) => Number(title.slice(5)) % 2 === 0),
    )
  })

  test('must be the one that its cursor was made for', async () => {
    await list({ one: {}, two: {} })
    const { next_cursor: cursor } = await feed({ sort: 'cheapest', limit: 1 })
    expect(await server.refused('GET /items', { query: { cursor: cursor ?? '' } })).toMatchObject({
      fields: { cursor: 'Please send the cursor from the previous page.' },
    })
  })
})

test('all filters can be combined', async () => {
  await list({
    'The drill': { daily_rate: 8 },
    'A drill too dear': { daily_rate: 12 },
    'A drill too far': { latitude: 53.48, longitude: -2.24 },
    'A drill that is not free': { excluded_dates: ['2026-03-15'] },
    'A drill of another kind': { category: 'Garden Tools' },
    'A saw': { description: 'A saw for wood, and nothing else.' },
  })
  const query = {
    search: 'drill',
    category: 'Power Tools' as const,
    from: '2026-03-14',
    until: '2026-03-15',
    max_price: 10,
    near: '51.54,-0.06',
    within_km: 10,
  }
  for (const sort of ['newest', 'nearest', 'cheapest']) expect(await titles({ ...query, sort })).toEqual(['The drill'])
  const { near: _, within_km: __, ...others } = query
  const map = await server.api('GET /items/map', { query: { ...others, bounds: '51.4,-0.2,51.6,0.1' } })
  expect(map).toMatchObject({ total: 1, total_is_more: false })
  expect(map.items).toMatchObject([{ title: 'The drill', hire: { days: 2, total_amount: 18.4 }, distance_km: null }])
})
