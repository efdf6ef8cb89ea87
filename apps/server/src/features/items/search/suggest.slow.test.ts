import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { statementsOf } from '../../../../test/count-statements.ts'
import { createMember } from '../../../../test/factories.ts'
import { createItem, type ItemFields } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createLogger } from '../../../platform/log.ts'
import { findPhrases } from './phrase-queries.ts'
import { countWords } from './search-index.ts'

const server = await serverOfFile({ plansEachCall: true })
const [ann, bob] = [await createMember(server), await createMember(server)]

const hackney = { latitude: 51.54, longitude: -0.06 }
const leeds = { latitude: 53.8, longitude: -1.55 }
const tents = { category: 'Camping & Hiking' as const, addons: [] }

async function list(owner: { id: string }, title: string, changes: ItemFields = {}): Promise<string> {
  return (await createItem(server, owner, { ...tents, ...hackney, title, ...changes })).id
}

await list(ann, 'Large bell tent for festivals')
await list(bob, 'Bell-tent, 5 m', leeds)
await list(bob, 'Roof tent')
await list(ann, 'Roof tent, white', { status: 'paused' })
await list(ann, 'Zither of Ann, call 07700 900123')
await list(ann, 'Zither of Ann, again')
for (const owner of [ann, bob]) await list(owner, 'Xylophone 0770 0900 123')
await countWords(server.context)

const suggest = (query: Readonly<Record<string, string>>) => server.api('GET /items/suggest', { query })
const phrases = async (q: string) => (await suggest({ q })).phrases

test('phrases need two items of two owners, and have the number of items nearby', async () => {
  expect(await suggest({ q: 'ten', near: '51.54,-0.06' })).toEqual({
    phrases: [
      { phrase: 'tent', items: 3, near: 2 },
      { phrase: 'bell tent', items: 2, near: 1 },
    ],
    categories: [],
    places: [
      { label: 'Tenterden', near: 'Tenterden', words: '' },
      { label: 'Tenby', near: 'Tenby', words: '' },
    ],
  })
  expect(await phrases('Bell T')).toEqual([{ phrase: 'bell tent', items: 2, near: null }])
  expect(await suggest({ q: 'hik' })).toMatchObject({ phrases: [], categories: ['Camping & Hiking'] })
})

test('text of a single person or that looks like a phone number is never suggested', async () => {
  for (const q of ['zi', 'zither', '07', '0770', '077', 'ro', 'call']) expect([q, await phrases(q)]).toEqual([q, []])
  expect(await phrases('xy')).toEqual([{ phrase: 'xylophone', items: 2, near: null }])
})

test('the phrases of a deleted item disappear at the next count', async () => {
  const id = await list(ann, 'Ukulele')
  await list(bob, 'Ukulele')
  await countWords(server.context)
  expect(await phrases('ukulele')).toHaveLength(1)
  await server.db.deleteFrom('items').where('id', '=', id).execute()
  await countWords(server.context)
  expect(await phrases('ukulele')).toEqual([])
})

test('without words the categories with most items nearby are suggested', async () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await list(ann, `Saw ${n}`, { ...leeds, category: 'DIY Tools' })
  const { phrases: none, categories } = await suggest({ near: 'Leeds' })
  expect(none).toEqual([])
  expect(categories).toEqual(['Camping & Hiking', 'DIY Tools'])
})

test('at most six categories are suggested, those with most items', async () => {
  const hull = { latitude: 53.75, longitude: -0.34 }
  const most = ['Cycling', 'Electronics', 'Garden Tools', 'Photography', 'Water Sports', 'Winter Sports'] as const
  for (const category of [...most, ...most, 'Baby & Kids', 'Other'] as const)
    await list(ann, 'Thing', { ...hull, category })
  // Nearer than what the other tests list in two of these categories.
  for (const category of most) for (let n = 0; n < 12; n++) await list(bob, 'Thing', { ...hull, category })
  expect((await suggest({ near: 'HU1' })).categories).toEqual(most)
})

test('short beginnings are queried once a minute, longer ones separately', async () => {
  const count = async (q: string) => (await statementsOf(() => suggest({ q, near: '51.54,-0.06' }))).length
  expect([await count('be'), await count('be'), await count('BE')]).toEqual([2, 0, 0])
  // The counts of the same phrases around the place are cached for as long.
  expect([await count('bell'), await count('bell t'), await count('xylo')]).toEqual([1, 1, 2])
  server.advance(61_000)
  expect([await count('bell'), await count('be')]).toEqual([2, 1])
})

test('counts are cached for a minute per place', async () => {
  const near = async (place: string) => (await suggest({ q: 'bell tent', near: place })).phrases[0]?.near
  server.advance(61_000)
  expect([await near('51.54,-0.06'), await near('53.8,-1.55'), await near('57.6,-4.4')]).toEqual([1, 1, 0])
  const id = await list(ann, 'Bell tent, new', hackney)
  expect(await near('51.54,-0.06')).toBe(1)
  server.advance(61_000)
  expect(await near('51.54,-0.06')).toBe(2)
  await server.db.deleteFrom('items').where('id', '=', id).execute()
  server.advance(61_000)
})

test('more than fifty items nearby are counted as fifty-one', async () => {
  for (let n = 0; n < 26; n++) for (const owner of [ann, bob]) await list(owner, 'Harmonium')
  await countWords(server.context)
  expect(await suggest({ q: 'harmonium', near: '51.54,-0.06' })).toMatchObject({ phrases: [{ items: 52, near: 51 }] })
})

test('the longest responses are small', async () => {
  const first = 'z'.repeat(29)
  for (const letter of ['a', 'b', 'c', 'd', 'e'])
    for (const owner of [ann, bob]) await list(owner, `${first} ten${letter.repeat(27)}`)
  await countWords(server.context)
  const bytes = async (query: Readonly<Record<string, string>>) => {
    const { body } = await server.call('GET /items/suggest', { query })
    return Buffer.byteLength(JSON.stringify(body))
  }
  const longest = { q: `${first} ten`, near: '51.54,-0.06' }
  const { phrases, places } = await suggest(longest)
  expect([phrases.map(({ phrase }) => phrase.length), places.length]).toEqual([[60, 60, 60, 60], 2])
  expect(await bytes(longest)).toBeLessThanOrEqual(1500)
  expect(await bytes({ near: '51.54,-0.06' })).toBeLessThanOrEqual(1500)
})

test("one person's input never appears in another's cached response", async () => {
  const [place] = (await suggest({ q: 'e8' })).places
  server.advance(61_000)
  expect((await suggest({ q: '🅱🆄🆈 e8' })).places).toEqual([{ ...place, words: '🅱🆄🆈' }])
  expect((await suggest({ q: 'e8' })).places).toEqual([place])
  server.advance(61_000)
  expect((await suggest({ q: '(e8)' })).places).toEqual([])
  expect((await suggest({ q: 'e8' })).places).toEqual([place])
})

test.each([
  '%',
  '_',
  "'",
  '\\',
  '&|!:*',
  'a',
  '  ',
  '👩‍🚒'.repeat(8),
  'ا ل',
  "tent' or 1=1",
  'x'.repeat(100),
  '\u{10FFFF}',
])('%j causes no error', async (q) => {
  expect((await server.call('GET /items/suggest', { query: { q } })).status).toBe(200)
})

test('an unknown place is refused, and so is overlong input', async () => {
  expect(await server.refused('GET /items/suggest', { query: { near: 'nowhere at all' } })).toMatchObject({
    status: 422,
  })
  expect(await server.refused('GET /items/suggest', { query: { q: 'x'.repeat(101) } })).toMatchObject({ status: 422 })
})

test('among many phrases those with a beginning are found through the indexes only', async () => {
  await sql`insert into search_phrases (phrase, tail, items)
    select 'word' || n || ' tail' || n, 'tail' || n, n % 7 + 2 from generate_series(1, 20000) n`.execute(server.db)
  await sql`analyze search_phrases`.execute(server.db)
  // A separate connection: earlier executions on a small table would influence PostgreSQL's choice between a generic and a custom plan.
  const log = createLogger({ level: 'silent', format: 'text' })
  const fresh = openDatabase(server.databaseUrl, { log, statementTimeoutMs: 10_000, max: 1 })
  onTestFinished(() => fresh.close())
  await inTransaction(fresh.db, async (trx) => {
    const scans = async () => {
      const { rows } = await sql<{ scans: number }>`
        select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'search_phrases'`.execute(trx)
      return rows[0]?.scans
    }
    const before = await scans()
    // Each is executed often enough to become a named statement.
    for (let n = 0; n < 24; n++) expect((await findPhrases(trx, `tail1500${1 + (n % 8)}`)).length).toBeGreaterThan(0)
    expect(await scans()).toBe(before)
    const { rows } = await sql<{ generic: number }>`
      select generic_plans::int as generic from pg_prepared_statements where statement like '%search_phrases%'`.execute(
      trx,
    )
    expect(rows.some(({ generic }) => generic > 0)).toBe(true)
  })
})
