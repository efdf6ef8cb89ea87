import { isDay } from '@itemo/domain/dates.ts'
import { accessKinds } from '@itemo/domain/staff/access-kinds.ts'
import { staffActNames, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuditEntries, Circumstances, listClass } from './audit-list.tsx'
import { FilterSelects, filterOf, useFilters } from './console-list.tsx'
import { type AccessEntry, accessQuery, auditQuery, teamQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

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

/** What an address narrows both logs by; a day that is none counts as none. */
function logFilters(search: URLSearchParams) {
  const day = search.get('day') ?? ''
  const by = search.get('by') ?? ''
  return { by: uuid.test(by) ? by : undefined, day: isDay(day) ? day : undefined }
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
  if (isNarrowed) return <EmptyState title="Nothing matches these filters" />
  return <EmptyState title="Nothing yet">{children}</EmptyState>
}

const looked: Readonly<Record<AccessEntry['what'], string>> = {
  person: 'a person’s page',
  email: 'an email address',
  address: 'a postcode',
  conversation: 'a conversation',
  evidence: 'the evidence of a case',
  tax: 'tax data',
  security: 'the security activity of an account',
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
