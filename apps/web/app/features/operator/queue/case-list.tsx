import { reasonOf } from '@itemo/domain/moderation/report-reasons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { formatInstant } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ListState } from '../list-state.tsx'
import { describeDue, emptyTabs, measureLabels, subjectNames } from './queue-copy.ts'
import { type CaseRow, casesQuery, queryOf, type QueueFilters } from './queue-queries.ts'

const urgency: Readonly<Record<number, string>> = {
  1: 'border-s-danger',
  2: 'border-s-tape',
  3: 'border-s-line-strong',
  4: 'border-s-line',
}

/** The attribute by which the keys find the links of the list. */
export const caseLink = 'data-case'

interface CaseListProps {
  readonly filters: QueueFilters
  /** The one that is open next to it. */
  readonly openId: string | undefined
}

/** The cases of a tab, the most urgent first. */
export function CaseList({ filters, openId }: CaseListProps) {
  const query = useInfiniteQuery(casesQuery(filters))
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  return (
    <ListState query={query} what="the queue">
      {cases.length === 0 ? (
        <EmptyState icon={<Inbox />} title={emptyTabs[filters.tab]} />
      ) : (
        <ul
          aria-label="Cases"
          className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
        >
          {cases.map((row) => (
            <li key={row.id}>
              <Link
                to={paths.operatorQueue(row.id, queryOf(filters))}
                {...{ [caseLink]: row.id }}
                aria-current={row.id === openId ? 'page' : undefined}
                className={cx(
                  'block border-s-4 p-3 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-sunken',
                  urgency[row.priority],
                )}
              >
                <CaseRowText row={row} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </ListState>
  )
}

function CaseRowText({ row }: { readonly row: CaseRow }) {
  const { reference, title, subject_kind: kind, reason, report_count: count, is_late: isLate } = row
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink-2">
        <span>
          {reference} · {subjectNames[kind]} · priority {row.priority}
        </span>
        <time
          dateTime={row.due_at}
          title={formatInstant(row.due_at)}
          className={isLate ? 'font-semibold text-danger' : undefined}
        >
          {describeDue(row, new Date())}
        </time>
      </span>
      <span dir="auto" className="block font-medium wrap-anywhere">
        {title}
      </span>
      <span className="block text-small text-ink-2">
        {reasonOf(reason).label}
        {count > 1 ? ` · ${count} reports` : ''}
      </span>
      {row.suggested === null ? null : (
        <span className="block text-small font-semibold">
          Suggested: {row.suggested.measures.map((name) => measureLabels[name]).join(', ')}
        </span>
      )}
      {row.claimed_by === null ? null : (
        <span className="block text-small font-semibold">
          {row.is_mine ? 'You are looking' : `${row.claimed_by} is looking`}
        </span>
      )}
    </>
  )
}
