import { callQuery } from './api.ts'
import { queryClient } from './query-client.ts'

/** The server's public configuration; it doesn't change while a page is open. */
export function clientConfigQuery() {
  return { ...callQuery(['config'], 'GET /config'), staleTime: Infinity }
}

/** The same for a loader or an action: tries once, even without a network, and throws when there's no response. */
export function loadClientConfig() {
  return queryClient().ensureQueryData({ ...clientConfigQuery(), retry: false, networkMode: 'always' })
}
