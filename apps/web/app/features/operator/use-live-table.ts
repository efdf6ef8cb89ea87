import { useEffect, useEffectEvent } from 'react'
import { watchTable, type WatchedTable } from '#app/lib/realtime-client.ts'

/** Changes within this time are handled together, in milliseconds. */
const gatherMs = 300
/** The pause between two rounds of refetching, in milliseconds: many screens receive every change. */
const restMs = 1000
/** A longer round is no longer waited for, in milliseconds: after a network failure it may never end. */
const maxRoundMs = 10_000

/** The ids of the changed rows; 'all' after a gap in the connection. */
export type Changed = ReadonlySet<string> | 'all'

/**
 * Refetches data when the server publishes changes of a table, in rounds, and after every gap in the connection; `isReader`: the server
 * refuses the subscription to anyone else.
 */
export function useLiveTable(
  table: WatchedTable,
  isReader: boolean,
  askFor: (changed: Changed) => Promise<unknown>,
): void {
  const ask = useEffectEvent(askFor)
  useEffect(() => {
    if (!isReader) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let isAsking = false
    let restsUntil = 0
    let changed: Set<string> | 'all' = new Set()
    const run = async () => {
      const which = changed
      timer = undefined
      changed = new Set()
      isAsking = true
      await Promise.race([ask(which), new Promise((resolve) => setTimeout(resolve, maxRoundMs))])
      isAsking = false
      restsUntil = Date.now() + restMs
      plan()
    }
    /** One round at a time: the next one would cancel the requests in flight, and under constant changes none would finish. */
    const plan = () => {
      const isNothing = changed !== 'all' && changed.size === 0
      // Nobody reads a hidden tab, and a fetched page counts as read.
      if (isOver || isAsking || isNothing || document.hidden) return
      timer ??= setTimeout(() => void run(), Math.max(gatherMs, restsUntil - Date.now()))
    }
    const stop = watchTable(table, (change) => {
      const id = change === 'gap' ? undefined : change.record['id']
      if (typeof id !== 'string') changed = 'all'
      else if (changed !== 'all') changed.add(id)
      plan()
    })
    document.addEventListener('visibilitychange', plan)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', plan)
      clearTimeout(timer)
      stop()
    }
  }, [table, isReader])
}
