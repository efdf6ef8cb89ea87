import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { Link, useOutletContext } from 'react-router'
import { formatInstant } from '#app/lib/format.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { ListState } from '../list-state.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { describeDue, describeEmpty, kindNames } from './inbox-copy.ts'
import { type InboxFilters, inboxQuery, queryOf, type RequestRow } from './inbox-queries.ts'

interface RequestListProps {
  readonly filters: InboxFilters
  /** The request that is open next to the list. */
  readonly openId: string | undefined
}

/** The requests of one tab of the inbox. */
export function RequestList({ filters, openId }: RequestListProps) {
  const query = useInfiniteQuery(inboxQuery(filters))
  const pages = query.data?.pages ?? []
  const requests = pages.flatMap((page) => page.requests)
  const isNarrowed = filters.kind !== undefined || filters.priority !== undefined
  const { roles } = useOutletContext<StaffSelf>()
  const seesAll = hasRole(roles, staffReaders.inbox)
  const lastAnswerAt = pages[0]?.last_answer_at ?? null
  return (
    <ListState query={query} what="the inbox">
      {requests.length === 0 ? (
        <EmptyState
          icon={<LifeBuoy />}
          title={isNarrowed ? 'No matching requests.' : describeEmpty(filters.tab, { lastAnswerAt, seesAll })}
        />
      ) : (
        <ul data-rows="" aria-label="Support requests" className={rowsClass}>
          {requests.map((row) => (
            <li key={row.id}>
              <Link
                to={consolePaths.support(row.id, queryOf(filters))}
                aria-current={row.id === openId ? 'page' : undefined}
                className="block p-3 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:bg-sunken"
              >
                <RequestText row={row} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </ListState>
  )
}

function RequestText({ row }: { readonly row: RequestRow }) {
  const { reference, subject, name, user_id: userId, kind, priority, due_at: due, is_late: isLate } = row
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink-2">
        <span>
          {reference} {priority === 'urgent' ? <strong className="text-danger">· Urgent</strong> : null}
        </span>
        <time dateTime={due} title={formatInstant(due)} className={isLate ? 'font-semibold text-danger' : undefined}>
          {describeDue(row)}
        </time>
      </span>
      <span dir="auto" className="block font-medium wrap-anywhere">
        {subject}
      </span>
      <span className="block text-small wrap-anywhere text-ink-2">
        <bdi>{name}</bdi>
        {userId === null ? ', not logged in' : ''} · {kindNames[kind]}
      </span>
      {row.assigned_to === null ? null : (
        <span className="block text-small font-semibold">{row.is_mine ? 'Yours' : row.assigned_to.name}</span>
      )}
    </>
  )
}
