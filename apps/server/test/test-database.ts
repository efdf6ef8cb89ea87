import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/db/open-database.ts'
import { createLogger } from '../src/platform/log.ts'

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string
  /** Ends every connection to it, whatever it is doing. */
  cut(): Promise<void>
  /** Removes it, no matter who is still connected. */
  drop(): Promise<void>
}

/** Copies the migrated template; `empty` gives a database without any table instead. */
export function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  return copy(empty ? 'template0' : inject('templateName'))
}

/** Where a server has started once, and stopped. */
const startedName = 'itemo_started'

/**
 * Copies a database in which a server has started before, with its keys and its queues: making those takes several times as long.
 * `startOnce` starts and stops that server at a URL; it is called once in a test run.
 */
export async function createStartedDatabase(startOnce: (url: string) => Promise<void>): Promise<TestDatabase> {
  if (!isStartedThere) await makeStarted(startOnce)
  isStartedThere = true
  return copy(startedName)
}

/** Known to this worker: it then need not ask again. */
let isStartedThere = false

async function makeStarted(startOnce: (url: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    // One worker makes it, the others wait here until this connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [startedName])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [startedName])
    if (rowCount !== 0) return
    const made = await createTestDatabase()
    await startOnce(made.url)
    await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${startedName}`)
  } finally {
    await client.end()
  }
}

/** Makes and removes the databases of a worker: a connection for each act of it took a quarter of what a database costs. */
let keeper: pg.Pool | undefined

async function ask(statement: string): Promise<void> {
  if (!keeper) {
    keeper = new pg.Pool({ connectionString: inject('postgresUrl'), allowExitOnIdle: true })
    // One that is lost while nobody uses it is replaced.
    keeper.on('error', () => undefined)
  }
  await keeper.query(statement)
}

async function copy(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copied as files: written through the log, as is the rule, it costs PostgreSQL three times as much.
  await ask(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const cut = () => ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return { url: url.href, cut, drop: () => ask(`drop database if exists ${name} with (force)`) }
}

/** A test database that is already open; `close` closes and removes it. `statements` lists what was asked of it. */
export async function openTestDatabase({ empty = false } = {}): Promise<
  Database & { url: string; statements: string[] }
> {
  const database = await createTestDatabase({ empty })
  const statements: string[] = []
  const open = openDatabase(database.url, {
    log: createLogger({ level: 'silent', format: 'text' }),
    statementTimeoutMs: 10_000,
    max: 10,
    onStatement: (text) => statements.push(text),
  })
  return {
    ...open,
    url: database.url,
    statements,
    close: async () => {
      await open.close()
      await database.drop()
    },
  }
}
