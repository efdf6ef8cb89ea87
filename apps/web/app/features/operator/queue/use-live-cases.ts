import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { askAgain } from '#app/lib/ask-again.ts'
import { staffSelfQuery } from '../operator-queries.ts'
import { type Changed, useLiveTable } from '../use-live-table.ts'
import { caseKeys, caseQuery } from './queue-queries.ts'

/** Refetches the queue, its counters and changed cases when the server publishes a change; `isReader` as for `useLiveTable`. */
export function useLiveCases(isReader: boolean): void {
  const client = useQueryClient()
  useLiveTable('cases', isReader, (changed) => askForCases(client, changed))
}

async function askForCases(client: QueryClient, which: Changed): Promise<void> {
  const cases =
    which === 'all'
      ? [askAgain(client, caseKeys.details)]
      : [...which].flatMap((id) => [
          askAgain(client, caseQuery(id).queryKey),
          // The audit entries on its page.
          askAgain(client, ['staff', 'audit', { about: 'case', id }]),
        ])
  await Promise.all([askAgain(client, caseKeys.lists), askAgain(client, staffSelfQuery().queryKey), ...cases])
}
