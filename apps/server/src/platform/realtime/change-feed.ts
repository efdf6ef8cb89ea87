import type { Db } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { Delivery } from './connection.ts'
import type { OpenSockets } from './open-sockets.ts'
import type { Change, RealtimeSource } from './change-source.ts'

interface FeedOptions {
  readonly db: Db
  readonly sources: ReadonlyMap<string, RealtimeSource>
  readonly sockets: Pick<OpenSockets, 'all' | 'of'>
  readonly log: Logger
  readonly now: () => Date
}

/** Rows that are loaded at a time: the pool belongs to the requests. */
const maxLoads = 4

/** Turns changes into deliveries: one load for each, in the order they were made, for those who may see the row now. */
export function createFeed({ db, sources, sockets, log, now }: FeedOptions) {
  const waiting: Change[] = []
  let loading = 0
  let turn: Promise<void> = Promise.resolve()

  const isWatched = (table: string) => {
    for (const connection of sockets.all()) if (connection.watches(table)) return true
    return false
  }

  const load = async (change: Change): Promise<Delivery | undefined> => {
    const { table, type, id } = change
    const isGone = change.type === 'DELETE'
    const row = isGone ? { record: { id }, viewers: change.viewers } : await sources.get(table)?.load(db, id)
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
    const viewers = new Set(row.viewers)
    return { table, type, record: row.record, viewers, dataJson: JSON.stringify(data), frames: new Map() }
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
    /** Takes a change; nothing is loaded when nobody here watches its table. */
    push(change: Change): void {
      if (!isWatched(change.table)) return
      waiting.push(change)
      pump()
    },
  }
}
