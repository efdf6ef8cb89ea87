import { reasonOf } from '@itemo/domain/moderation/report-reasons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError, reasonOf as failureOf } from '#app/lib/api-error.ts'
import { formatInstant } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { appealSentence, reportStates } from './moderation-copy.ts'
import { ownDecisionsQuery, ownReportsQuery } from './moderation-queries.ts'

const listClass = 'mt-3 divide-y divide-line rounded-card border border-line bg-surface'

/** What one reported, and what was decided about one. */
export function ReportsAndDecisions() {
  return (
    <div className="flex flex-col gap-10">
      <OwnDecisions />
      <OwnReports />
    </div>
  )
}

function OwnReports() {
  const list = useInfiniteQuery(ownReportsQuery())
  const reports = list.data?.pages.flatMap((page) => page.reports)
  return (
    <section aria-labelledby="my-reports">
      <h2 id="my-reports" className="text-section">
        What you reported
      </h2>
      {reports === undefined ? <Loading list={list} what="your reports" /> : null}
      {reports?.length === 0 ? (
        <EmptyState icon={<Flag />} title="You haven't reported anything">
          You can report a listing, a person, a review or a conversation where you see it.
        </EmptyState>
      ) : null}
      {reports && reports.length > 0 ? (
        <ul className={listClass}>
          {reports.map(({ id, reference, title, reason, state, created_at: at }) => (
            <li key={id} className="flex flex-col items-start gap-2 p-4 sm:flex-row sm:justify-between sm:gap-4">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{title}</p>
                <p className="text-small text-ink-2">
                  {reasonOf(reason).label} · <span className="whitespace-nowrap">{reference}</span> ·{' '}
                  <span className="whitespace-nowrap">{formatInstant(at)}</span>
                </p>
              </div>
              <span className="shrink-0">
                <Badge tone="neutral">{reportStates[state]}</Badge>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {reports ? <LoadMore query={list} /> : null}
    </section>
  )
}

function OwnDecisions() {
  const list = useInfiniteQuery(ownDecisionsQuery())
  const decisions = list.data?.pages.flatMap((page) => page.decisions)
  return (
    <section aria-labelledby="my-decisions">
      <h2 id="my-decisions" className="text-section">
        Decisions about you
      </h2>
      {decisions === undefined ? <Loading list={list} what="the decisions about you" /> : null}
      {decisions?.length === 0 ? <p className="mt-2 text-ink-2">There are none.</p> : null}
      {decisions && decisions.length > 0 ? (
        <ul className={listClass}>
          {decisions.map(({ id, title, at, appeal, revoked_at: revokedAt }) => (
            <li key={id} className="relative p-4 transition-colors hover:bg-sunken">
              <Link to={paths.decision(id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
                {title}
              </Link>
              <p className="text-small text-ink-2">
                {formatInstant(at)}
                {revokedAt === null ? '' : ' · No longer holds'}
              </p>
              {appeal === null ? null : <p className="text-small text-ink-2">{appealSentence(appeal)}</p>}
            </li>
          ))}
        </ul>
      ) : null}
      {decisions ? <LoadMore query={list} /> : null}
    </section>
  )
}

interface LoadingProps {
  readonly list: Parameters<typeof LoadError>[0]['query'] & {
    readonly isPending: boolean
    readonly isPaused: boolean
    readonly error: Error | null
  }
  readonly what: string
}

function Loading({ list, what }: LoadingProps) {
  if (list.isPending && !list.isPaused)
    return (
      <div role="status" className="mt-3">
        <span className="sr-only">Loading {what}</span>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  return (
    <LoadError title={`Failed to load ${what}`} query={list}>
      {failureOf(list.error ?? new ApiError('network'))}
    </LoadError>
  )
}
