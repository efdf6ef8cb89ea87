import { categories } from '@itemo/domain/categories.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { recordStatements } from '../../../bench/recorded-statements.ts'
import { searchesTried } from '../../../bench/searches-tried.ts'
import { addons, images, items, members, numbering, rentals, settle } from '../../../bench/rows.ts'
import { completeSearchIndex } from '../src/features/items/search/search-index.ts'
import { contractCalls, fieldsOf, methodOf } from './contract-calls.ts'
import { callerOf, fillLists, paramsOf } from './contract-fixtures.ts'
import { writeKinds } from './contract-writes.ts'
import { copyHires } from './copied-hires.ts'
import { dayFromNow } from './hires.ts'
import { isPlanned, isPlannedOnce } from './planned-once.ts'
import { serverOfFile } from './server-of-file.ts'
import { byKeyOf, writeRequest } from './written-requests.ts'

const server = await serverOfFile({ plansEachCall: true })
const { db } = server
const heard = recordStatements()
const tried = new Set<string>()

/** Discards the statements recorded so far. */
function listen<T>(ask: () => Promise<T>): Promise<T> {
  heard.splice(0)
  return ask()
}

const run = (text: string, parameters: readonly unknown[] = []) =>
  db.executeQuery({
    sql: text,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
    queryId: { queryId: text.slice(0, 20) },
  })

const client = new pg.Client({ connectionString: server.databaseUrl })
await client.connect()
afterAll(() => client.end())

/** The required input of reads. */
const wanted: Readonly<Record<string, string>> = {
  near: 'E8 3PN',
  from: dayFromNow(server, 2),
  until: dayFromNow(server, 4),
  to: dayFromNow(server, 4),
  q: 'drill',
  bounds: '51.4,-0.3,51.6,0.1',
  category: 'DIY Tools',
  title: 'Electric drill',
  role: 'owner',
}
const visitors = 'GET /support-requests/:ref/messages'

await run(members, [0, 4999])
await run(items, [1, 5000, [...categories], 5000, 5000])
await run(numbering)
await completeSearchIndex(server.context)
for (const rows of [images, addons]) await run(rows, [1, 5000])
await run(rentals, [1, 5000, 5000, 5000])
const filled = await fillLists(server)
for (const text of settle.split(';').filter((one) => one.trim())) await run(text)
copyHires(server)

const reads = contractCalls.filter(([key]) => methodOf(key) === 'GET')

test.each(reads)('%s has no statement planned on each call', async (key, call) => {
  const asked = Object.keys(fieldsOf(call.query)).filter((name) => name in wanted)
  const query = Object.fromEntries(asked.map((name) => [name, wanted[name]]))
  const input =
    key === visitors ? await byKeyOf(server, await writeRequest(server)) : { params: paramsOf(key, filled.ids), query }
  const { status, body } = await listen(() => server.call(key, input, callerOf(key, filled)))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await plannedAtEachCall()).toEqual([])
})

test.each(searchesTried)('the search %s has no statement planned on each call', async (path) => {
  const headers = { authorization: `Bearer ${filled.member.token}` }
  const answer = await listen(() => server.fetch(`/api/v1${path}`, { headers }))
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
  expect(await plannedAtEachCall()).toEqual([])
})

test.each(writeKinds)('the write %s has no statement planned on each call', async (key, write) => {
  const { as, input } = await write(server)
  const { status, body } = await listen(() => server.call(key, input, as))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await plannedAtEachCall()).toEqual([])
})

/** Staff statements that are planned at each call, and why. This list only shrinks. */
const exceptions: readonly (readonly [text: RegExp, why: string])[] = [
  [/^\s*select i\.id, i\.search_no as no.* = any\(.*for share$/s, 'one item, where PostgreSQL expects ten of any list'],
  [/^\s*select p\.id.* like \$/s, 'the beginning of an address: with it an index is read'],
  [/^\s*select p\.id.*from restrictions r/s, 'how many restrictions go on is guessed by the instant'],
]

/** Newly recorded statements for which PostgreSQL doesn't use a generic plan. */
async function plannedAtEachCall(): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of heard.splice(0)) {
    if (tried.has(text) || !isPlanned(text)) continue
    tried.add(text)
    if (await isPlannedOnce(client, text, values)) continue
    if (!exceptions.some(([pattern]) => pattern.test(text))) found.push(`${text} ${JSON.stringify(values)}`)
  }
  return found
}
