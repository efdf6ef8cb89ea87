import { addDays, countDays, type Day, dayInLondon, isDay } from '@itemo/domain/dates.ts'
import { maxOverviewDays } from '@itemo/domain/staff/metrics.ts'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { callFresh } from '../call-fresh.ts'
import { staffSelfQuery } from '../operator-queries.ts'

export type Overview = Answer<'GET /staff/overview'>
export type Transparency = Answer<'GET /staff/transparency'>
export type Health = Answer<'GET /staff/health'>
export type FailedJob = Answer<'GET /staff/jobs/failed'>['jobs'][number]

/** The periods of the overview, in days up to and including today. */
export const periods = [
  { value: 'today', label: 'Today', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '28', label: '28 days', days: 28 },
  { value: '90', label: '90 days', days: 90 },
  { value: 'year', label: 'A year', days: 365 },
  { value: 'own', label: 'From a day to another', days: undefined },
] as const
type PeriodName = (typeof periods)[number]['value']

export interface Asked {
  readonly name: PeriodName
  readonly from: Day
  readonly to: Day
  readonly compare: 'previous' | 'none'
}

/** Whether two texts are the first and the last day of a valid period. */
export const isPeriod = (from: string, to: string): boolean =>
  isDay(from) && isDay(to) && from <= to && countDays(from, to) <= maxOverviewDays

/** Reads the period from an address: 28 days when there's no valid one. */
export function askedOf(search: URLSearchParams, now: Date = new Date()): Asked {
  const today = dayInLondon(now)
  const compare = search.get('compare') === 'none' ? 'none' : 'previous'
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (search.get('period') === 'own' && isPeriod(from, to)) return { name: 'own', from, to, compare }
  const period = periods.find(({ value, days }) => days !== undefined && value === search.get('period')) ?? periods[2]
  return { name: period.value, from: addDays(today, 1 - (period.days ?? 28)), to: today, compare }
}

/** The numbers of a period, and of the preceding one if requested; the previous response stays while another one loads. */
export function overviewQuery({ from, to, compare }: Asked) {
  return {
    ...callQuery(['staff', 'overview', from, to, compare], 'GET /staff/overview', { query: { from, to, compare } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }
}

/** The results of reports, decisions and appeals in a period, for publication. */
export function transparencyQuery({ from, to }: Asked) {
  return {
    ...callQuery(['staff', 'transparency', from, to], 'GET /staff/transparency', { query: { from, to } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }
}

/** The 25 most frequent searches of a period that found nothing, with at least three searches each. */
export function notFoundQuery({ from, to }: Asked) {
  const query = { from, to, empty: 'true' as const, limit: 25 }
  return { ...callQuery(['staff', 'searches', from, to], 'GET /staff/searches', { query }), staleTime: 60_000 }
}

/** How often the health is polled, in milliseconds. */
const lookEveryMs = 10_000

/** The health of the system: queues, mails, webhooks of the card provider, checks. Polled every ten seconds while it's shown. */
export function healthQuery() {
  return { ...callQuery(['staff', 'health'], 'GET /staff/health'), staleTime: 0, refetchInterval: lookEveryMs }
}

/** Failed jobs, latest first. */
export function failedJobsQuery() {
  return infiniteQueryOptions({
    queryKey: ['staff', 'jobs', 'failed'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /staff/jobs/failed', { query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** Retries a failed job, or discards it for a reason. */
export function useJobAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id: jobId, reason }: { readonly id: string; readonly reason?: string }) =>
      reason === undefined
        ? callFresh('POST /staff/jobs/:jobId/retry', { params: { jobId } })
        : callFresh('POST /staff/jobs/:jobId/discard', { params: { jobId }, body: { reason } }),
    onSuccess: (_, { reason }) => notify.success(reason === undefined ? 'Job queued again' : 'Job discarded'),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_found') notify.error('Someone else got there first')
      else if (!(error instanceof ApiError) || error.code !== 'invalid_input') notify.error(reasonOf(error))
    },
    onSettled() {
      void client.invalidateQueries(failedJobsQuery())
      void client.invalidateQueries(healthQuery())
      void client.invalidateQueries(staffSelfQuery())
    },
  })
}
