import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The required settings of a session, in milliseconds. */
export type SessionSettings = Readonly<Record<'statement_timeout' | 'idle_in_transaction_session_timeout', number>>

/** The maximum value: 0, which means no limit, isn't sent by the driver. */
const withoutLimits: SessionSettings = {
  statement_timeout: 2 ** 31 - 1,
  idle_in_transaction_session_timeout: 2 ** 31 - 1,
}

/**
 * Opens a session of its own without time limits, whatever its role or its address (`?statement_timeout=`) sets. The limits are
 * connection parameters, so a pooler refuses the connection before anything runs: session locks and settings would stay with the
 * pooler's session. `onError` is called when it breaks between two statements; without it, that ends the process. Rejects when it
 * can't connect.
 */
export async function connectWithoutLimits(
  url: string,
  name: string,
  onError?: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, ...withoutLimits })
  if (onError) client.on('error', onError)
  await client.connect()
  // Parameters in the address override the ones given here, and a pooler may be configured to ignore both.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** The sessions of a pooler lack required settings. The message says what to run. */
export class PoolerUnfit extends Error {}

/** The message of the log and the doctor when statements are left unnamed automatically. */
export const forgetfulPooler =
  "the pooler doesn't support named statements, so each call is parsed and planned again: use PgBouncer 1.21 or later with max_prepared_statements"

/** Whether statements are named behind a pooler. `auto`: if the pooler supports it. */
type Prepared = 'auto' | 'on' | 'off'

interface Wanted {
  readonly settings: SessionSettings
  readonly prepared: Prepared
}

/**
 * Checks the sessions behind a pooler. In transaction mode it doesn't pass on settings, so the role has to carry them; and named
 * statements, where they are wanted, have to be found on any of its connections. Returns whether statements may be named. Throws
 * PoolerUnfit.
 */
export async function checkPooledSessions(url: string, { settings, prepared }: Wanted): Promise<boolean> {
  const [first, second] = [openClient(url), openClient(url)]
  try {
    await Promise.all([first.connect(), second.connect()])
    await checkSettings(first, settings)
    if (prepared === 'off') return false
    // A shared pooler may return the same session by chance, so its own configuration is read first.
    const keeps = (await readKeepsNames(url)) ?? (await findNamesOften(first, second))
    if (keeps || prepared === 'auto') return keeps
    throw new PoolerUnfit(
      "The pooler of DATABASE_URL doesn't support named statements: set max_prepared_statements (PgBouncer 1.21 or later), or DATABASE_PREPARED=off.",
    )
  } finally {
    await Promise.all([first.end(), second.end()].map((end) => end.catch(() => undefined)))
  }
}

/** Whether a PgBouncer of this version (`PgBouncer 1.18.0`) supports named statements; undefined for anything else. */
export function supportsNamedStatements(version: string): boolean | undefined {
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(version) ?? []
  if (major === undefined || minor === undefined) return undefined
  return Number(major) > 1 || Number(minor) >= 21
}

/**
 * Whether a PgBouncer is configured for named statements (`max_prepared_statements` in `show config`), which is off by default
 * until 1.24.
 */
export function allowsNamedStatements(
  version: string,
  config: readonly Readonly<{ key: string; value: unknown }>[],
): boolean | undefined {
  const can = supportsNamedStatements(version)
  return can && Number(config.find(({ key }) => key === 'max_prepared_statements')?.value ?? 0) > 0
}

/**
 * `allowsNamedStatements` for the pooler at this address; undefined in session mode, if it isn't PgBouncer, or if this role may not read it
 * (`stats_users`).
 */
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
    return allowsNamedStatements(rows[0]?.version ?? '', config)
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
    `The sessions of DATABASE_URL lack settings that a pooler doesn't pass on. Run on the database\n${statements.join('\n')}\nand then RECONNECT at PgBouncer's console.`,
  )
}

/** How often the same session would have to be returned by chance. */
const trials = 5

/** Whether named statements are found every time: a shared pooler returns the same session now and then. */
async function findNamesOften(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let trial = 0; trial < trials; trial++) if (!(await findsNames(first, second))) return false
  return true
}

/** One connection names a statement, the other occupies the session in which it did, and the first uses the name again. */
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
