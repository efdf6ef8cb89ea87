import { isDay } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { staffActNames, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { accessKinds } from '@itemo/domain/staff/staff-schemas.ts'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { Answer } from '#app/lib/api.ts'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { describeChanges, shortId } from './audit-copy.ts'
import { FilterSelects, filterOf, Part, useFilters } from './console-list.tsx'
import { consolePaths } from './console-paths.ts'
import { describeActor } from './operator-copy.ts'
import { type AccessEntry, accessQuery, type AuditAbout, auditQuery, teamQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'

const listClass = 'divide-y divide-line rounded-card border border-line bg-surface'

/** What staff did about one thing, on its page. */
export function AuditOf(which: Required<AuditAbout>) {
  return (
    <Part title="What staff did">
      <EntriesAbout {...which} />
    </Part>
  )
}

/** The same, without its heading. */
export function EntriesAbout(which: Required<AuditAbout>) {
  return (
    <AuditEntries query={useInfiniteQuery(auditQuery(which))}>
      <p className="text-ink-2">Nothing that you can see.</p>
    </AuditEntries>
  )
}

const actOptions = staffActNames
  .map((value) => ({
    value,
    label: `${staffActs[value].words.charAt(0).toUpperCase()}${staffActs[value].words.slice(1)}`,
  }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** What staff changed, the latest first. */
export function AuditList() {
  const [search] = useSearchParams()
  const act = filterOf(search, 'act', staffActNames)
  return (
    <>
      <LogFilters filter={{ label: 'What', name: 'act', all: 'Everything', options: actOptions }} />
      <AuditEntries query={useInfiniteQuery(auditQuery({ ...logFilters(search), act }))}>
        <NothingYet search={search}>Every change that staff make is listed here.</NothingYet>
      </AuditEntries>
    </>
  )
}

interface AuditEntriesProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<Answer<'GET /staff/audit'>>>
  /** In place of no entries. */
  readonly children: ReactNode
}

function AuditEntries({ query, children }: AuditEntriesProps) {
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <ListState query={query} what="the audit">
      {entries.length === 0 ? (
        children
      ) : (
        <ul aria-label="Audit" className={listClass}>
          {entries.map((entry) => (
            <li key={entry.id} className="p-4">
              <p className="wrap-anywhere">
                <span className="font-medium">{describeActor(entry)}</span> {entry.words}
              </p>
              {describeChanges(entry.changes).map((change) => (
                <p key={change} className="text-small text-ink-2">
                  {change}
                </p>
              ))}
              <Circumstances reason={entry.reason} at={entry.at} kind={entry.subject_kind} id={entry.subject_id} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </ListState>
  )
}

/** What an address narrows both logs by; a day that is none counts as none. */
function logFilters(search: URLSearchParams) {
  const day = search.get('day') ?? ''
  const by = search.get('by') ?? ''
  return { by: z.safeParse(Id, by).success ? by : undefined, day: isDay(day) ? day : undefined }
}

/** Who, what and on which day. Only an operator sees what others did, and so the team. */
function LogFilters({ filter }: { readonly filter: ComponentProps<typeof FilterSelects>['filters'][number] }) {
  const [search, narrow] = useFilters()
  const team = useInfiniteQuery({ ...teamQuery(), retry: false })
  const people = team.data?.pages.flatMap(({ staff }) => staff) ?? []
  const options = people.map(({ user_id: value, display_name: label }) => ({ value, label }))
  const who = { label: 'Who', name: 'by', all: 'Everyone', options }
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <FilterSelects filters={people.length > 0 ? [who, filter] : [filter]} />
      <TextField
        label="Day"
        type="date"
        value={search.get('day') ?? ''}
        onChange={({ target }) => narrow('day', target.value)}
      />
    </div>
  )
}

function NothingYet({ search, children }: { readonly search: URLSearchParams; readonly children: ReactNode }) {
  const isNarrowed = ['by', 'act', 'what', 'day'].some((name) => search.has(name))
  if (isNarrowed) return <EmptyState icon={<ScrollText />} title="Nothing matches these filters" />
  return (
    <EmptyState icon={<ScrollText />} title="Nothing yet">
      {children}
    </EmptyState>
  )
}

/** The page of what was changed or looked at; none for what has none. */
function pageOf(kind: string, id: string): SitePath | undefined {
  if (kind === 'person') return consolePaths.people(id)
  if (kind === 'item') return consolePaths.items(id)
  if (kind === 'rental') return consolePaths.rentals(id)
  if (kind === 'support') return consolePaths.support(id)
  if (kind === 'setting') return consolePaths.settings(id)
  return kind === 'case' ? paths.operatorQueue(id) : undefined
}

interface CircumstancesProps {
  readonly reason: string | null
  readonly at: string
  /** What it was about. */
  readonly kind: string
  readonly id: string
}

/** Why and when something was done, and to what. */
function Circumstances({ reason, at, kind, id }: CircumstancesProps) {
  const page = pageOf(kind, id)
  // Of an export it says which, and from when until when.
  const name = `${kind} ${kind === 'export' ? id : shortId(id)}`
  return (
    <>
      {reason === null ? null : <p className="text-small text-ink-2">“{reason}”</p>}
      <p className="text-small wrap-anywhere text-ink-2">
        <time dateTime={at} title={formatInstant(at)}>
          {formatRelative(at)}
        </time>{' '}
        ·{' '}
        {page === undefined ? (
          <span title={id}>{name}</span>
        ) : (
          <Link to={page} title={id} className="text-brand underline-offset-2 hover:underline">
            {name}
          </Link>
        )}
      </p>
    </>
  )
}

const looked: Readonly<Record<AccessEntry['what'], string>> = {
  person: 'a person’s page',
  email: 'an email address',
  address: 'a postcode',
  conversation: 'a conversation',
  evidence: 'the evidence of a case',
  tax: 'tax data',
  export: 'an export',
}

/** What was looked at that is no person, and so has no page of one. */
const isOfNobody = (what: AccessEntry['what']) => what === 'conversation' || what === 'export'

const accessOptions = accessKinds.map((value) => ({ value, label: looked[value] }))

/** Whose data staff looked at, the latest first. */
export function AccessList() {
  const [search] = useSearchParams()
  const access = useInfiniteQuery(accessQuery({ ...logFilters(search), what: filterOf(search, 'what', accessKinds) }))
  const entries = access.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <LogFilters filter={{ label: 'What', name: 'what', all: 'Everything', options: accessOptions }} />
      <ListState query={access} what="the access log">
        {entries.length === 0 ? (
          <NothingYet search={search}>Each look at someone’s data is listed here, with the reason.</NothingYet>
        ) : (
          <ul aria-label="Access log" className={listClass}>
            {entries.map((entry) => (
              <li key={entry.id} className="p-4">
                <p className="wrap-anywhere">
                  <span className="font-medium">{entry.staff.display_name ?? 'Someone who no longer works here'}</span>{' '}
                  looked at {looked[entry.what]}
                </p>
                <Circumstances
                  reason={entry.reason}
                  at={entry.at}
                  kind={isOfNobody(entry.what) ? entry.what : 'person'}
                  id={entry.subject_id}
                />
              </li>
            ))}
          </ul>
        )}
        <LoadMore query={access} />
      </ListState>
    </>
  )
}
