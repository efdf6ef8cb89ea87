import pg from 'pg'

/** What a node says of its log. */
export interface LogPlace {
  readonly isReplica: boolean
  /** Up to where a primary has it on disk, or a replica has replayed it. */
  readonly position: bigint | undefined
  /** The installation that it is of: the same for a primary and its replicas. */
  readonly system: string
  /** When its PostgreSQL was started, as it writes an instant: another one after each start. */
  readonly startedAt: string
}

/** Asks one node where its log stands. */
export interface LogReader {
  /** Never answers with what the node said before it was called. Rejects when it doesn't answer within a second or two. */
  read(): Promise<LogPlace>
  close(): void
}

/** To connect, and to be answered; in milliseconds. */
const limitMs = 1000

/**
 * `pg_current_wal_insert_lsn` would also name the room that the next page's header takes: no replica says of itself that it got there.
 * What is committed is on disk.
 */
const statement = `select pg_is_in_recovery() as "isReplica", (select system_identifier from pg_control_system())::text as system,
  pg_postmaster_start_time()::text as "startedAt",
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as position`

/** Asks over a connection of its own, which is made again after any trouble: a pool in which all connections are in use says nothing. */
export function openLogReader(connectionString: string): LogReader {
  let current: pg.Client | undefined
  let closed = false
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<LogPlace> | undefined

  const ask = async (): Promise<LogPlace> => {
    if (closed) throw new Error('closed')
    const client = current ?? new pg.Client({ connectionString, application_name: 'itemo replicas', keepAlive: true, connectionTimeoutMillis: limitMs, query_timeout: limitMs }) // prettier-ignore
    try {
      if (!current) {
        current = client
        client.on('error', () => drop(client))
        await client.connect()
      }
      const { rows } = await client.query<Omit<LogPlace, 'position'> & { position: string | null }>(statement)
      const [row] = rows
      if (!row) throw new Error('no answer')
      return { ...row, position: parsePosition(row.position ?? undefined) }
    } catch (error) {
      drop(client)
      throw error
    }
  }
  const drop = (client: pg.Client) => {
    if (current === client) current = undefined
    client.end().catch(() => undefined)
  }
  const askAfterLast = async () => {
    await last
    next = undefined
    const asked = ask()
    last = asked.catch(() => undefined)
    return asked
  }
  return {
    // One question at a time; all who come in the meantime share the one after it.
    read: () => (next ??= askAfterLast()),
    close() {
      closed = true
      if (current) drop(current)
    },
  }
}

/** A place in the log as PostgreSQL writes it (`16/B374D848`), as a number; undefined for anything else. */
export function parsePosition(text: string | undefined): bigint | undefined {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** A place in the log as PostgreSQL writes it. */
export function formatPosition(position: bigint): string {
  return [position >> 32n, position & 0xffffffffn].map((half) => half.toString(16).toUpperCase()).join('/')
}
