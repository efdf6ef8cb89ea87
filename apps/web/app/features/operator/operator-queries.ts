import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'

export type StaffSelf = Answer<'GET /staff/me'>
export type StaffMember = Answer<'GET /staff/team'>['staff'][number]
export type AccessEntry = Answer<'GET /staff/access'>['entries'][number]

/** The current member of staff. Always refetched, since a role may end at any time. */
export function staffSelfQuery() {
  return { ...callQuery(['staff', 'me'], 'GET /staff/me'), staleTime: 0, retry: false }
}

/** The team, in the order in which they joined. */
export function teamQuery() {
  return infiniteQueryOptions({
    queryKey: ['staff', 'team'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/team', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** Limits the audit to one thing, for its page. */
export interface AuditAbout {
  readonly about?: 'person' | 'item' | 'rental' | 'case'
  readonly id?: string
}

/** The actor, and the day in London. */
interface LogFilters {
  readonly by?: string | undefined
  readonly day?: string | undefined
}

export interface AuditFilters extends LogFilters {
  readonly act?: StaffActName | undefined
}

/** The changes made by staff, all or about one thing, latest first: operators get all of them, others their own. */
export function auditQuery(which: AuditFilters & AuditAbout) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'audit', which],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/audit', { query: { cursor, ...which }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** The data accessed by staff, latest first: operators get all of it, others their own. */
export function accessQuery(which: LogFilters & { readonly what?: AccessEntry['what'] | undefined }) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'access', which],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/access', { query: { cursor, ...which }, signal }),
    ...inPages,
    staleTime: 0,
  })
}
