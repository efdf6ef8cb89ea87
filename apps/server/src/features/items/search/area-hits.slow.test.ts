import type { ItemFeedView } from '@itemo/contract/item-views.ts'
import { parseFeedCursor } from '@itemo/domain/items/feed-cursor.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { createItem, dayFromNow } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import type { AreaLimits } from './area-hits.ts'
import { readFeedPage } from './feed-queries.ts'
import { readMap } from './item-map.ts'
import type { Filters } from './item-search-queries.ts'

const server = await serverOfFile()
const owner = await createMember(server)
for (let at = 0; at < 24; at++)
  await createItem(server, owner, {
    title: `thing ${at}`,
    latitude: 51.98 + (at % 6) * 0.07,
    longitude: -1.02 + (at % 5) * 0.11,
    // The latest items have the two lowest rates.
    daily_rate: 2 + (at % (at < 14 ? 8 : 2)),
    category: at % 3 === 0 ? 'Garden Tools' : 'DIY Tools',
    status: at % 7 === 0 ? 'paused' : 'active',
  })
// As if listed over hours: times within the same minute aren't distinguished.
await sql`update items set created_at = created_at + search_no * interval '2 minutes'`.execute(server.db)

const now = server.context.now()
const day = dayFromNow(server, 3)
const days = { from: day, until: day, now, fee: specifiedFee }
/** No index knows the price of a week. */
const week = { ...days, until: dayFromNow(server, 9) }
const bounds = { south: 52, west: -1, north: 52.3, east: -0.6 }
const circle = { near: { latitude: 52.15, longitude: -0.8 }, withinKm: 22 }
/** Up to £6.00 there are five daily rates, up to £8.00 more. */
const narrower: readonly Filters[] = [
  {},
  { category: 'DIY Tools' },
  { maxPrice: 6 },
  { maxPrice: 8 },
  { maxPrice: 6, category: 'DIY Tools' },
  { days },
  { days, maxTotal: 7 },
]

const viewOf = (body: string) => JSON.parse(body) as ItemFeedView
const titles = ({ items }: ItemFeedView) => items.map(({ title }) => title)

/** Limits for cells, newest items and items of an area: all cells, all items, the area, or nothing. */
const looks = (ofArea: number): AreaLimits[] => [
  { cells: 1000, newest: 0, ofArea: 0 },
  { cells: 0, newest: 0, ofArea: 1000 },
  { cells: 0, newest: 0, ofArea: 0 },
  { cells: 0, newest: 0, ofArea },
  { cells: 0, newest: 5, ofArea: 0 },
  { cells: 0, newest: 2, ofArea: 0 },
]

test('a map area shows the same items whether it reads cells, the area or the newest', async () => {
  for (const filters of narrower) {
    const shown = async (look?: AreaLimits) =>
      titles(viewOf(await readMap(server.db, { bounds, ...filters }, now, look)))
    const whole = await shown({ cells: 0, newest: 0, ofArea: 1000 })
    expect(whole.length).toBeGreaterThan(2)
    for (const look of [undefined, ...looks(whole.length - 1)]) expect(await shown(look)).toEqual(whole)
  }
})

/** All pages of a list by age, three items each; an item at the end of a page may be removed before the next one is requested. */
async function pagesOf(filters: Filters, look: AreaLimits | undefined, atEnd: (id: string) => Promise<unknown>) {
  const seen: string[] = []
  for (let next: string | null | undefined; next !== null;) {
    const cursor = next === undefined ? undefined : parseFeedCursor(next)
    const query = { filters, sort: 'newest' as const, cursor, limit: 3, withBoosted: false, near: null, now }
    const view = viewOf((await readFeedPage(server.db, query, look)).body)
    seen.push(...titles(view))
    next = view.next_cursor
    if (next !== null) await atEnd(view.items.at(-1)?.id ?? '')
  }
  return seen
}

test('a list of an area has the same pages whether it reads cells, the area or the newest', async () => {
  for (const area of [{ bounds }, circle])
    for (const filters of narrower) {
      const stays = async () => undefined
      const whole = await pagesOf({ ...area, ...filters }, undefined, stays)
      expect(whole.length).toBeGreaterThan(2)
      expect(new Set(whole).size).toBe(whole.length)
      expect(whole).toEqual(whole.toSorted((one, other) => Number(other.slice(6)) - Number(one.slice(6))))
      for (const look of looks(whole.length - 1)) {
        expect(await pagesOf({ ...area, ...filters }, look, stays)).toEqual(whole)
      }
    }
})

test("a list of an area continues after the cursor's item was deleted", async () => {
  for (const look of [undefined, ...looks(0)]) {
    const whole = await pagesOf({ bounds }, look, async () => undefined)
    const erase = (id: string) => server.db.deleteFrom('items').where('id', '=', id).execute()
    expect(await pagesOf({ bounds }, look, erase)).toEqual(whole)
  }
})

test('a small circle has the same pages by cells and by age, with many items in one place', async () => {
  const near = { latitude: 57, longitude: -4 }
  for (let at = 30; at < 54; at++)
    await createItem(server, owner, {
      title: `thing ${at}`,
      latitude: 57 + (at % 2) / 100,
      // The items in the last of the three places are the newest.
      longitude: -4 + (at > 40 ? 2 : at % 2) / 100,
      daily_rate: 2 + (at % 7),
      category: at % 3 === 0 ? 'Garden Tools' : 'DIY Tools',
      ...(at % 5 === 0 && { excluded_dates: [day] }),
    })
  const stays = async () => undefined
  for (const withinKm of [1, 2, 3])
    for (const filters of [...narrower, { days, maxPrice: 6, category: 'DIY Tools' }, { days: week, maxTotal: 50 }]) {
      const circle = { near, withinKm, ...filters }
      const byAge = await pagesOf(circle, { cells: 0, newest: 0, ofArea: 1000 }, stays)
      expect(byAge.length).toBeGreaterThan(1)
      expect(await pagesOf(circle, undefined, stays)).toEqual(byAge)
    }
})
