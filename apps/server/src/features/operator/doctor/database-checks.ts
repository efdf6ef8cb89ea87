import { readdir } from 'node:fs/promises'
import pg from 'pg'
import type { Config } from '../../../config.ts'
import { sessionSettings } from '../../../platform/db/open-database.ts'
import { checkPooledSessions, forgetfulPooler } from '../../../platform/db/session-settings.ts'
import type { Finding } from './finding.ts'

const limitMs = 5000
const oldestVersion = 15
const name = 'database'

interface Looked {
  readonly version: string
  readonly number: number
  readonly extensions: readonly string[]
  readonly unsafe: readonly string[]
  readonly connections: number
  readonly max: number
  readonly has_tables: boolean
  readonly at: Date
}

/** Checks whether the database responds, is new enough, safe and migrated, and whether its clock matches ours. */
export async function checkDatabase(
  url: string,
  { database }: Pick<Config, 'database'>,
  migrationsDir: string,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'itemo doctor',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    // Like the server's own connections, so that a pooler which rejects it is noticed.
    statement_timeout: limitMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const sentAt = Date.now()
    const row = await look(client)
    const driftMs = row.at.getTime() - (sentAt + Date.now()) / 2
    return [
      ...judge(row),
      ...(await findPending(client, row, migrationsDir)),
      ...(await checkPooler(database)),
      judgeClock('the database', driftMs),
    ]
  } catch (error) {
    const said = `doesn't answer: ${(error as Error).message}`
    const isPooler = /unsupported startup parameter/.test(said)
    const repair = isPooler
      ? 'DATABASE_URL or DATABASE_DIRECT_URL points to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
      : 'Start PostgreSQL, or correct DATABASE_URL.'
    return [{ name, state: 'fail', said, repair }]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function look(client: pg.Client): Promise<Looked> {
  const { rows } = await client.query<Looked>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      array(select extname::text from pg_extension) as extensions,
      array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
        and setting = 'off') as unsafe,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max,
      to_regclass('schema_migrations') is not null as has_tables, clock_timestamp() as at`)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}

function judge({ version, number, extensions, unsafe, connections, max }: Looked): Finding[] {
  const found: Finding[] = []
  const tooOld = number < oldestVersion * 10_000
  found.push({
    name,
    state: tooOld ? 'fail' : 'ok',
    said: `PostgreSQL ${version} answers, ${connections} of ${max} connections in use`,
    ...(tooOld && { repair: `Upgrade PostgreSQL to ${oldestVersion} or later.` }),
  })
  const missing = ['pg_trgm', 'btree_gist'].filter((extension) => !extensions.includes(extension))
  for (const extension of missing)
    found.push({ name, state: 'fail', said: `lacks ${extension}`, repair: `Run: create extension ${extension};` })
  for (const setting of unsafe) {
    const said = `${setting} is off: a machine crash loses acknowledged writes`
    found.push({ name, state: 'warn', said, repair: `Set ${setting} = on in postgresql.conf.` })
  }
  if (connections > max * 0.8) {
    const said = 'nearly all connections are in use'
    found.push({ name, state: 'warn', said, repair: 'Raise max_connections, or lower DATABASE_POOL_SIZE.' })
  }
  return found
}

async function findPending(client: pg.Client, { has_tables: hasTables }: Looked, folder: string): Promise<Finding[]> {
  const known = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  const applied = hasTables
    ? (await client.query<{ name: string }>('select name from schema_migrations')).rows.map((row) => row.name)
    : []
  const pending = known.filter((file) => !applied.includes(file))
  if (pending.length > 0)
    return [
      {
        name: 'tables',
        state: 'fail',
        said: `${pending.length} migrations have not run`,
        repair: 'Start the server of this version once.',
      },
    ]
  const newer = applied.filter((file) => !known.includes(file))
  if (newer.length > 0)
    return [
      {
        name: 'tables',
        state: 'warn',
        said: 'a newer version has migrated this database',
        repair: 'Run the newer version everywhere.',
      },
    ]
  return [{ name: 'tables', state: 'ok', said: 'all migrations have run' }]
}

async function checkPooler({ url, directUrl, prepared, statementTimeoutMs }: Config['database']): Promise<Finding[]> {
  if (url === null || directUrl === null) return []
  try {
    const named = await checkPooledSessions(url, { settings: sessionSettings(statementTimeoutMs), prepared })
    if (!named && prepared === 'auto') {
      const repair = 'Upgrade it, or set DATABASE_PREPARED=off to keep using it.'
      return [{ name: 'pooler', state: 'warn', said: forgetfulPooler, repair }]
    }
    return [{ name: 'pooler', state: 'ok', said: 'its sessions have the required settings' }]
  } catch (error) {
    return [
      { name: 'pooler', state: 'fail', said: (error as Error).message, repair: 'See docs/scaling.md, Connections.' },
    ]
  }
}

const warnDriftMs = 2000
const failDriftMs = 30_000

/** The finding for a clock that differs from ours: codes of authenticator apps and tokens depend on the time. */
export function judgeClock(whose: string, driftMs: number): Finding {
  const seconds = Math.round(Math.abs(driftMs) / 1000)
  if (Math.abs(driftMs) < warnDriftMs) return { name: 'clock', state: 'ok', said: `agrees with that of ${whose}` }
  const said = `${seconds} s ${driftMs > 0 ? 'behind' : 'ahead of'} that of ${whose}`
  return {
    name: 'clock',
    state: Math.abs(driftMs) < failDriftMs ? 'warn' : 'fail',
    said,
    repair: 'Run a time service (chrony or systemd-timesyncd) on both machines.',
  }
}
