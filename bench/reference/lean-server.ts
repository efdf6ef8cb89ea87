// A server that does the least that can answer what Itemo's hot reads answer: node:http and prepared statements, the same JSON from the
// same database, and nothing else: no log, no limits, no headers but type and length. What Itemo takes is compared with it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

/** A path, or the beginning of one whose end is an id, and the statement whose column `body` answers it. */
export interface LeanRoute {
  readonly path: string
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Where among the values the id stands. */
  readonly idsAt?: readonly number[]
}

const routes = JSON.parse(readFileSync(process.env.ROUTES ?? '', 'utf8')) as readonly LeanRoute[]
const whole = new Map(routes.filter(({ idsAt }) => idsAt === undefined).map((route) => [route.path, route]))
const byId = routes.filter(({ idsAt }) => idsAt !== undefined)

// As many connections as Itemo's own pool has.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

function statementFor(path: string): pg.QueryConfig | undefined {
  const known = whole.get(path)
  if (known) return { name: known.name, text: known.text, values: [...known.values] }
  const found = byId.find((route) => path.startsWith(route.path))
  if (!found) return undefined
  const id = path.slice(found.path.length)
  const values = found.values.map((value, at) => (found.idsAt?.includes(at) ? id : value))
  return { name: found.name, text: found.text, values }
}

// Connections wait while others are measured.
createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const statement = statementFor(request.url ?? '')
  if (!statement) {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-length': 0 }).end()
    return
  }
  pool.query<{ body: string }>(statement).then(
    ({ rows }) => {
      const body = Buffer.from(rows[0]?.body ?? '')
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
