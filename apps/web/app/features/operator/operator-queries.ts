import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'

export type StaffSelf = Answer<'GET /staff/me'>
export type StaffMember = Answer<'GET /staff/team'>['staff'][number]
export type AccessEntry = Answer<'GET /staff/access'>['entries'][number]

/** Who is at the console. A role that ends, ends at once: asked for again with each visit. */
export function staffSelfQuery() {
  return { ...callQuery(['staff', 'me'], 'GET /staff/me'), staleTime: 0, retry: false }
}

/** Who works here, in the order in which they came. */
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

/** Whose entries, and of which day in London. */
interface LogFilters {
  readonly by?: string | undefined
  readonly day?: string | undefined
}

export interface AuditFilters extends LogFilters {
  readonly act?: StaffActName | undefined
}

/** What staff changed, of all or about one thing, latest first: an operator gets all of it, others their own. */
export function auditQuery(which: AuditFilters & AuditAbout) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'audit', which],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/audit', { query: { cursor, ...which }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** Whose data staff looked at, latest first: an operator gets all of it, others their own. */
export function accessQuery(which: LogFilters & { readonly what?: AccessEntry['what'] | undefined }) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'access', which],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/access', { query: { cursor, ...which }, signal }),
    ...inPages,
    staleTime: 0,
  })
}
