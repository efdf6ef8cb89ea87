import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { createLogger } from '../src/platform/log/log.ts'

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string
  /** Ends every connection to it, whatever it is doing. */
  cut(): Promise<void>
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>
}

/** Copies the migrated template; `empty` gives a database without any table instead. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copied as files: written through the log, as is the rule, it costs PostgreSQL three times as much.
  const template = empty ? 'template0' : inject('templateName')
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const cut = () => onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return { url: url.href, cut, drop: () => onServer(`drop database if exists ${name} with (force)`) }
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

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
