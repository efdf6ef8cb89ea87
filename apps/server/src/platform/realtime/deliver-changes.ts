import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
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
  /** The same of a row that went along with its notice; without this it is loaded all the same. */
  present?(row: Readonly<Record<string, unknown>>): object
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

/**
 * A row that went along with its notice is believed for so long by the clock of its writer, and not where another change of it was heard
 * before: that is remembered for at least as long.
 */
const believedMs = 10_000

/** Which rows changed lately. */
function createRecentChanges() {
  let [recent, before] = [new Set<string>(), new Set<string>()]
  let sinceMs = performance.now()
  const turn = () => {
    const nowMs = performance.now()
    if (nowMs - sinceMs < believedMs) return
    before = nowMs - sinceMs < 2 * believedMs ? recent : new Set()
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

/** Turns changes into deliveries: one load for each, in the order they were made, for those who may see the row now. */
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
    // It may have changed since: a notice can be found late, and the change of another process be heard first.
    const isFresh = carried && Math.abs(Date.now() - carried.atMs) < believedMs && !changed.has(change)
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
      // A load that fails before its turn comes is handled in its turn.
      loaded.catch(() => undefined)
    }
  }

  return {
    /** Takes a change; nothing is loaded when nobody here who may see it watches its table. */
    push(change: Change): void {
      if (change.type !== 'INSERT') changed.note(change)
      if (!isWatched(change)) return
      waiting.push(change)
      pump()
    },
  }
}
