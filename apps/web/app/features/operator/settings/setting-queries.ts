import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from '#app/lib/api.ts'

type Settings = Answer<'GET /staff/settings'>
export type Setting = Settings['settings'][number]

/** What operators decide without a deploy. Another operator may decide at any time: read again with each visit. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['staff', 'settings'],
    queryFn: ({ signal }) => call('GET /staff/settings', { signal }),
    staleTime: 0,
  })
}
