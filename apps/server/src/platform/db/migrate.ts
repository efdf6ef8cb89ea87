import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from '../log.ts'

/** Anyone who migrates holds this lock, so that servers that start together do it one after the other. */
const migrationLock = 7_483_649_022

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Applies the migrations of a folder (`NNNN_words.sql`) that the database has not seen, in order, each in a transaction
 * of its own; only those that are `wanted` when that is given. Answers the names of those it applied.
 * @throws when the folder lacks a wanted one or has it otherwise, when an applied migration was changed, a new one has a number below an applied one, or one fails (the
 * database then stands as after the one before).
 */
export async function migrate(
  url: string,
  folder: string,
  log: Logger,
  wanted?: readonly Pick<Migration, 'name' | 'checksum'>[],
): Promise<string[]> {
  const all = await readMigrations(folder)
  const migrations = wanted ? pick(all, wanted) : all
  const client = new pg.Client({ connectionString: url, application_name: 'itemo migrations' })
  client.on('error', (error) => log.warn('The connection of the migrations broke', { error }))
  await client.connect()
  try {
    // A role may carry a limit that is meant for requests.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const pending = findPending(migrations, rows, log)
    for (const migration of pending) {
      await apply(client, migration)
      log.info('Migration applied', { name: migration.name })
    }
    return pending.map(({ name }) => name)
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

function pick(all: Migration[], wanted: readonly Pick<Migration, 'name' | 'checksum'>[]): Migration[] {
  return wanted.map(({ name, checksum }) => {
    const found = all.find((migration) => migration.name === name)
    if (found?.checksum !== checksum)
      throw new Error(`This program does not know the migration ${name} as it was applied.`)
    return found
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`The migration ${name} is not named NNNN_words.sql`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function findPending(migrations: Migration[], applied: { name: string; checksum: string }[], log: Logger): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    if (migration === undefined) log.warn('The database knows a migration that this program does not', { name })
    else if (migration.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied. Undo the change and add a new migration.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const newest = applied.at(-1)?.name ?? ''
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < newest)
  if (late !== undefined) {
    throw new Error(
      `The migration ${late.name} is new but comes before ${newest}, which is applied. Give it a higher number.`,
    )
  }
  return pending
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`The migration ${name}${lineOf(cause, sql)} failed: ${(cause as Error).message}`, { cause })
  }
}

/** Where in the file PostgreSQL met the error, in words. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
