// `npm run bench:bookings`: the transaction of a hire request that reserves the days, alone, on a copy of the smaller database: its
// duration from BEGIN to COMMIT, one request after the other, alternating with the same statements for other days by a bare
// PostgreSQL client that has them prepared; and one prepared insert of a row in its own transaction. The card provider isn't
// involved.
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import pg from 'pg'
import { freshDatabase, small, startBenchPostgres, withClient } from './database.ts'
import { openConnection } from './http-client.ts'
import { median } from './load.ts'
import { logIn } from './people.ts'
import { serveWithin } from './own-server.ts'

const requests = Number(process.env.BENCH_ROUNDS ?? 300)
/** Runs until V8 and PostgreSQL are warmed up. */
const warm = 100
/** Later than any hire of the town, and further days later for the bare client. */
const firstDay = addDays(dayInLondon(new Date()), 90)
const daysLater = 15

interface Asked {
  readonly client: pg.Client
  readonly query: { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] }
  readonly fromMs: number
  untilMs: number
  rows: readonly object[]
}

/** The statements of this process's clients, in the order of their results. */
const asked: Asked[] = []
const { query: ask } = pg.Client.prototype
pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
  const [query] = args as [pg.Query & { text: string; callback: (error: unknown, result: pg.QueryResult) => void }]
  if (query instanceof pg.Query) {
    const { callback } = query
    const one: Asked = { client: this, query, fromMs: performance.now(), untilMs: 0, rows: [] }
    query.callback = (error, result) => {
      one.untilMs = performance.now()
      one.rows = result?.rows ?? []
      asked.push(one)
      callback(error, result)
    }
  }
  return (ask as (...args: unknown[]) => unknown).apply(this, args)
} as typeof ask

/** The statements of the transaction that holds the days, from BEGIN to COMMIT. */
function transactionOf(all: readonly Asked[]): readonly Asked[] {
  const { client } = all.find(({ query }) => /insert into "rentals"/.test(query.text)) ?? failed()
  const own = all.filter((one) => one.client === client)
  const holds = own.findIndex(({ query }) => /insert into "rentals"/.test(query.text))
  const from = own.findLastIndex(({ query }, at) => at < holds && /^begin/i.test(query.text))
  const until = own.findIndex(({ query }, at) => at > holds && /^commit/i.test(query.text))
  return own.slice(from, until + 1)
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The same statements, for other days and with new ids except for the `known` ones; returns the milliseconds. */
async function again(bare: pg.Client, transaction: readonly Asked[], known: readonly string[]): Promise<number> {
  const others = new Map(known.map((id) => [id, id]))
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'string') return value
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return addDays(value, daysLater)
    return value.replaceAll(ids, (id) => {
      const other = others.get(id) ?? crypto.randomUUID()
      others.set(id, other)
      return other
    })
  }
  const begun = performance.now()
  for (const { query, rows } of transaction) {
    const { text, name, values } = query
    const answer = await bare.query({ text, ...(name && { name }), ...(values && { values: values.map(replaced) }) })
    // Ids that the database generated, and ids that existed before.
    for (const [at, row] of rows.entries()) {
      const found: unknown[] = Object.values(answer.rows[at] ?? failed())
      for (const [column, value] of Object.values(row).entries()) {
        const other = found[column]
        if (typeof value === 'string' && typeof other === 'string' && !others.has(value)) others.set(value, other)
      }
    }
  }
  return performance.now() - begun
}

function failed(): never {
  throw new Error('a rental request reserved no days')
}

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  const url = await freshDatabase(postgres.url, 'bench_bookings', `bench_${small}`)
  const renters = await logIn([url], warm + requests)
  const items = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; user_id: string }>(
      `select id, user_id from items where status = 'active' and available_until >= $1 order by created_at desc limit $2`,
      [addDays(firstDay, daysLater + 5), warm + requests],
    )
    return rows
  })
  const server = await serveWithin(url)
  closers.push(() => server.stop())
  const connection = openConnection(server.origin)
  closers.push(() => connection.close())
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  closers.push(() => bare.end())
  await bare.query('create table bench_rows (id uuid primary key, text text not null)')
  const insert = { name: 'row', text: 'insert into bench_rows (id, text) values ($1, $2)' }
  const times: { ours: number; inStatements: number; bare: number; row: number; statements: number }[] = []
  for (let at = 0; at < warm + requests; at++) {
    const [{ id: itemId, user_id: owner } = failed(), renter = failed()] = [items[at], renters[at]]
    const { token } = renter.id === owner ? (renters[(at + 1) % renters.length] ?? failed()) : renter
    asked.length = 0
    await connection.post('/api/v1/rentals', token, { itemId, startDate: firstDay, endDate: addDays(firstDay, 1) })
    const transaction = transactionOf(asked)
    const theirs = await again(bare, transaction, [itemId, owner, renter.id])
    const begun = performance.now()
    await bare.query({ ...insert, values: [crypto.randomUUID(), 'Is it free at the weekend?'] })
    const row = performance.now() - begun
    if (at < warm) continue
    times.push({
      ours: (transaction.at(-1)?.untilMs ?? 0) - (transaction[0]?.fromMs ?? 0),
      inStatements: transaction.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0),
      bare: theirs,
      row,
      statements: transaction.length - 2,
    })
  }
  const middle = (of: (time: (typeof times)[number]) => number) => median(times.map(of)).toFixed(2)
  console.table({
    'the transaction, ms': middle(({ ours }) => ours),
    'of that, until PostgreSQL has answered': middle(({ inStatements }) => inStatements),
    statements: middle(({ statements }) => statements),
    'the same by a bare client, ms': middle((time) => time.bare),
    'share of the bare client': middle((time) => time.bare / time.ours),
    'one prepared insert, ms': middle(({ row }) => row),
    'share of one insert': middle(({ row, ours }) => row / ours),
  })
} finally {
  for (const close of closers.toReversed()) await close()
}
