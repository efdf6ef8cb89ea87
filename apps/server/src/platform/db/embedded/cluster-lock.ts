import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, databaseUser } from './cluster.ts'
import { isRunning } from './lock-file.ts'

/** Every user of a server holds this lock shared; the one that can take it exclusively is the last. */
const usersLock = 7_483_649_021

/** Every user puts its process id into its connection's name: the lock of a killed process may outlive it briefly. */
const usersName = 'itemo supervisor '

/** A server that hangs accepts connections but doesn't respond. */
const answerMs = 30_000
/** The lock of a killed process is released with its connection, almost at once. */
const lastUserMs = 10_000

export class ForeignServerError extends Error {}

/** A shared lock on a server that others may use too. It is released when the process that holds it ends. */
export interface Share {
  /** Called once if the connection ends without `release`: the server is gone or lost its connections. */
  onLost(listener: () => void): void
  /** Releases the share; true when nobody else uses the server, and nobody can start to any more. */
  release(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Takes a share of the server on a port, once that is confirmed to serve this cluster. Throws the errors of `pg` while the server
 * starts or stops, or when it doesn't respond within `limitMs`.
 */
export async function takeShare(cluster: Cluster, port: number, limitMs = answerMs): Promise<Share> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: databaseUser,
    password: cluster.password,
    database: 'postgres',
    application_name: `${usersName}${process.pid}`,
    connectionTimeoutMillis: 5000,
    query_timeout: limitMs,
    keepAlive: true,
  })
  let lost = false
  const listeners: (() => void)[] = []
  const lose = () => {
    if (lost) return
    lost = true
    for (const listener of listeners) listener()
  }
  client.on('error', lose)
  client.on('end', lose)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory !== cluster.pgdata) {
      throw new ForeignServerError(`Port ${port} serves another data folder`)
    }
    // Waits while another process is about to stop the server, and then fails with the connection.
    await client.query('select pg_advisory_lock_shared($1)', [usersLock])
    await ensureDatabase(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    onLost: (listener) => void (lost ? listener() : listeners.push(listener)),
    release: async () => {
      listeners.length = 0
      await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
      return isAlone(client)
    },
    close: async () => {
      listeners.length = 0
      await client.end().catch(() => undefined)
    },
  }
}

/** Takes the lock exclusively; false when a living process shares it, which then stops the server when it is done. */
async function isAlone(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + lastUserMs
  for (;;) {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [usersLock])
    if (rows[0]?.alone === true) return true
    if (Date.now() > deadline || (await hasLivingUsers(client))) return false
    await delay(20)
  }
}

async function hasLivingUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity a join pg_locks l using (pid)
      where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted and a.application_name like $1`,
    [`${usersName}%`],
  )
  const pids = rows.map(({ name }) => Number(name.slice(usersName.length)))
  return (await Promise.all(pids.map(isRunning))).includes(true)
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseUser])
  if (rowCount === 1) return
  await client.query(`create database ${databaseUser}`).catch((error: unknown) => {
    // Another process created it in the meantime.
    if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error
  })
}
