import { dayInLondon, isDay } from '@itemo/domain/dates.ts'
import { accessKinds } from '@itemo/domain/staff/access-kinds.ts'
import { staffActNames, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { fetchFile } from '#app/lib/fetch-file.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AuditEntries, Circumstances, listClass } from './audit-list.tsx'
import { withFresh } from './call-fresh.ts'
import { FilterSelects, filterOf, idOf } from './console-list.tsx'
import { useAddressParams } from './use-address-params.ts'
import { goneStaff } from './operator-copy.ts'
import { type AccessEntry, accessQuery, type AuditFilters, auditQuery, teamQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'

const actOptions = staffActNames
  .map((value) => ({
    value,
    label: `${staffActs[value].words.charAt(0).toUpperCase()}${staffActs[value].words.slice(1)}`,
  }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The changes made by staff, the latest first. */
export function AuditList() {
  const [search] = useSearchParams()
  const which = { ...logFilters(search), act: filterOf(search, 'act', staffActNames) }
  return (
    <>
      <LogFilters filter={{ label: 'What', name: 'act', all: 'Everything', options: actOptions }}>
        <AuditFile which={which} />
      </LogFilters>
      <AuditEntries query={useInfiniteQuery(auditQuery(which))}>
        <NothingYet search={search}>Changes made by staff appear here.</NothingYet>
      </AuditEntries>
    </>
  )
}

/** Downloads the entries as a file. Throws an `ApiError` when it doesn't arrive whole. */
async function saveAudit({ by, act, day }: AuditFilters): Promise<void> {
  const chosen = Object.entries({ by, act, day }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const address = `/api/v1/staff/audit.csv?${new URLSearchParams(chosen).toString()}`
  saveFile(await withFresh(() => fetchFile(address)), `audit-${day ?? dayInLondon(new Date())}.csv`)
}

/** Downloads the whole list as a file for a spreadsheet. */
function AuditFile({ which }: { readonly which: AuditFilters }) {
  const save = useMutation({
    mutationFn: () => saveAudit(which),
    onSuccess: () => notify.success('File saved', 'Your download is logged.'),
  })
  const fields = save.error instanceof ApiError ? Object.values(save.error.fields ?? {}) : []
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        className="min-h-12"
        busy={save.isPending}
        busyLabel="Writing it..."
        onClick={() => save.mutate()}
      >
        Download CSV
      </Button>
      {save.error === null ? null : <ErrorText>{fields[0] ?? reasonOf(save.error)}</ErrorText>}
    </div>
  )
}

/** Reads the filters of both logs from an address; an invalid day counts as none. */
function logFilters(search: URLSearchParams) {
  const day = search.get('day') ?? ''
  return { by: idOf(search, 'by'), day: isDay(day) ? day : undefined }
}

interface LogFiltersProps {
  readonly filter: ComponentProps<typeof FilterSelects>['filters'][number]
  /** The actions on the filtered list. */
  readonly children?: ReactNode
}

/** Filters by person, act and day. Only operators see what others did, and so the team. */
function LogFilters({ filter, children }: LogFiltersProps) {
  const [search, narrow] = useAddressParams()
  const team = useInfiniteQuery({ ...teamQuery(), retry: false })
  const people = team.data?.pages.flatMap(({ staff }) => staff) ?? []
  const options = people.map(({ user_id: value, display_name: label }) => ({ value, label }))
  const who = { label: 'Who', name: 'by', all: 'Everyone', options }
  return (
    <div data-filters="" className="mb-4 flex flex-wrap items-end gap-3">
      <FilterSelects filters={people.length > 0 ? [who, filter] : [filter]} />
      <TextField
        label="Day"
        type="date"
        value={search.get('day') ?? ''}
        onChange={({ target }) => narrow({ day: target.value })}
      />
      {children}
    </div>
  )
}

function NothingYet({ search, children }: { readonly search: URLSearchParams; readonly children: ReactNode }) {
  const isNarrowed = ['by', 'act', 'what', 'day'].some((name) => search.has(name))
  if (isNarrowed) return <EmptyState title="Nothing matches these filters" />
  return <EmptyState title="Nothing yet">{children}</EmptyState>
}

const looked: Readonly<Record<AccessEntry['what'], string>> = knownWords(
  {
    person: 'a person’s page',
    email: 'an email address',
    address: 'a postcode',
    conversation: 'a conversation',
    evidence: 'a case’s evidence',
    tax: 'tax data',
    security: 'an account’s security activity',
    export: 'an export',
  },
  'something',
)

/** Accessed things that aren't a person, and so have no person's page. */
const isWithoutPersonPage = (what: AccessEntry['what']) => what === 'conversation' || what === 'export'

const accessOptions = accessKinds.map((value) => ({ value, label: looked[value] }))

/** The data accessed by staff, the latest first. */
export function AccessList() {
  const [search] = useSearchParams()
  const access = useInfiniteQuery(accessQuery({ ...logFilters(search), what: filterOf(search, 'what', accessKinds) }))
  const entries = access.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <LogFilters filter={{ label: 'What', name: 'what', all: 'Everything', options: accessOptions }} />
      <ListState query={access} what="the access log">
        {entries.length === 0 ? (
          <NothingYet search={search}>
            Each time staff look at someone’s data, it appears here with the reason.
          </NothingYet>
        ) : (
          <ul data-rows="" aria-label="Access log" className={listClass}>
            {entries.map((entry) => (
              <li key={entry.id} className="p-4">
                <p className="wrap-anywhere">
                  <span className="font-medium">{entry.staff.display_name ?? goneStaff}</span> looked at{' '}
                  {looked[entry.what]}
                </p>
                <Circumstances
                  reason={entry.reason}
                  at={entry.at}
                  kind={isWithoutPersonPage(entry.what) ? entry.what : 'person'}
                  id={entry.subject_id}
                  name={entry.subject_name}
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
