// A minimal server that returns what Itemo's hot reads return: node:http and prepared statements, the same JSON from the same
// database, and nothing else: no log, no limits, no headers but type and length. Itemo is compared with it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/** A path, or the prefix of one that ends with an id, and the statement that reads its response. */
export interface LeanRoute {
  readonly path: string
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Positions of the id among the values. */
  readonly idsAt?: readonly number[]
  /** Positions of the caller's account among the values. */
  readonly accountAt?: readonly number[]
  /** Positions of the body's fields among the values. */
  readonly bodyAt?: Readonly<Record<string, number>>
  /** The other statements of this one's transaction, each with the path's id as its only value. */
  readonly within?: { readonly before: readonly Named[]; readonly after: readonly Named[] }
  /** The list whose entries the rows are; without it, the column `body` of the first row is the response. */
  readonly list?: string
}

interface Named {
  readonly name: string
  readonly text: string
}

const { routes, accounts } = JSON.parse(readFileSync(process.env.ROUTES ?? '', 'utf8')) as {
  readonly routes: readonly LeanRoute[]
  /** The account of each `authorization` header. */
  readonly accounts: Readonly<Record<string, string>>
}
const whole = new Map(routes.filter(({ idsAt }) => idsAt === undefined).map((route) => [route.path, route]))
const byId = routes.filter(({ idsAt }) => idsAt !== undefined)

// The size of Itemo's own pool.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

function routeFor(path: string): LeanRoute | undefined {
  return whole.get(path) ?? byId.find((route) => path.startsWith(route.path))
}

function statementOf(route: LeanRoute, path: string, account: string | undefined, body: string): pg.QueryConfig {
  const id = path.slice(route.path.length)
  const values = route.values.map((value, at) =>
    route.idsAt?.includes(at) ? id : route.accountAt?.includes(at) ? account : value,
  )
  if (route.bodyAt) {
    const sent = JSON.parse(body) as Record<string, unknown>
    for (const [field, at] of Object.entries(route.bodyAt)) values[at] = sent[field]
  }
  return { name: route.name, text: route.text, values }
}

async function askWithin({ before, after }: NonNullable<LeanRoute['within']>, id: string, statement: pg.QueryConfig) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const one of before) await client.query({ ...one, values: [id] })
    const answer = await client.query<{ body: string }>(statement)
    for (const one of after) await client.query({ ...one, values: [id] })
    await client.query('commit')
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  }
}

// Connections stay open while others are measured.
createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const path = request.url ?? ''
  const route = routeFor(path)
  if (!route) {
    response.writeHead(path === '/' ? 200 : 404, { 'content-length': 0 }).end()
    return
  }
  const account = accounts[request.headers.authorization ?? '']
  const ask = (sent: string) => {
    const statement = statementOf(route, path, account, sent)
    return route.within
      ? askWithin(route.within, path.slice(route.path.length), statement)
      : pool.query<{ body: string }>(statement)
  }
  const asked = request.method === 'POST' ? text(request).then(ask) : ask('')
  asked.then(
    ({ rows }) => {
      const body = Buffer.from(
        route.list === undefined ? (rows[0]?.body ?? '') : JSON.stringify({ [route.list]: rows, next_cursor: null }),
      )
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
