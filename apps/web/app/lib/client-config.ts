import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** How this server is set up; it does not change while a page is open. */
export function clientConfigQuery() {
  return queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /config', { signal }),
    staleTime: Infinity,
  })
}
