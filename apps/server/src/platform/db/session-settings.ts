import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** What a session has to be set to, in milliseconds. */
export type SessionSettings = Readonly<Record<'statement_timeout' | 'idle_in_transaction_session_timeout', number>>

/** As long as can be: 0, which is no limit, isn't sent. */
const withoutLimits: SessionSettings = {
  statement_timeout: 2 ** 31 - 1,
  idle_in_transaction_session_timeout: 2 ** 31 - 1,
}

/**
 * A session of its own that may take any time, whatever its role or its address (`?statement_timeout=`) carries. That travels with the
 * connection, so that a pooler refuses it before anything was asked: a lock or a setting of a session would stay in the pooler's.
 * `onError` hears when it breaks between two statements; without it that ends the process. Rejects when it can't be made.
 */
export async function connectWithoutLimits(
  url: string,
  name: string,
  onError?: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, ...withoutLimits })
  if (onError) client.on('error', onError)
  await client.connect()
  // What the address says goes before what is given here, and a pooler may be told to drop both.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** A pooler gives out sessions that are not as they have to be. Its message says what to run. */
export class PoolerUnfit extends Error {}

/** What the log and the doctor say where names are left out by themselves. */
export const forgetfulPooler =
  'the pooler forgets named statements, so each is parsed and planned at each call: PgBouncer 1.21 or later with max_prepared_statements keeps them'

/** Whether statements are named behind a pooler. `auto`: where it keeps names. */
type Prepared = 'auto' | 'on' | 'off'

interface Wanted {
  readonly settings: SessionSettings
  readonly prepared: Prepared
}

/**
 * Looks whether the sessions behind a pooler are as they have to be: settings do not travel through one in transaction mode, so the
 * role has to carry them; and named statements have to be found again on any of its connections, where they are wanted. Answers
 * whether they may be named. Throws PoolerUnfit.
 */
export async function checkPooledSessions(url: string, { settings, prepared }: Wanted): Promise<boolean> {
  const [first, second] = [openClient(url), openClient(url)]
  try {
    await Promise.all([first.connect(), second.connect()])
    await checkSettings(first, settings)
    if (prepared === 'off') return false
    // A pooler that others use may give the name's own session back by chance: what it says of itself counts first.
    const keeps = (await readKeepsNames(url)) ?? (await findNamesOften(first, second))
    if (keeps || prepared === 'auto') return keeps
    throw new PoolerUnfit(
      'The pooler of DATABASE_URL forgets named statements: set max_prepared_statements (PgBouncer 1.21 or later), or DATABASE_PREPARED=off.',
    )
  } finally {
    await Promise.all([first.end(), second.end()].map((end) => end.catch(() => undefined)))
  }
}

/** Whether a PgBouncer of this version (`PgBouncer 1.18.0`) can keep named statements; undefined for anything else. */
export function canKeepNames(version: string): boolean | undefined {
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(version) ?? []
  if (major === undefined || minor === undefined) return undefined
  return Number(major) > 1 || Number(minor) >= 21
}

/** Whether it does: only when it is told how many (`max_prepared_statements` of its `show config`), and until 1.24 it isn't. */
export function keepsNames(
  version: string,
  config: readonly Readonly<{ key: string; value: unknown }>[],
): boolean | undefined {
  const can = canKeepNames(version)
  return can && Number(config.find(({ key }) => key === 'max_prepared_statements')?.value ?? 0) > 0
}

/** The same of the pooler at this address; undefined where the sessions last, where it isn't PgBouncer, and where it doesn't tell this role (`stats_users`). */
async function readKeepsNames(url: string): Promise<boolean | undefined> {
  const console = new URL(url)
  const database = decodeURIComponent(console.pathname.slice(1))
  console.pathname = '/pgbouncer'
  const client = openClient(console.href)
  try {
    await client.connect()
    const { rows: pools } = await client.query<{ database: string; pool_mode: string }>('show pools')
    if (pools.some((pool) => pool.database === database && pool.pool_mode === 'session')) return undefined
    const { rows } = await client.query<{ version: string }>('show version')
    const { rows: config } = await client.query<{ key: string; value: unknown }>('show config')
    return keepsNames(rows[0]?.version ?? '', config)
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

const limitMs = 10_000

function openClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'itemo',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  })
  client.on('error', () => undefined)
  return client
}

async function checkSettings(client: pg.Client, settings: SessionSettings): Promise<void> {
  const wanted = Object.entries(settings)
  const { rows } = await client.query<{ name: string; setting: string; role: string }>(
    'select name, setting, current_user as role from pg_settings where name = any($1)',
    [wanted.map(([name]) => name)],
  )
  const isSet = (name: string, ms: number) => rows.some((row) => row.name === name && Number(row.setting) === ms)
  const missing = wanted.filter(([name, ms]) => !isSet(name, ms))
  if (missing.length === 0) return
  const role = pg.escapeIdentifier(rows[0]?.role ?? '')
  const statements = missing.map(([name, ms]) => `  alter role ${role} set ${name} = ${ms};`)
  throw new PoolerUnfit(
    `The sessions of DATABASE_URL lack settings that don't travel through a pooler. Run on the database\n${statements.join('\n')}\nand then RECONNECT at PgBouncer's console.`,
  )
}

/** So often the session of a name would have to come back by chance. */
const trials = 5

/** Whether names are found each time: a pooler that others use gives a name's own session back now and then. */
async function findNamesOften(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let trial = 0; trial < trials; trial++) if (!(await findsNames(first, second))) return false
  return true
}

/** One connection names a statement, the other one takes the session away in which it did, and the first uses the name again. */
async function findsNames(first: pg.Client, second: pg.Client): Promise<boolean> {
  const named = { name: `itemo ${randomBytes(6).toString('hex')}`, text: 'select 1' }
  await first.query(named)
  await second.query('begin')
  await second.query('select 1')
  try {
    await first.query(named)
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '26000')) throw error
    return false
  } finally {
    await second.query('rollback')
  }
}
