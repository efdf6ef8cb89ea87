import { foldText } from '@itemo/domain/text.ts'
import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import type { FirstPageState } from '@itemo/domain/items/search-cursor.ts'
import { lastPosition } from '@itemo/domain/items/search-windows.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { dayFromNow } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { listVariedItems } from '../../../../test/varied-items.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type ParsedSearch, understand } from './dictionary-queries.ts'
import { foundItems } from './find-items-queries.ts'
import { countWords } from './search-index.ts'
import type { Filters } from './item-search-queries.ts'
import { writeSearchRows } from './search-rows.ts'

const server = await serverOfFile()
const { db } = server
await listVariedItems(server, await createMember(server))
await countWords(server.context)

const rows = await db
  .selectFrom('items')
  .select(['id', 'title', 'description', 'category', 'search_no'])
  .orderBy('search_no', 'desc')
  .execute()
const items = rows.map(({ id, ...texts }) => ({
  id,
  texts: [texts.title, texts.description, texts.category].map((text) => foldText(text)),
}))

/** The items that contain a text as typed, newest first, found by scanning all of them. */
function scan(typed: string): string[] {
  const phrase = foldText(typed)
  return items.filter(({ texts }) => texts.some((text) => text.includes(phrase))).map(({ id }) => id)
}

interface Found {
  readonly item_id: string
  readonly class: number
}

async function findAll(search: ParsedSearch, filters: Filters = {}, sort: ItemSort = 'newest'): Promise<Found[]> {
  const { rows: found } = await sql<Found>`
    with ${foundItems({ search, filters, sort, limit: 1000 })}
    select item_id, class from found order by rank, at_position, no desc`.execute(db)
  return found
}

interface Place extends Found {
  readonly rank: number
  readonly at_position: number
  readonly no: number
}

/** Before the first item in any order. */
const beginning = { rank: 1, position: -2_147_483_647, no: 2_147_483_647 }

/** All results, in pages, with the state that the first page saw. */
async function inPages(search: ParsedSearch, sort: ItemSort, first?: FirstPageState): Promise<Place[]> {
  const found: Place[] = []
  for (;;) {
    const last = found.at(-1)
    const place = last ? { rank: last.rank, position: last.at_position, no: last.no } : beginning
    const cursor = first || last ? { ...place, ...(first && { first }) } : undefined
    const { rows: page } = await sql<Place>`
      with ${foundItems({ search, filters: {}, sort, limit: 40, cursor })}
      select * from found order by rank, at_position, no desc`.execute(db)
    found.push(...page)
    if (page.length < 40) return found
  }
}

/** The items that contain the typed text. */
const literalOf = (found: readonly Found[]) => found.filter((one) => one.class <= 2).map(({ item_id: id }) => id)

/** The results, by sorting all items at once and by going through the ranges of the order. */
async function bothWays(typed: string): Promise<Found[]> {
  const search = await understand(server.context, typed)
  if (!search) return []
  const found = await findAll({ ...search, atMost: 0 })
  expect(await findAll({ ...search, atMost: Number.POSITIVE_INFINITY }), typed).toEqual(found)
  return found
}

/** The number of texts of each kind: `npm run test:model` tries ten thousand. */
const numRuns = Number(process.env.RANDOM_TEXTS ?? 500)
const timeout = 30_000 + numRuns * 100

async function checkLiteral(typed: string): Promise<void> {
  const found = await bothWays(typed)
  const literal = literalOf(found)
  expect(literal, JSON.stringify(typed)).toEqual(scan(typed))
  // They come before all others.
  expect(found.slice(0, literal.length).every((one) => one.class <= 2)).toBe(true)
}

test(
  'any part of a title, text or category is found as typed, newest first [marketplace 2.3] [R53]',
  { timeout },
  async () => {
    const parts = fc
      .tuple(fc.constantFrom(...items.flatMap(({ texts }) => texts)), fc.nat(), fc.integer({ min: 1, max: 25 }))
      .map(([text, from, length]) => text.slice(from % text.length, (from % text.length) + length))
      .filter((text) => text.trim() !== '')
    await fc.assert(fc.asyncProperty(parts, checkLiteral), { numRuns })
  },
)

test('any input finds the same as a full scan', { timeout }, async () => {
  const unit = fc.constantFrom(...Array.from('abdegilnrst eé0%_\'\\&|!:*()<>-"^#=~$@+🚲ש\t'))
  const typed = fc.string({ unit, minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
  await fc.assert(fc.asyncProperty(typed, checkLiteral), { numRuns })
})

test('each order finds the same stretch by stretch as in one query', async () => {
  const near = { latitude: 51.6, longitude: 0.05 }
  await sql`update items set latitude = 50 + (search_no * 37 % 500) / 100.0, longitude = -4 + (search_no * 53 % 500) / 100.0`.execute(
    db,
  )
  await writeSearchRows(
    db,
    items.map(({ id }) => id),
  )
  const { rows: places } = await sql<{ id: string; metres: number; pence: number; no: number }>`
    select id, round((place <-> plane_point(${near.latitude}, ${near.longitude})) * 1000)::int as metres,
      (daily_rate * 100)::int as pence, search_no as no from items`.execute(db)
  const placeOf = new Map(places.map(({ id, ...place }) => [id, place]))
  for (const typed of ['drill', 'e', 'hammer drill', 'tents', 'camra']) {
    const search = await understand(server.context, typed)
    if (!search) throw new Error(typed)
    for (const sort of ['best', 'nearest', 'cheapest'] as const) {
      const filters = sort === 'cheapest' ? {} : { near }
      const found = await findAll({ ...search, atMost: 0 }, filters, sort)
      expect(await findAll({ ...search, atMost: 1e9 }, filters, sort), `${typed} ${sort}`).toEqual(found)
      // As in a large town, where the first thousand items in the order are read first.
      const common = { ...search, atMost: 1e9, newestNo: 30_000 }
      expect(await findAll(common, filters, sort), `${typed} ${sort}, common`).toEqual(found)
      expect(found.length).toBeGreaterThan(0)
      // By distance or price within a class, and then newest first; the first two classes are one, except for "best".
      const inOrder = found
        .map((one) => {
          const { metres = 0, pence = 0, no = 0 } = placeOf.get(one.item_id) ?? {}
          const rank = sort === 'best' ? one.class : Math.max(2, one.class)
          return { ...one, key: [rank, sort === 'cheapest' ? pence : metres, -no] as const }
        })
        .toSorted(({ key: a }, { key: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
      expect(
        found.map(({ item_id: id }) => id),
        `${typed} ${sort}, in order`,
      ).toEqual(inOrder.map(({ item_id: id }) => id))
    }
  }
})

test('a small area, a category and a long rental find the same by every access path', async () => {
  const { rows: places } = await sql<{ latitude: number; longitude: number }>`
    select latitude::float8 as latitude, longitude::float8 as longitude from items order by search_no limit 8`.execute(
    db,
  )
  const days = {
    from: dayFromNow(server, 30),
    until: dayFromNow(server, 41),
    now: server.context.now(),
    fee: specifiedFee,
  }
  const ofCategory = (id: string, category: string) => rows.some((row) => row.id === id && row.category === category)
  let [narrowed, cheap] = [0, 0]
  for (const typed of ['drill', 'e', 'hammer drill', 'tents']) {
    const search = await understand(server.context, typed)
    if (!search) throw new Error(typed)
    expect(search.areTermsCurrent).toBe(true)
    const both = async (filters: Filters, sort: ItemSort) => {
      const many = { ...search, atMost: 1e9 }
      const found = await findAll(many, filters, sort)
      expect(found, `${typed} ${sort}`).toEqual(await findAll({ ...many, areTermsCurrent: false }, filters, sort))
      return found.length
    }
    for (const near of places) {
      const { latitude, longitude } = near
      const bounds = { south: latitude, north: latitude + 0.03, west: longitude - 0.03, east: longitude }
      for (const sort of ['newest', 'nearest'] as const) {
        for (const withinKm of [1, 2, 6]) narrowed += await both({ near, withinKm }, sort)
        narrowed += await both({ near, bounds }, sort)
      }
    }
    for (const sort of ['cheapest', 'nearest'] as const) {
      const all = await findAll(search, { near: places[0] }, sort)
      for (const category of new Set(rows.map((row) => row.category))) {
        const found = await findAll({ ...search, atMost: 1e9 }, { near: places[0], category }, sort)
        expect(found, `${typed} ${category} ${sort}`).toEqual(all.filter(({ item_id: id }) => ofCategory(id, category)))
      }
    }
    for (const maxTotal of [undefined, 40, 90]) cheap += await both({ days, maxTotal }, 'cheapest')
  }
  expect(narrowed).toBeGreaterThan(100)
  expect(cheap).toBeGreaterThan(100)
})

describe('letters that too many words contain', () => {
  // Every letter, and each pair of consecutive letters of the alphabet.
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  beforeAll(async () => {
    await sql`insert into search_words (word, named) select ${alphabet}::text || n, false from generate_series(1, 400) n`.execute(
      db,
    )
  })
  afterAll(async () => {
    await sql`delete from search_words where word like ${`${alphabet}%`}`.execute(db)
  })

  const typed = ['e', 'st', 'no', 'y', 'n a', 'n and i', 'with c', 'bosch h', 'e in', 'h c', '"e"', '"l d"']

  test.each(typed)('%j finds what a full scan finds, also page by page', async (text) => {
    const search = await understand(server.context, text)
    if (!search) throw new Error(text)
    expect(search.phrase).toBeDefined()
    const wanted = scan(text.replaceAll('"', ''))
    expect(wanted.length).toBeGreaterThan(0)
    const all = await findAll(search)
    expect(literalOf(all)).toEqual(wanted)
    for (const sort of ['newest', 'best', 'cheapest'] as const) {
      const pages = await inPages(search, sort)
      expect(pages.map(({ item_id: id }) => id)).toEqual((await findAll(search, {}, sort)).map(({ item_id: id }) => id))
      expect(new Set(literalOf(pages)), sort).toEqual(new Set(wanted))
    }
  })
})

describe('in a town with items spread over many stretches', () => {
  const apart = 300
  beforeAll(async () => {
    await sql`delete from item_search`.execute(db)
    await sql`update items set search_no = search_no * ${sql.lit(apart)}`.execute(db)
    await writeSearchRows(
      db,
      items.map(({ id }) => id),
    )
  })

  const typed = ['hammer drill', 'drill hammer', 'goes well', 'well goes', 'roof tent', 'good order', 'lights fairy']
  const sorts = ['newest', 'best'] as const

  test.each([...typed, 'hammer dri'])('the few hits of %j are ordered as in one query', async (text) => {
    const search = await understand(server.context, text)
    if (!search) throw new Error(text)
    for (const sort of sorts) {
      const wanted = await findAll({ ...search, atMost: 0 }, {}, sort)
      expect(wanted.length).toBeGreaterThan(0)
      expect(wanted.length).toBeLessThanOrEqual(300)
      const found = await findAll({ ...search, atMost: 2500 }, {}, sort)
      expect(found, sort).toEqual(wanted)
    }
  })

  test.each(typed)(
    'thousands of hits of %j have their text read in the newest stretch only, and none is lost',
    async (text) => {
      const search = await understand(server.context, text)
      if (!search) throw new Error(text)
      const firstOfStretch = ((search.newestNo >> 11) - 1) << 11
      for (const sort of sorts)
        // With and without collecting the matches in the first index scan.
        for (const atMost of [20_000, 30_000]) {
          const common = { ...search, atMost }
          const found = await inPages(common, sort)
          expect(await findAll(common, {}, sort)).toEqual(
            found.map(({ item_id: id, class: is }) => ({ item_id: id, class: is })),
          )
          const wanted = new Map((await findAll({ ...search, atMost: 0 })).map((one) => [one.item_id, one.class]))
          expect(new Set(found.map(({ item_id: id }) => id))).toEqual(new Set(wanted.keys()))
          for (const { item_id: id, class: is, no } of found) {
            const was = wanted.get(id) ?? 0
            expect(was === 2 && no < firstOfStretch ? is > 2 : is === was, `${text} ${sort} ${no}: ${was}, ${is}`).toBe(
              true,
            )
          }
          const inOrder = found.toSorted((a, b) => a.rank - b.rank || b.no - a.no)
          expect(found).toEqual(inOrder)
        }
    },
  )

  test('a literal match inside a word is found behind the newest stretch too', async () => {
    const behind = items[40]?.id ?? ''
    await db.updateTable('items').set({ description: 'Goes with our carpet.' }).where('id', '=', behind).execute()
    await writeSearchRows(db, [behind])
    // "car" is also a word of its own, by which this one isn't found.
    const search = await understand(server.context, 'our car')
    if (!search) throw new Error('nothing is understood')
    for (const sort of sorts) {
      const found = await findAll({ ...search, atMost: 30_000 }, {}, sort)
      expect(found, sort).toContainEqual({ item_id: behind, class: 2 })
    }
  })

  test('the newest items are read with one index scan, whatever their class', async () => {
    const search = await understand(server.context, 'drill hammer')
    if (!search) throw new Error('nothing is understood')
    const scansOf = (atMost: number) =>
      inTransaction(db, async (trx) => {
        const scans = async () => {
          const { rows: counted } = await sql<{ scans: number }>`
            select pg_stat_get_xact_numscans('item_search_terms'::regclass)::int as scans`.execute(trx)
          return counted[0]?.scans ?? 0
        }
        const before = await scans()
        await sql`with ${foundItems({ search: { ...search, atMost }, filters: {}, sort: 'newest', limit: 40 })}
          select from found`.execute(trx)
        return (await scans()) - before
      })
    // One scan for the newest, and then each class among all the others: no title has the pair, few have the words.
    expect(await scansOf(20_000)).toBeLessThanOrEqual(5)
    expect(await scansOf(30_000)).toBeGreaterThan(5)
  })

  test("a cursor that claims frequent words to be rare isn't trusted", async () => {
    const search = await understand(server.context, 'drill hammer')
    if (!search) throw new Error('nothing is understood')
    const stretchesOf = (atMost: number) => {
      const first = { newestNo: search.newestNo, atMost, areFew: true }
      const cursor = { ...beginning, first }
      const asked = { search: { ...search, atMost: 20_000 }, filters: {}, sort: 'newest', limit: 40, cursor } as const
      const { parameters } = sql`with ${foundItems(asked)} select from found`.compile(db)
      return parameters.find((one) => Array.isArray(one) && one.includes(lastPosition))
    }
    // As many as a first page checks: all are sorted at once.
    expect(stretchesOf(8000)).toEqual([lastPosition])
    for (const forged of [8001, lastPosition]) expect(stretchesOf(forged)).toHaveLength(2)
  })

  test('older items are read in slices of every size', async () => {
    await sql`delete from item_search`.execute(db)
    await sql`update items set search_no = search_no * 10`.execute(db)
    await writeSearchRows(
      db,
      items.map(({ id }) => id),
    )
    for (const text of ['goes well', 'well goes', 'good order', 'drill hammer']) {
      const search = await understand(server.context, text)
      if (!search) throw new Error(text)
      const wanted = await findAll({ ...search, atMost: 0 })
      // Few enough of so many items to start with the newest ten thousand.
      const first = { newestNo: search.newestNo, atMost: 3000, areFew: false }
      for (const sort of sorts) {
        const found = await inPages(search, sort, first)
        expect(found.map(({ item_id: id }) => id).toSorted(), text).toEqual(
          wanted.map(({ item_id: id }) => id).toSorted(),
        )
        expect(found).toEqual(found.toSorted((a, b) => a.rank - b.rank || b.no - a.no))
      }
    }
  })
})
