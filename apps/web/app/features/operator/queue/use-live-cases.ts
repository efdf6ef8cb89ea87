import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { refetch } from '#app/lib/ask-again.ts'
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
      ? [refetch(client, caseKeys.details)]
      : [...which].flatMap((id) => [
          refetch(client, caseQuery(id).queryKey),
          // The audit entries on its page.
          refetch(client, ['staff', 'audit', { about: 'case', id }]),
        ])
  await Promise.all([refetch(client, caseKeys.lists), refetch(client, staffSelfQuery().queryKey), ...cases])
}
