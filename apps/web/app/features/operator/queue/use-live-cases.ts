import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '#app/lib/ask-again.ts'
import { watchTable } from '#app/lib/realtime-client.ts'
import { staffSelfQuery } from '../operator-queries.ts'
import { caseKeys, caseQuery } from './queue-queries.ts'

/** Of many changes at once the lists hear once, in milliseconds. */
const gatherMs = 300
/** Between the end of one round and the beginning of the next, in milliseconds: there are many screens, and all of them hear. */
const restMs = 1000
/** A round that takes longer is waited for no more, in milliseconds: a network that went away may never answer. */
const maxRoundMs = 10_000

/**
 * Asks for the queue, its counters and the case that changed again whenever the server says so, and after every gap in the connection;
 * `isReader`: the server would refuse to say so to anyone else.
 */
export function useLiveCases(isReader: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isReader) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let isAsking = false
    let restsUntil = 0
    /** The cases that changed; all of them after a gap. */
    let changed: Set<string> | 'all' = new Set()
    const ask = async () => {
      const which = changed
      timer = undefined
      changed = new Set()
      isAsking = true
      await Promise.race([askForCases(client, which), new Promise((resolve) => setTimeout(resolve, maxRoundMs))])
      isAsking = false
      restsUntil = Date.now() + restMs
      plan()
    }
    /** One round at a time: the next one gives up what is on its way, and of many in a row none would come through. */
    const plan = () => {
      const isNothing = changed !== 'all' && changed.size === 0
      // Nobody reads a hidden tab, and a case that is asked for counts as read.
      if (isOver || isAsking || isNothing || document.hidden) return
      timer ??= setTimeout(() => void ask(), Math.max(gatherMs, restsUntil - Date.now()))
    }
    const stop = watchTable('cases', (heard) => {
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
  }, [client, isReader])
}

async function askForCases(client: QueryClient, which: ReadonlySet<string> | 'all'): Promise<void> {
  const cases =
    which === 'all'
      ? [askAgain(client, caseKeys.details)]
      : [...which].flatMap((id) => [
          askAgain(client, caseQuery(id).queryKey),
          // What staff did, on its page.
          askAgain(client, ['staff', 'audit', { about: 'case', id }]),
        ])
  await Promise.all([askAgain(client, caseKeys.lists), askAgain(client, staffSelfQuery().queryKey), ...cases])
}
