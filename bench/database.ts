import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/supervisor.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const quiet = createLogger({ level: 'warn', format: 'text' })

/** The number of items in each of the two databases that are compared. */
const counts = (process.env.BENCH_ITEMS ?? '20000,200000').split(',').map(Number)
export const [small = 20_000] = counts
/** A single number is used for both. */
export const large = counts.at(-1) ?? small

/** Starts the benchmarks' own PostgreSQL, which is kept between runs. */
export function startBenchPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: join(root, '.data/bench'), log: quiet })
}

/** The URL of the database with a number of items. */
export function urlOf(postgres: EmbeddedPostgres, items: number): string {
  const url = new URL(postgres.url)
  url.pathname = `/bench_${items}`
  return url.href
}

/** Runs an act with one connection. */
export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Recreates a benchmark database, empty or as a copy of another one. Returns its URL. */
export async function freshDatabase(base: string, name: string, template?: string): Promise<string> {
  await withClient(base, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  })
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}
