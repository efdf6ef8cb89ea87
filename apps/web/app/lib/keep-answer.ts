import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what a write answered. What was asked for before is given up: it would come later, and may be older than the write. */
export async function keepAnswer<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, unknown>,
  data: NoInfer<Data>,
): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, data)
}
