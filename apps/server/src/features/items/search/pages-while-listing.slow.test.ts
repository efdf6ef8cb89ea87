import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createMember, itemRows } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { listVariedItems } from '../../../../test/varied-items.ts'
import { countWords } from './search-index.ts'
import { writeSearchRows } from './search-rows.ts'

const server = await serverOfFile()
const { db } = server
const owner = await createMember(server)

/** The gap between item numbers, as in a town of 180,000 items. */
const apart = 300

beforeEach(async () => {
  await db.deleteFrom('items').execute()
  await sql`alter table items alter column search_no restart with 1`.execute(db)
  await listVariedItems(server, owner)
  await countWords(server.context)
  await db.deleteFrom('item_search').execute()
  await sql`update items set search_no = search_no * ${sql.lit(apart)}`.execute(db)
  const rows = await db.selectFrom('items').select('id').execute()
  await writeSearchRows(
    db,
    rows.map(({ id }) => id),
  )
})

/** The next item gets this number. */
const listFrom = (no: number) => sql`alter table items alter column search_no restart with ${sql.lit(no)}`.execute(db)

/** Word counts of a large town. */
const countEach = (items: number) => sql`update search_words set items = ${items}`.execute(db)

async function list(count: number): Promise<void> {
  const rows = itemRows(owner, count, { title: 'Newly listed', description: 'Goes well with the others.' })
  await db.insertInto('items').values(rows).execute()
  await writeSearchRows(
    db,
    rows.map(({ id }) => id),
  )
}

type Query = Readonly<Record<string, string>>

/** The results from the first page, or from a given cursor, to the last one. */
async function pages(query: Query, cursor?: string | null): Promise<string[]> {
  const shown: string[] = []
  for (let next = cursor; next !== null;) {
    const page = await ask(query, next)
    shown.push(...page.shown)
    next = page.next
  }
  return shown
}

async function ask(query: Query, cursor?: string | null) {
  const page = await server.api('GET /items', { query: { limit: 6, ...query, ...(cursor && { cursor }) } })
  return { shown: page.items.map(({ id }) => id), next: page.next_cursor }
}

const searches: readonly Query[] = [
  { search: 'goes well', sort: 'newest' },
  { search: 'goes well', sort: 'best' },
  { search: 'goes well', sort: 'cheapest' },
  { search: 'goes well', sort: 'nearest', near: '51.54,-0.06' },
]

/** The number of items per word according to the dictionary, and what happens after the first page. */
const cases: readonly [what: string, count: number, between: () => Promise<unknown>][] = [
  ['a new age slice begins', 25_000, () => list(1)],
  [
    'many items are listed',
    25_000,
    async () => {
      await list(30)
      await listFrom(5000 * apart)
      await list(30)
    },
  ],
  ['more items match than are sorted at once', 2500, () => list(120)],
  ['the words become frequent', 100, () => countEach(5500)],
  ['the words become rare', 25_000, () => countEach(100)],
]

test.each(cases)('if %s after the first page was read, each item is still shown once', async (_, count, between) => {
  await countEach(count)
  const wanted = await Promise.all(searches.map((search) => pages(search)))
  for (const shown of wanted) {
    expect(shown.length).toBeGreaterThan(150)
    expect(new Set(shown).size).toBe(shown.length)
  }
  // Until then the last number of its slice belongs to the newest item.
  await listFrom(88 << 11)
  const first = await Promise.all(searches.map((search) => ask(search)))
  await between()
  for (const [at, search] of searches.entries()) {
    const shown = [...(first[at]?.shown ?? []), ...(await pages(search, first[at]?.next))]
    const old = new Set(wanted[at])
    expect(
      shown.filter((id) => old.has(id)),
      search.sort,
    ).toEqual(wanted[at])
    expect(new Set(shown).size).toBe(shown.length)
  }
})
