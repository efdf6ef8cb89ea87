import { callQuery } from './api.ts'
import { queryClient } from './query-client.ts'

/** How this server is set up; it does not change while a page is open. */
export function clientConfigQuery() {
  return { ...callQuery(['config'], 'GET /config'), staleTime: Infinity }
}

/** The same for a loader or an act: asks once, also without a network, and throws when nobody answers. */
export function loadClientConfig() {
  return queryClient().ensureQueryData({ ...clientConfigQuery(), retry: false, networkMode: 'always' })
}
