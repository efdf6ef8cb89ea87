import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Refetches what no loader waits for. Requests in flight are cancelled: their older response would otherwise be used. */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
