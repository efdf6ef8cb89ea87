import pg from 'pg'
import type { Logger } from '../log.ts'

interface ListenerCallbacks {
  onNotification(payload: string): void
  /** The connection is established (again): notifications sent before this moment may have been missed. */
  onReady?(): void
}

/** The one connection of a process that receives PostgreSQL's notifications. */
export interface Listener {
  /** Subscribes to a channel; resolves once the database has confirmed it. Returns the function that unsubscribes. */
  listen(channel: string, ear: ListenerCallbacks): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface ListenerOptions {
  /** Provides the connection options. */
  readonly pool: pg.Pool
  readonly log: Logger
  /** How often an idle connection is checked. */
  readonly heartbeatMs?: number
}

/** The application name of its connection. Each serving or working process has exactly one: migrations count them. */
export const listenerName = 'itemo listener'

const firstRetryMs = 100
const maxRetryMs = 5000
const queryTimeoutMs = 5000
const logEveryMs = 60_000

/**
 * Listens over one connection, reopened whenever it breaks, even silently. Notifications are lost then: `onReady` says when to
 * catch up.
 */
export function createListener({ pool, log, heartbeatMs = 10_000 }: ListenerOptions): Listener {
  const ears = new Map<string, Set<ListenerCallbacks>>()
  let opening: Promise<pg.Client> | undefined
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false
  let loggedAtMs = Number.NEGATIVE_INFINITY

  const earsOf = (channel: string): ListenerCallbacks[] => [...(ears.get(channel) ?? [])]

  const safely = (act: () => void) => {
    try {
      act()
    } catch (error) {
      log.error('a notification handler failed', { error })
    }
  }

  const connect = async (): Promise<pg.Client> => {
    const { connectionString } = pool.options
    const next = new pg.Client({
      ...(connectionString === undefined ? pool.options : { connectionString }),
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: queryTimeoutMs,
    })
    next.on('notification', ({ channel, payload }) => {
      for (const ear of earsOf(channel)) safely(() => ear.onNotification(payload ?? ''))
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, new Error('the connection ended')))
    await next.connect()
    for (const channel of ears.keys()) await next.query(`listen ${quote(channel)}`)
    if (closed) {
      await next.end()
      throw new Error('the listener is closed')
    }
    failures = 0
    current = next
    heartbeat = setInterval(() => void beat(next), heartbeatMs)
    heartbeat.unref()
    return next
  }

  const beat = async (client: pg.Client) => {
    try {
      await client.query('select 1')
    } catch (error) {
      lost(client, error as Error)
    }
  }

  const open = (): Promise<pg.Client> => {
    opening ??= connect().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  /** Only the connection in use counts as lost: the end of one that was given up already is ignored. */
  const lost = (which: pg.Client, error: Error) => {
    if (closed || which !== current) return
    const nowMs = performance.now()
    // When the database restarts, all connections break: the pool has logged that already.
    if (nowMs - loggedAtMs > logEveryMs) log.warn('the listening connection was lost', { error: error.message })
    loggedAtMs = nowMs
    clearInterval(heartbeat)
    current = undefined
    opening = undefined
    which.end().catch(() => undefined)
    reconnect()
  }

  const reconnect = () => {
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** failures++)
    retry = setTimeout(() => {
      open().then(
        () => {
          for (const channel of ears.keys()) for (const ear of earsOf(channel)) safely(() => ear.onReady?.())
        },
        () => {
          if (!closed) reconnect()
        },
      )
    }, waitMs)
  }

  return {
    async listen(channel, ear) {
      if (closed) throw new Error('the listener is closed')
      const first = !ears.has(channel)
      const known = ears.get(channel) ?? new Set<ListenerCallbacks>()
      ears.set(channel, known.add(ear))
      const joined = current
      const connection = await open()
      // A connection that was open before doesn't listen to this channel yet; a new one has subscribed to all of them.
      if (first && joined) await connection.query(`listen ${quote(channel)}`)
      ear.onReady?.()
      return async () => {
        known.delete(ear)
        if (known.size > 0 || closed) return
        ears.delete(channel)
        await (await open()).query(`unlisten ${quote(channel)}`)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      const last = opening
      opening = undefined
      await last?.then((old) => old.end()).catch(() => undefined)
    },
  }
}

function quote(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}
