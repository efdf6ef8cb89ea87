import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '#app/lib/ask-again.ts'
import { watchTable } from '#app/lib/realtime-client.ts'
import { staffSelfQuery } from '../operator-queries.ts'
import { caseKeys, caseQuery } from './queue-queries.ts'

/** Of many changes at once the lists hear once, in milliseconds. */
const gatherMs = 300

/**
 * Asks for the queue, its counters and the case that changed again whenever the server says so, and after every gap in the connection;
 * `isReader`: the server would refuse to say so to anyone else.
 */
export function useLiveCases(isReader: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isReader) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    /** The cases that changed; all of them after a gap. */
    let changed: Set<string> | 'all' = new Set()
    const ask = () => {
      const which = changed
      timer = undefined
      changed = new Set()
      void askForCases(client, which)
    }
    const stop = watchTable('cases', (heard) => {
      const id = heard === 'gap' ? undefined : heard.record['id']
      if (typeof id !== 'string') changed = 'all'
      else if (changed !== 'all') changed.add(id)
      timer ??= setTimeout(ask, gatherMs)
    })
    return () => {
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
