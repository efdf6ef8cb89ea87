import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { Equality } from './bindings.ts'
import type { Change } from './change-schemas.ts'
import type { Delivery, SocketActor } from './socket-connection.ts'
import type { SocketsOfAccounts } from './sockets-of-accounts.ts'

/** Defines how changes of a table are presented to subscribers. */
export interface RealtimeSource {
  readonly table: string
  /** Loads the row as subscribers get it, with the accounts that may see it now. Undefined when it is gone. */
  load(db: Db, id: string): Promise<SeenRow | undefined>
  /** Presents a row that a change carried; without this function the row is always loaded. */
  present?(row: Readonly<Record<string, unknown>>): object
  /** Whether someone may subscribe with this filter. The viewers of each event are checked again. */
  mayWatch(db: Db, who: SocketActor, filter: Equality | undefined): Promise<boolean>
}

interface SeenRow {
  readonly record: object
  /** The accounts that may see it. */
  readonly viewers: readonly string[]
  /** The only sessions that may see it; absent when every session of the viewers may. */
  readonly sessions?: readonly string[]
}

interface DeliveryOptions {
  readonly db: Db
  readonly sources: ReadonlyMap<string, RealtimeSource>
  readonly sockets: Pick<SocketsOfAccounts, 'all' | 'of'>
  readonly log: Logger
  readonly now: () => Date
}

/** How many rows are loaded concurrently, since requests need the pool, too. */
const maxLoads = 4

/**
 * How long a carried row is trusted, by the clock of its writer; it isn't when another change of the row was received before.
 * Such changes are remembered for at least as long.
 */
const listenersValidMs = 10_000

/** Remembers which rows changed recently. */
function createRecentChanges() {
  let [recent, before] = [new Set<string>(), new Set<string>()]
  let sinceMs = performance.now()
  const turn = () => {
    const nowMs = performance.now()
    if (nowMs - sinceMs < listenersValidMs) return
    before = nowMs - sinceMs < 2 * listenersValidMs ? recent : new Set()
    recent = new Set()
    sinceMs = nowMs
  }
  return {
    note({ id }: Change) {
      turn()
      recent.add(id)
    },
    has({ id }: Change): boolean {
      turn()
      return recent.has(id) || before.has(id)
    },
  }
}

/** Turns changes into deliveries: loads each row once, and delivers in the order of the changes to those who may see the row now. */
export function createDelivery({ db, sources, sockets, log, now }: DeliveryOptions) {
  const waiting: Change[] = []
  let loading = 0
  let turn: Promise<void> = Promise.resolve()
  const changed = createRecentChanges()

  const isWatched = ({ table, viewers }: Change) => {
    for (const connection of viewers ? sockets.of(viewers) : sockets.all()) if (connection.watches(table)) return true
    return false
  }

  const load = async (change: Change): Promise<Delivery | undefined> => {
    const { table, id } = change
    const source = sources.get(table)
    if (change.type === 'DELETE') return deliveryOf(change, { record: { id }, viewers: change.viewers })
    const { carried, viewers } = change
    // The row may have changed since: a notification can arrive late, after a later change from another process.
    const isFresh = carried && Math.abs(Date.now() - carried.atMs) < listenersValidMs && !changed.has(change)
    const seen =
      isFresh && viewers && source?.present
        ? { record: source.present(carried.row), viewers }
        : await source?.load(db, id)
    return seen && deliveryOf(change, seen)
  }

  const deliveryOf = ({ table, type }: Change, row: SeenRow): Delivery => {
    const data = {
      schema: 'public',
      table,
      type,
      commit_timestamp: now().toISOString(),
      columns: [],
      record: type === 'DELETE' ? {} : row.record,
      old_record: type === 'DELETE' ? row.record : {},
      errors: null,
    }
    return {
      table,
      type,
      record: row.record,
      viewers: new Set(row.viewers),
      sessions: row.sessions && new Set(row.sessions),
      dataJson: JSON.stringify(data),
      frames: new Map(),
    }
  }

  const pump = () => {
    while (loading < maxLoads) {
      const change = waiting.shift()
      if (!change) return
      loading++
      const loaded = load(change).finally(() => {
        loading--
        pump()
      })
      const before = turn
      turn = (async () => {
        await before
        try {
          const delivery = await loaded
          if (delivery) for (const connection of sockets.of(delivery.viewers)) connection.deliver(delivery)
        } catch (error) {
          const { table } = change
          if (!isDatabaseUnavailable(error))
            log.warn('a change could not be loaded for its subscribers', { error, table })
          for (const connection of sockets.all()) if (connection.watches(change.table)) connection.resync()
        }
      })()
      // A load that fails early is handled when it is awaited in order.
      loaded.catch(() => undefined)
    }
  }

  return {
    /** Accepts a change; the row isn't loaded unless someone here who may see it watches its table. */
    push(change: Change): void {
      if (change.type !== 'INSERT') changed.note(change)
      if (!isWatched(change)) return
      waiting.push(change)
      pump()
    },
  }
}
