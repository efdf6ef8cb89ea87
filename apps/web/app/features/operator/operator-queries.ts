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

/** What has its entries of the audit on its page. */
export interface AuditAbout {
  readonly about?: 'person' | 'item' | 'rental' | 'case'
  readonly id?: string
}

export function auditQuery(which: AuditAbout = {}) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'audit', which.about, which.id],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/audit', { query: { cursor, ...which }, signal }),
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
