import pg from 'pg'

/** A node's position in its write-ahead log. */
export interface LogPlace {
  readonly isReplica: boolean
  /** What a primary has flushed to disk, or a replica has replayed. */
  readonly position: bigint | undefined
  /** The identifier of the installation: the same for a primary and its replicas. */
  readonly system: string
  /** When its PostgreSQL started, as PostgreSQL prints an instant: it differs after each start. */
  readonly startedAt: string
}

/** Reads the log position of one node. */
export interface LogReader {
  /** Never returns a position from before the call. Rejects when the node doesn't respond within a second or two. */
  read(): Promise<LogPlace>
  close(): void
}

/** The time limit for connecting, and for a response; in milliseconds. */
const limitMs = 1000

/**
 * `pg_current_wal_insert_lsn` may also include the next page's header, which no replica ever reports. What is committed is
 * flushed to disk.
 */
const statement = `select pg_is_in_recovery() as "isReplica", (select system_identifier from pg_control_system())::text as system,
  pg_postmaster_start_time()::text as "startedAt",
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as position`

/** Uses a connection of its own, reopened after any failure: a pool whose connections are all in use couldn't report anything. */
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
    // One query at a time; all calls in the meantime share the next one.
    read: () => (next ??= askAfterLast()),
    close() {
      closed = true
      if (current) drop(current)
    },
  }
}

/** Parses a log position as PostgreSQL prints it (`16/B374D848`); undefined for anything else. */
export function parsePosition(text: string | undefined): bigint | undefined {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Formats a log position as PostgreSQL prints it. */
export function formatPosition(position: bigint): string {
  return [position >> 32n, position & 0xffffffffn].map((half) => half.toString(16).toUpperCase()).join('/')
}
