import { reasonOf } from '@itemo/domain/moderation/report-reasons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { appealSentence, reportStates } from './moderation-copy.ts'
import { useRefetchOnNotification } from './refetch-on-notification.ts'
import { answerPath, type OwnReport, ownDecisionsQuery, ownReportsQuery } from './moderation-queries.ts'

const listClass = 'mt-3 divide-y divide-line rounded-card border border-line bg-surface'

/** The person's reports, and the decisions about them. */
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
  useRefetchOnNotification(ownReportsQuery().queryKey)
  return (
    <Section id="my-reports" title="What you reported" query={list} what="your reports">
      {({ pages }) => {
        const reports = pages.flatMap((page) => page.reports)
        if (reports.length === 0)
          return (
            <EmptyState icon={<Flag />} title="You haven't reported anything">
              You can report a listing, a person, a review or a conversation where you see it.
            </EmptyState>
          )
        return (
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
                <span className="flex shrink-0 flex-wrap items-center gap-x-4">
                  <Badge tone="neutral">{reportStates[state]}</Badge>
                  {state === 'acted' || state === 'not_acted' ? <AnswerLink id={id} reference={reference} /> : null}
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </Section>
  )
}

function AnswerLink({ id, reference }: Pick<OwnReport, 'id' | 'reference'>) {
  const to = answerPath(id)
  return (
    <Link
      to={to}
      aria-label={`Our answer to ${reference}`}
      className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
    >
      Our answer
    </Link>
  )
}

function OwnDecisions() {
  const list = useInfiniteQuery(ownDecisionsQuery())
  useRefetchOnNotification(ownDecisionsQuery().queryKey)
  return (
    <Section id="my-decisions" title="Decisions about you" query={list} what="the decisions about you">
      {({ pages }) => {
        const decisions = pages.flatMap((page) => page.decisions)
        if (decisions.length === 0) return <p className="mt-2 text-ink-2">There are none.</p>
        return (
          <ul className={listClass}>
            {decisions.map(({ id, title, at, appeal, revoked_at: revokedAt }) => (
              <li key={id} className="relative p-4 transition-colors hover:bg-sunken">
                <Link to={paths.decision(id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
                  {title}
                </Link>
                <p className="text-small text-ink-2">
                  {formatInstant(at)}
                  {revokedAt === null ? '' : ' · Reversed'}
                </p>
                {appeal === null ? null : <p className="text-small text-ink-2">{appealSentence(appeal)}</p>}
              </li>
            ))}
          </ul>
        )
      }}
    </Section>
  )
}

interface SectionProps<Pages> {
  readonly id: string
  readonly title: string
  readonly query: ComponentProps<typeof Loaded<Pages>>['query'] & ComponentProps<typeof LoadMore>['query']
  /** 'your reports', for the messages while loading and after a failure. */
  readonly what: string
  readonly children: (value: Pages) => ReactNode
}

function Section<Pages>({ id, title, query, what, children }: SectionProps<Pages>) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-section">
        {title}
      </h2>
      <Loaded
        query={query}
        loading={`Loading ${what}`}
        failed={`Failed to load ${what}`}
        skeleton={<Skeleton className="mt-3 h-24 w-full" />}
      >
        {(value) => (
          <>
            {children(value)}
            <LoadMore query={query} />
          </>
        )}
      </Loaded>
    </section>
  )
}
