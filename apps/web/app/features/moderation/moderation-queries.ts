import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'

export type Decision = Answer<'GET /decisions/:decisionId'>
export type ReportAnswer = Answer<'GET /reports/:reportId'>
export type OwnReport = Answer<'GET /my/reports'>['reports'][number]

/** The reports that the person made. */
export function ownReportsQuery() {
  return infiniteQueryOptions({
    queryKey: ['reports'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/reports', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** The decisions about the person. */
export function ownDecisionsQuery() {
  return infiniteQueryOptions({
    queryKey: ['decisions'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/decisions', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** Where a member reads the answer to their report. Not among the paths that every page loads. */
export const answerPath = (reportId: string): SitePath => pathTo`/report?answer=${reportId}`

/** The answer to a report, for its reporter or the holder of the mail's key. */
export function answerQuery(reportId: string, key: string | undefined) {
  return callQuery(['report-answer', reportId, key ?? ''], 'GET /reports/:reportId', {
    params: { reportId },
    query: { key },
  })
}

/** A decision, for its person or the holder of the mail's key. */
export function decisionQuery(decisionId: string, key: string | undefined) {
  return callQuery(['decision', decisionId, key ?? ''], 'GET /decisions/:decisionId', {
    params: { decisionId },
    query: { key },
  })
}
