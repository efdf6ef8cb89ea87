import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from '#app/lib/api.ts'

type Settings = Answer<'GET /staff/settings'>
export type Setting = Settings['settings'][number]

/** The operators' settings. Another operator may change them at any time, so they're always refetched. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['staff', 'settings'],
    queryFn: ({ signal }) => call('GET /staff/settings', { signal }),
    staleTime: 0,
  })
}
