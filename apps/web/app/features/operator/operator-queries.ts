import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'

export type StaffSelf = Answer<'GET /staff/me'>
export type StaffMember = Answer<'GET /staff/team'>['staff'][number]
export type AccessEntry = Answer<'GET /staff/access'>['entries'][number]

/** Who is at the console. A role that ends, ends at once: asked for again with each visit. */
export function staffSelfQuery() {
  return { ...callQuery(['staff', 'me'], 'GET /staff/me'), staleTime: 0, retry: false }
}

export function teamQuery() {
  return infiniteQueryOptions({
    queryKey: ['staff', 'team'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/team', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

export function auditQuery() {
  return infiniteQueryOptions({
    queryKey: ['staff', 'audit'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/audit', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

export function accessQuery() {
  return infiniteQueryOptions({
    queryKey: ['staff', 'access'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/access', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}
