import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import type { FirstPageState } from '@itemo/domain/items/search-cursor.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { listVariedItems, writeAll } from '../../../../test/varied-items.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type ParsedSearch, understand } from './dictionary-queries.ts'
import { foundItems } from './find-items-queries.ts'
import type { Filters } from './item-search-queries.ts'
import { countWords } from './search-index.ts'

const server = await serverOfFile()
const { db } = server

/** The gap between item numbers, so that they span as many as in a town of 150,000. */
const apart = 50
let ids: readonly string[] = []

beforeAll(async () => {
  await listVariedItems(server, await createMember(server), 3000)
  await sql`delete from item_search`.execute(db)
  await sql`update items set search_no = search_no * ${sql.lit(apart)},
    latitude = 50 + (search_no * 37 % 500) / 100.0, longitude = -4 + (search_no * 53 % 500) / 100.0`.execute(db)
  ids = (await db.selectFrom('items').select('id').execute()).map(({ id }) => id)
  await writeAll(server, ids)
  await countWords(server.context)
})

const near = { latitude: 51.6, longitude: 0.05 }

interface Order {
  readonly sort: ItemSort
  readonly filters: Filters
}

const orders: readonly Order[] = [
  { sort: 'nearest', filters: { near } },
  { sort: 'best', filters: { near } },
  { sort: 'cheapest', filters: {} },
  { sort: 'nearest', filters: { near, category: 'Power Tools' } },
]

interface Place {
  readonly item_id: string
  readonly class: number
  readonly rank: number
  readonly at_position: number
  readonly no: number
  readonly are_few: boolean
}

async function understood(text: string): Promise<ParsedSearch> {
  const search = await understand(server.context, text)
  if (!search) throw new Error(text)
  return search
}

const beginning = { rank: 1, position: -2_147_483_647, no: 2_147_483_647 }

async function find(
  asked: Order & { search: ParsedSearch; limit: number; first?: FirstPageState; last?: Place },
  on: Db = db,
) {
  const { last, first, ...order } = asked
  const place = last ? { rank: last.rank, position: last.at_position, no: last.no } : beginning
  const cursor = first || last ? { ...place, ...(first && { first }) } : undefined
  const { rows } = await sql<Place>`
    with ${foundItems({ ...order, cursor })} select * from found order by rank, at_position, no desc`.execute(on)
  return rows
}

async function inPages(asked: Order & { search: ParsedSearch; first?: FirstPageState }): Promise<Place[]> {
  const found: Place[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await find({ ...asked, limit: 60, ...(last && { last }) })
    found.push(...page)
    if (page.length < 60) return found
  }
}

const plain = (found: readonly Place[]) => found.map(({ are_few: _, ...place }) => place)

/** The first are in few items, the next in many, and of the last the words are in many items but the typed text in few. */
const typed = ['hammer drill', 'drill hammer', 'goes well', 'well goes', 'good order', 'tent roof', 'after each']

describe.each(orders)('by $sort, $filters.category', (order) => {
  test.each(typed)(
    '%j finds the same by stretches as in one query, except for the ranking of old texts',
    async (text) => {
      const search = await understood(text)
      const all = await find({ ...order, search: { ...search, atMost: 0 }, limit: 5000 })
      expect(all.length > 0).toBe(!order.filters.category || !text.includes('roof'))
      const wasOf = new Map(all.map(({ item_id: id, class: is }) => [id, is]))
      const first = { newestNo: search.newestNo, atMost: 30_000, areFew: false }
      const found = await inPages({ ...order, search, first })
      expect(found).toEqual(found.toSorted((a, b) => a.rank - b.rank || a.at_position - b.at_position || b.no - a.no))
      expect(new Set(found.map(({ item_id: id }) => id))).toEqual(new Set(wasOf.keys()))
      expect(found).toHaveLength(all.length)
      const newestTexts = ((search.newestNo >> 14) - 1) << 14
      for (const { item_id: id, class: is, no } of found) {
        const was = wasOf.get(id)
        expect(was === 2 && no < newestTexts ? is > 2 : is === was, `${text} ${no}: ${was}, ${is}`).toBe(true)
      }
    },
  )

  test.each(typed)('%j, with few hits expected, is ordered in one query, page by page', async (text) => {
    const search = { ...(await understood(text)), atMost: 30_000 }
    const all = await find({ ...order, search: { ...search, atMost: 0 }, limit: 5000 })
    const page = await find({ ...order, search, limit: 60 })
    expect(page.every((one) => one.are_few)).toBe(true)
    expect(plain(page)).toEqual(plain(all.slice(0, 60)))
    const first = { newestNo: search.newestNo, atMost: search.atMost, areFew: true }
    expect(plain(await inPages({ ...order, search, first }))).toEqual(plain(all))
  })
})

test.each(orders)('by $sort the index is scanned once for a sample, and once for all', async (order) => {
  const search = { ...(await understood('drill hammer')), atMost: 30_000 }
  await inTransaction(db, async (trx) => {
    const scans = async () => {
      const { rows } = await sql<{ scans: number }>`
        select pg_stat_get_xact_numscans('item_search_terms'::regclass)::int as scans`.execute(trx)
      return rows[0]?.scans ?? 0
    }
    const before = await scans()
    await find({ ...order, search, limit: 60 }, trx)
    expect((await scans()) - before).toBe(2)
  })
})

test('a search with many expected hits goes by stretches', async () => {
  const newestNo = 4_000_000
  const search = { ...(await understood('goes well')), atMost: 200_000, newestNo }
  const renumber = async (greatest: number) => {
    await sql`delete from item_search`.execute(db)
    await sql`update items set search_no = search_no + (select ${greatest}::int - max(search_no) from items)`.execute(
      db,
    )
    await writeAll(server, ids)
  }
  // As in a town of four million, of whose newest items as many contain the words.
  await renumber(newestNo)
  const page = await find({ sort: 'nearest', filters: { near }, limit: 60, search })
  await renumber(3000 * apart)
  expect(page).toHaveLength(60)
  expect(page.some((one) => one.are_few)).toBe(false)
})

test('later pages count the hits themselves, since a cursor can be forged', async () => {
  const asked = {
    sort: 'cheapest',
    filters: {},
    search: { ...(await understood('drill hammer')), atMost: 30_000 },
  } as const
  const cursor = { ...beginning, first: { newestNo: 1, atMost: 30_000, areFew: true } }
  const { parameters } = sql`with ${foundItems({ ...asked, limit: 60, cursor })} select from found`.compile(db)
  expect(parameters).toContain(20_000)
})
