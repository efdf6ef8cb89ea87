import {
  type CaseHolder,
  caseHolders,
  type CaseKind,
  caseKinds,
  type CaseTab,
  caseTabs,
} from '@itemo/domain/moderation/case-schemas.ts'
import {
  type ReportReason,
  reportReasons,
  type ReportSubject,
  reportSubjects,
} from '@itemo/domain/moderation/report-reasons.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'

export type CaseRow = Answer<'GET /staff/cases'>['cases'][number]
export type CaseDetail = Answer<'GET /staff/cases/:caseId'>
export type CaseDecision = CaseDetail['decisions'][number]

/** The filters of the queue; they're in the address, so that colleagues can open the same link. */
export interface QueueFilters {
  readonly tab: CaseTab
  readonly subject: ReportSubject | undefined
  readonly reason: ReportReason | undefined
  readonly kind: CaseKind | undefined
  readonly priority: Priority | undefined
  readonly held_by: CaseHolder | undefined
  readonly q: string | undefined
}

export const priorities = ['1', '2', '3', '4'] as const
type Priority = (typeof priorities)[number]

/** Whether a list has filters besides its tab. */
export const isNarrowed = ({ tab: _, ...filters }: QueueFilters) =>
  Object.values(filters).some((value) => value !== undefined)

/** Reads the filters from an address. Invalid values count as none. */
export function filtersOf(search: URLSearchParams): QueueFilters {
  return {
    tab: caseTabs.find((tab) => tab === search.get('tab')) ?? 'open',
    subject: reportSubjects.find((subject) => subject === search.get('subject')),
    reason: reportReasons.find((reason) => reason === search.get('reason')),
    kind: caseKinds.find((kind) => kind === search.get('kind')),
    priority: priorities.find((priority) => priority === search.get('priority')),
    held_by: caseHolders.find((holder) => holder === search.get('held_by')),
    q: search.get('q') ?? undefined,
  }
}

/** The filters as query parameters. */
export const queryOf = ({ tab, ...filters }: QueueFilters) => ({ tab: tab === 'open' ? undefined : tab, ...filters })

/** All lists of cases, and all cases. */
export const caseKeys = { lists: ['staff', 'cases'], details: ['staff', 'case'] } as const

/**
 * How often the list is refetched in addition to live events, in milliseconds: there are none for who looks at what, and for what became
 * late.
 */
const listFreshMs = 30_000

/** The queue: the most urgent first, or decided cases, latest first. */
export function casesQuery(filters: QueueFilters) {
  return infiniteQueryOptions({
    queryKey: [...caseKeys.lists, filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/cases', { query: { cursor, limit: 50, ...filters }, signal }),
    ...inPages,
    staleTime: 0,
    refetchInterval: listFreshMs,
  })
}

/** A case with its reports, notes and decisions. Viewing it is logged, once an hour. */
export function caseQuery(caseId: string) {
  return {
    ...callQuery([...caseKeys.details, caseId], 'GET /staff/cases/:caseId', { params: { caseId } }),
    staleTime: 0,
  }
}

/** An opened conversation, the latest messages first. The person who opened it can read it for half an hour. */
export function conversationQuery(conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'conversation', conversationId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/conversations/:conversationId/messages', {
        params: { conversationId },
        query: { cursor, limit: 50 },
        signal,
      }),
    ...inPages,
    staleTime: 0,
    gcTime: 0,
  })
}
