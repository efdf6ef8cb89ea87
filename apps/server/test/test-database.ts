import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/db/open-database.ts'
import { createLogger } from '../src/platform/log.ts'

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string
  /** Ends every connection to it, whatever it is doing. */
  cut(): Promise<void>
  /** Drops it, even if someone is still connected. */
  drop(): Promise<void>
}

/** Copies the migrated template; with `empty`, creates a database without tables instead. */
export function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  return copy(empty ? 'template0' : inject('templateName'))
}

/** The database in which a server has started and stopped once. */
const startedName = 'itemo_started'

/**
 * Copies a database in which a server has started before, with its keys and its queues: creating those takes several times as long.
 * `startOnce` starts and stops that server at a URL; it is called once in a test run.
 */
export async function createStartedDatabase(startOnce: (url: string) => Promise<void>): Promise<TestDatabase> {
  if (!isStartedThere) await makeStarted(startOnce)
  isStartedThere = true
  return copy(startedName)
}

/** Saves this worker from checking again. */
let isStartedThere = false

async function makeStarted(startOnce: (url: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    // One worker creates it; the others wait here until its connection closes.
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

/** Creates and drops a worker's databases: opening a connection for each statement was a quarter of a database's cost. */
let keeper: pg.Pool | undefined

async function ask(statement: string): Promise<void> {
  if (!keeper) {
    keeper = new pg.Pool({ connectionString: inject('postgresUrl'), allowExitOnIdle: true })
    // A connection that is lost while idle is replaced.
    keeper.on('error', () => undefined)
  }
  await keeper.query(statement)
}

async function copy(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copies files: the default strategy, which writes through the WAL, costs PostgreSQL three times as much.
  await ask(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const cut = () => ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return { url: url.href, cut, drop: () => ask(`drop database if exists ${name} with (force)`) }
}

/** A test database that is already open; `close` closes and drops it. `statements` lists the statements it received. */
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
