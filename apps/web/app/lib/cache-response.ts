import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Puts the response of a write into the cache. A read in flight is cancelled: it would finish later, and may be older than the write. */
export async function cacheResponse<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, unknown>,
  data: NoInfer<Data>,
): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, data)
}
