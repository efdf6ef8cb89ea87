import { reasonOf } from '@itemo/domain/moderation/report-reasons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { formatInstant } from '#app/lib/format.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { consolePaths } from '../console-paths.ts'
import { ConsoleTable, type Picking } from '../console-table.tsx'
import { ListState } from '../list-state.tsx'
import { StaffPicture } from '../staff-picture.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { describeAbout, describeDue, emptyTabs, measureLabels, subjectNames } from './queue-copy.ts'
import type { Closed } from './queue-mutations.ts'
import { type CaseRow, casesQuery, isNarrowed, queryOf, type QueueFilters } from './queue-queries.ts'

const urgency: Readonly<Record<number, string>> = {
  1: 'border-s-danger',
  2: 'border-s-tape',
  3: 'border-s-line-strong',
  4: 'border-s-line',
}

/** The attribute by which the screen finds the links of the list. */
export const caseLink = 'data-case'

/** Appeals and cases claimed by colleagues are decided one by one. */
const isClosable = ({ kind, claimed_by: by, is_mine: isMine, state }: CaseRow) =>
  kind !== 'appeal' && (by === null || isMine) && (state === 'open' || state === 'waiting')

/** The last position of the open case in the list. */
export type Place = { readonly id: string; readonly at: number } | undefined

interface CaseListProps {
  readonly filters: QueueFilters
  /** The case that is open next to the list. */
  readonly openId: string | undefined
  /** Stores the position of that case: it may leave the list while it's open. */
  readonly place: RefObject<Place>
  readonly onClosed: (results: readonly Closed[]) => void
  /** Whether the reader decides cases, and so can close several at once. */
  readonly mayAct: boolean
}

/** The cases of a tab, the most urgent first: a table, or a narrow list next to the open one. */
export function CaseList({ filters, openId, place, onClosed, mayAct }: CaseListProps) {
  const query = useInfiniteQuery(casesQuery(filters))
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  const openAt = cases.findIndex(({ id }) => id === openId)
  useEffect(() => {
    if (openId !== undefined && openAt >= 0) place.current = { id: openId, at: openAt }
  }, [openId, openAt, place])
  // With the version at the time of selection: a case that changes afterwards has to be looked at again.
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(new Map())
  const onPick = (ids: readonly string[], isPicked: boolean) => {
    const next = new Map(picked)
    for (const row of cases.filter(({ id }) => ids.includes(id))) {
      if (isPicked && isClosable(row)) next.set(row.id, row.version)
      else next.delete(row.id)
    }
    setPicked(next)
  }
  const wanted = cases.filter(({ id }) => picked.has(id))
  const chosen = wanted.filter((row) => picked.get(row.id) === row.version && isClosable(row))
  const canPick = mayAct && openId === undefined && filters.tab !== 'decided'
  const title = isNarrowed(filters) ? 'No matching cases.' : emptyTabs[filters.tab]
  return (
    <ListState query={query} what="the queue">
      {canPick ? (
        <BulkBar
          cases={chosen}
          changed={wanted.length - chosen.length}
          onClosed={onClosed}
          onClear={() => setPicked(new Map())}
        />
      ) : null}
      {cases.length === 0 ? (
        <EmptyState icon={<Inbox />} title={title} />
      ) : openId === undefined ? (
        <CaseTable
          cases={cases}
          filters={filters}
          picking={canPick ? { picked: new Set(chosen.map(({ id }) => id)), onPick } : undefined}
        />
      ) : (
        <ul
          data-rows=""
          aria-label="Cases"
          className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
        >
          {cases.map((row) => (
            <li key={row.id}>
              <Link
                to={consolePaths.queue(row.id, queryOf(filters))}
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

interface CaseTableProps {
  readonly cases: readonly CaseRow[]
  readonly filters: QueueFilters
  readonly picking: Omit<Picking, 'canPick'> | undefined
}

function CaseTable({ cases, filters, picking }: CaseTableProps) {
  return (
    <ConsoleTable
      label="Cases"
      rows={cases}
      to={({ id }) => consolePaths.queue(id, queryOf(filters))}
      rowClass={({ priority }) => cx('border-s-4', urgency[priority])}
      picking={picking && { ...picking, canPick: isClosable }}
      before={({ id, image_url: image }) =>
        image === null ? null : (
          <span className="size-11 shrink-0 overflow-clip rounded-small border border-line bg-sunken">
            <StaffPicture of="cases" id={id} path={image} alt="" width={120} className="size-11" />
          </span>
        )
      }
      below={({ reference, subject_kind: kind, priority }) =>
        `${reference} · ${subjectNames[kind]} · priority ${priority}`
      }
      columns={[
        { name: 'Case', cell: ({ title }) => title },
        {
          name: 'Reason',
          cell: ({ reason, report_count: count }) =>
            `${reasonOf(reason).label}${count > 1 ? ` · ${count} reports` : ''}`,
        },
        { name: 'About', cell: describeAbout },
        { name: 'Risk', cell: ({ risk }) => (risk === null || risk <= 0 ? null : risk), isFigure: true },
        { name: 'Due', cell: (row) => <Due row={row} /> },
        { name: 'Who', cell: describeHolder },
      ]}
    />
  )
}

function Due({ row }: { readonly row: CaseRow }) {
  return (
    <time
      dateTime={row.due_at}
      title={formatInstant(row.due_at)}
      className={row.is_late ? 'font-semibold text-danger' : undefined}
    >
      {describeDue(row, new Date())}
    </time>
  )
}

/** Who has claimed a case or has it open, or what a moderator suggests to an operator. */
function describeHolder({ claimed_by: by, is_mine: isMine, looking, suggested }: CaseRow): string | null {
  const [first] = looking
  if (by !== null) return isMine ? "You're looking" : `${by} is looking`
  if (first !== undefined) return looking.length === 1 ? `${first} has it open` : `${looking.length} have it open`
  return suggested === null ? null : `Suggested: ${suggested.measures.map((name) => measureLabels[name]).join(', ')}`
}

function CaseRowText({ row }: { readonly row: CaseRow }) {
  const { reference, title, subject_kind: kind, reason, report_count: count } = row
  const holder = describeHolder(row)
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-ink-2">
        <span>
          {reference} · {subjectNames[kind]} · priority {row.priority}
        </span>
        <Due row={row} />
      </span>
      <span dir="auto" className="block font-medium wrap-anywhere">
        {title}
      </span>
      <span className="block text-small text-ink-2">
        {reasonOf(reason).label}
        {count > 1 ? ` · ${count} reports` : ''}
      </span>
      {holder === null ? null : <span className="block text-small font-semibold">{holder}</span>}
    </>
  )
}
