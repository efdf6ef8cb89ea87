import type { Db } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { Equality } from './bindings.ts'
import type { Change } from './change-schemas.ts'
import type { Delivery, SocketActor } from './socket-connection.ts'
import type { SocketsOfAccounts } from './sockets-of-accounts.ts'

/** How the changes of a table become what subscribers get. */
export interface RealtimeSource {
  readonly table: string
  /** The row as subscribers get it, and who may see it now. Undefined when it is gone. */
  load(db: Db, id: string): Promise<SeenRow | undefined>
  /** Whether someone may wait for rows with this filter. Every event is checked again by its viewers. */
  mayWatch(db: Db, who: SocketActor, filter: Equality | undefined): Promise<boolean>
}

interface SeenRow {
  readonly record: object
  /** The accounts that may see it. */
  readonly viewers: readonly string[]
  /** Where not every session of theirs may: those that may. */
  readonly sessions?: readonly string[]
}

interface DeliveryOptions {
  readonly db: Db
  readonly sources: ReadonlyMap<string, RealtimeSource>
  readonly sockets: Pick<SocketsOfAccounts, 'all' | 'of'>
  readonly log: Logger
  readonly now: () => Date
}

/** Rows that are loaded at a time: the pool belongs to the requests. */
const maxLoads = 4

/** Turns changes into deliveries: one load for each, in the order they were made, for those who may see the row now. */
export function createDelivery({ db, sources, sockets, log, now }: DeliveryOptions) {
  const waiting: Change[] = []
  let loading = 0
  let turn: Promise<void> = Promise.resolve()

  const isWatched = ({ table, viewers }: Change) => {
    for (const connection of viewers ? sockets.of(viewers) : sockets.all()) if (connection.watches(table)) return true
    return false
  }

  const load = async (change: Change): Promise<Delivery | undefined> => {
    const { table, type, id } = change
    const isGone = change.type === 'DELETE'
    const row: SeenRow | undefined = isGone
      ? { record: { id }, viewers: change.viewers }
      : await sources.get(table)?.load(db, id)
    if (!row) return undefined
    const data = {
      schema: 'public',
      table,
      type,
      commit_timestamp: now().toISOString(),
      columns: [],
      record: isGone ? {} : row.record,
      old_record: isGone ? row.record : {},
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
          log.warn('a change could not be loaded for its subscribers', { error, table: change.table })
          for (const connection of sockets.all()) if (connection.watches(change.table)) connection.resync()
        }
      })()
      // A load that fails before its turn comes is handled in its turn.
      loaded.catch(() => undefined)
    }
  }

  return {
    /** Takes a change; nothing is loaded when nobody here who may see it watches its table. */
    push(change: Change): void {
      if (!isWatched(change)) return
      waiting.push(change)
      pump()
    },
  }
}
