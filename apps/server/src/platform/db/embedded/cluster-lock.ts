import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, databaseUser } from './cluster.ts'
import { isRunning } from './lock-file.ts'

/** Everyone who uses a server holds this lock shared; who can take it alone is the last one. */
const usersLock = 7_483_649_021

/** Every user names its process on its connection: the lock of a killed one may outlive it by a moment. */
const usersName = 'itemo supervisor '

/** A server that hangs takes connections and answers nothing. */
const answerMs = 30_000
/** The lock of a killed user goes with its connection, at once. */
const lastUserMs = 10_000

export class ForeignServerError extends Error {}

/** The lock on a server that others may be using too. It ends by itself with the process that holds it. */
export interface Share {
  /** Called once if the connection ends without `release`: the server is gone or lost its connections. */
  onLost(listener: () => void): void
  /** Gives the share back; true when nobody else uses the server, who then also cannot begin to. */
  release(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Takes a share of the server on a port, once it proves to serve this cluster. Throws what `pg` throws while it starts or stops, or
 * when it leaves a question unanswered for `limitMs`.
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
    // Waits while someone is about to stop the server, and then fails with the connection.
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

/** Takes the lock alone; false when a living process shares it, which then stops the server when it is done. */
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
    // Another process made it between the question and the answer.
    if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error
  })
}
