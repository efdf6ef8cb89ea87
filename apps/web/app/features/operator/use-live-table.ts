import { useEffect, useEffectEvent } from 'react'
import { watchTable, type WatchedTable } from '#app/lib/realtime-client.ts'

/** Of many changes at once the lists hear once, in milliseconds. */
const gatherMs = 300
/** Between the end of one round and the beginning of the next, in milliseconds: there are many screens, and all of them hear. */
const restMs = 1000
/** A round that takes longer is waited for no more, in milliseconds: a network that went away may never answer. */
const maxRoundMs = 10_000

/** The ids of the rows that changed; all of them after a gap in the connection. */
export type Changed = ReadonlySet<string> | 'all'

/**
 * Asks for what a table shows again whenever the server says that rows of it changed, in rounds, and after every gap in the
 * connection; `isReader`: the server would refuse to say so to anyone else.
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
    /** One round at a time: the next one gives up what is on its way, and of many in a row none would come through. */
    const plan = () => {
      const isNothing = changed !== 'all' && changed.size === 0
      // Nobody reads a hidden tab, and what is asked for counts as read.
      if (isOver || isAsking || isNothing || document.hidden) return
      timer ??= setTimeout(() => void run(), Math.max(gatherMs, restsUntil - Date.now()))
    }
    const stop = watchTable(table, (heard) => {
      const id = heard === 'gap' ? undefined : heard.record['id']
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
