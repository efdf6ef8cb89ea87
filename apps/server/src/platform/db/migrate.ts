import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { retryWhileHeld, tableLockMs } from './brief-locks.ts'
import { listenerName } from './listener.ts'
import { connectWithoutLimits } from './session-settings.ts'

/** Held during migrations, so that servers that start together migrate one after the other. */
export const migrationLock = 7_483_649_022

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** Whether processes of the previous version may keep running after it: false with a line `-- older processes: stop`. */
  readonly olderMayRun: boolean
  /** False with a line `-- transaction: none`, for an index of a large table: its statements run one by one, and have to be repeatable. */
  readonly isWhole: boolean
}

/** How often a server that waits for another one's migrations tries the lock again. */
const lockRetryMs = 200

/**
 * Applies the migrations of a folder (`NNNN_words.sql`) that the database doesn't have yet, in order, each in a transaction of
 * its own; only the `wanted` ones when given. One that needs a table which others hold (a back-up or a long report) waits without
 * blocking anyone (ADR-0240). Returns the names of the applied migrations.
 * @throws when one can't run while older processes are connected, when a newer version made the database incompatible with this
 * one, when the folder lacks a wanted migration or has another version of it, when an applied migration was changed, a new one
 * has a number below an applied one, or one fails (the database is then left as after the previous one).
 */
export async function migrate(
  url: string,
  folder: string,
  log: Logger,
  wanted?: readonly Pick<Migration, 'name' | 'checksum'>[],
): Promise<string[]> {
  const all = readMigrations(folder)
  const migrations = wanted ? pick(all, wanted) : all
  const noteLoss = (error: Error) => log.warn('The connection of the migrations was lost', { error })
  const client = await connectWithoutLimits(url, 'itemo migrations', noteLoss)
  try {
    await waitForLock(client)
    await makeList(client)
    const { rows } = await client.query<Applied>(
      'select name, checksum, older_may_run from schema_migrations order by name',
    )
    const pending = findPending(migrations, rows, log)
    await refuseWhileOlderRun(client, pending)
    // For a new database, single log lines would add nothing to the number of migrations.
    const isNew = rows.length === 0
    for (const migration of pending) {
      await apply(client, migration, log)
      if (!isNew) log.info('Migration applied', { name: migration.name })
    }
    if (isNew && pending.length > 0) log.info('New database set up', { migrations: pending.length })
    return pending.map(({ name }) => name)
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

/** Throws when the program's folder lacks one of these migrations or has another version of it: then they are from a newer version. */
export function refuseUnknown(folder: string, wanted: readonly Pick<Migration, 'name' | 'checksum'>[]) {
  pick(readMigrations(folder), wanted)
}

/** Creates the table of applied migrations. When it is up to date nothing is locked: a back-up may be reading it. */
async function makeList(client: pg.Client): Promise<void> {
  const column = 'older_may_run boolean not null default true'
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), ${column}
  )`)
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'older_may_run'`,
  )
  if (rows.length === 0) await client.query(`alter table schema_migrations add column ${column}`)
}

/** Polls for the lock: a blocked statement would itself hold up an index that is built concurrently. */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
    if (rows[0]?.taken) return
    await delay(lockRetryMs)
  }
}

/**
 * A process listens only after it has migrated. A listening process while migrations are pending is therefore of an older
 * version, and one that starts now waits for our lock. Each sends a heartbeat every ten seconds: a connection that was silent for
 * longer belongs to a machine that is gone, which PostgreSQL hasn't noticed yet.
 */
async function refuseWhileOlderRun(client: pg.Client, pending: readonly Migration[]): Promise<void> {
  const stopping = pending.find(({ olderMayRun }) => !olderMayRun)
  if (!stopping) return
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1
       and state_change > now() - interval '1 minute'`,
    [listenerName],
  )
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new Error(
      `The migration ${stopping.name} can't run while processes of the previous version are connected (${count} of them). Stop them all, then start this one.`,
    )
}

interface Applied {
  readonly name: string
  readonly checksum: string
  readonly older_may_run: boolean
}

function pick(all: Migration[], wanted: readonly Pick<Migration, 'name' | 'checksum'>[]): Migration[] {
  return wanted.map(({ name, checksum }) => {
    const found = all.find((migration) => migration.name === name)
    if (found?.checksum !== checksum)
      throw new Error(
        `This program does not know the migration ${name} as it was applied: use the version of Itemo that made the back-up, or a later one.`,
      )
    return found
  })
}

/** Reads synchronously, since no requests are served yet: a promise for each file took a tenth of the start. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`The migration ${name} is not named NNNN_words.sql`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`)
    numbers.add(number)
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const olderMayRun = !/^-- older processes: stop\b/m.test(sql)
    return { name, sql, checksum, olderMayRun, isWhole: !/^-- transaction: none$/m.test(sql) }
  })
}

function findPending(migrations: Migration[], applied: readonly Applied[], log: Logger): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum, older_may_run: olderMayRun } of applied) {
    const migration = byName.get(name)
    if (migration === undefined && !olderMayRun)
      throw new Error(`A newer version has migrated this database (${name}), and this one can't work with it any more.`)
    if (migration === undefined) log.warn('The database has a migration that this version does not know', { name })
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

async function apply(
  client: pg.Client,
  { name, sql, checksum, olderMayRun, isWhole }: Migration,
  log: Logger,
): Promise<void> {
  const note = () =>
    client.query('insert into schema_migrations (name, checksum, older_may_run) values ($1, $2, $3)', [
      name,
      checksum,
      olderMayRun,
    ])
  const say = (by: unknown) => log.warn('a migration waits for a table that others hold', { name, by })
  const undo = () => client.query('rollback')
  const untilFree = (run: () => Promise<unknown>) => retryWhileHeld(run, { undo, say, client })
  try {
    if (isWhole) {
      await untilFree(async () => {
        await client.query(`begin; set local lock_timeout = ${tableLockMs}`)
        await client.query(sql)
        await note()
        await client.query('commit')
      })
      return
    }
    for (const statement of sql.split(/;[ \t]*$/m)) {
      if (!/^(?!\s*(--|$))/m.test(statement)) continue
      // A concurrent build waits for every transaction and blocks none; an interrupted one leaves an index that blocks the next attempt.
      const isApart = /\bconcurrently\b/i.test(statement.replaceAll(/--.*$/gm, ''))
      await client.query(`set lock_timeout = ${isApart ? 0 : tableLockMs}`)
      await (isApart ? client.query(statement) : untilFree(() => client.query(statement)))
    }
    await note()
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`The migration ${name}${lineOf(cause, sql)} failed: ${(cause as Error).message}`, { cause })
  } finally {
    await client.query('set lock_timeout = 0').catch(() => undefined)
  }
}

/** The line of the file at which PostgreSQL found the error, for the message. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
