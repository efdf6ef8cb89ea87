import { caseHolders, caseKinds, caseTabs } from '@itemo/domain/moderation/case-schemas.ts'
import { reasonOf, reportReasons, reportSubjects } from '@itemo/domain/moderation/report-reasons.ts'
import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { consolePaths } from '../console-paths.ts'
import type { StaffSelf } from '../operator-queries.ts'
import { LastClosed } from './bulk-bar.tsx'
import { caseLink, CaseList, type Place } from './case-list.tsx'
import { CasePane } from './case-pane.tsx'
import type { Made } from './decide-form.tsx'
import { Key, useKeys } from './queue-keys.tsx'
import { describeOutcome, holderNames, kindNames, subjectNames, tabNames } from './queue-copy.ts'
import { type Closed, isPastUndo, useUndo } from './queue-mutations.ts'
import { caseKeys, filtersOf, priorities, queryOf, type QueueFilters } from './queue-queries.ts'
import { useLiveCases } from './use-live-cases.ts'

const SavedViewBar = lazyPart(() => import('../saved-view-bar.tsx'), 'SavedViewBar')

/** A decision that was made here, or the results of closing several cases: each can be undone. */
type UndoableAction = { readonly made: Made } | { readonly results: readonly Closed[] }

const canUndo = (action: UndoableAction) => 'made' in action || action.results.some(({ code }) => code === 'ok')

/** The queue of cases: the list, and next to it the open one. */
export function QueueScreen() {
  const staff = useOutletContext<StaffSelf>()
  const { caseId } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [actions, setActions] = useState<readonly (UndoableAction & { readonly number: number })[]>([])
  const place = useRef<Place>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const filters = filtersOf(search)
  useLiveCases(hasRole(staff.roles, staffReaders.cases))

  const links = () => [...(list.current?.querySelectorAll<HTMLElement>(`[${caseLink}]`) ?? [])]
  const idOf = (link: HTMLElement | undefined) => link?.getAttribute(caseLink) ?? undefined
  const openNext = () => {
    const all = links()
    const here = all.findIndex((link) => idOf(link) === caseId)
    // If the list has dropped the case since, its last position is where the next one is now.
    const gone = here < 0 && place.current?.id === caseId ? place.current : undefined
    const next = gone
      ? idOf(all[gone.at] ?? all.at(-1))
      : (idOf(all[here + 1]) ?? idOf(all.slice(0, Math.max(here, 0)).at(-1)))
    void navigate(consolePaths.queue(next, queryOf(filters)))
  }
  useKeys({
    Escape: caseId === undefined ? undefined : () => void navigate(consolePaths.queue(undefined, queryOf(filters))),
  })
  /** Only the latest decision can be undone here, but all cases that were closed together. */
  const addAction = (action: UndoableAction) =>
    setActions((all) => [
      ...all.filter((one) => !('made' in action && 'made' in one)),
      { ...action, number: (all.at(-1)?.number ?? 0) + 1 },
    ])
  const lastAction = actions.findLast(canUndo)?.number
  const onMade = (made: Made) => {
    addAction({ made })
    openNext()
  }
  const narrow = (next: Partial<QueueFilters>) =>
    void navigate(consolePaths.queue(undefined, queryOf({ ...filters, ...next })), { replace: true })

  return (
    <>
      <h1 className="mb-4 text-h1">Queue</h1>
      {caseId === undefined ? <SavedViewBar screen="queue" /> : null}
      {actions.map(({ number, ...action }) => {
        const shared = {
          hasKey: number === lastAction,
          onGone: () => setActions((all) => all.filter((one) => one.number !== number)),
        }
        return 'made' in action ? (
          <LastDecision key={number} made={action.made} {...shared} />
        ) : (
          <LastClosed key={number} results={action.results} {...shared} />
        )
      })}
      <div className={caseId === undefined ? undefined : 'lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8'}>
        <div ref={list} className={cx('flex-col gap-4 lg:flex', caseId === undefined ? 'flex' : 'hidden')}>
          <nav
            aria-label="Parts of the queue"
            className={cx(
              '-mx-2 flex justify-between sm:justify-start lg:mx-0',
              caseId === undefined ? undefined : 'lg:justify-between',
            )}
          >
            {caseTabs.map((tab) => (
              <Link
                key={tab}
                to={consolePaths.queue(undefined, queryOf({ ...filters, tab }))}
                aria-current={tab === filters.tab ? 'true' : undefined}
                className="inline-flex min-h-11 min-w-10 items-center justify-center rounded-small px-2 text-small text-ink-2 sm:max-lg:px-3 sm:max-lg:text-card lg:px-1 hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink"
              >
                {tabNames[tab]}
              </Link>
            ))}
          </nav>
          <div data-filters="" className={cx('grid grid-cols-2 gap-2', caseId === undefined && 'lg:grid-cols-6')}>
            <SearchField q={filters.q} onSearch={(q) => narrow({ q })} />
            <Select
              label="About"
              options={[
                { value: '', label: 'Anything' },
                ...reportSubjects.map((value) => ({ value, label: subjectNames[value] })),
              ]}
              value={filters.subject ?? ''}
              onChange={(value) => narrow({ subject: value === '' ? undefined : value })}
            />
            <Select
              label="Reason"
              options={[
                { value: '', label: 'Any' },
                ...reportReasons.map((value) => ({ value, label: reasonOf(value).label })),
              ]}
              value={filters.reason ?? ''}
              onChange={(value) => narrow({ reason: value === '' ? undefined : value })}
            />
            <Select
              label="Source"
              options={[
                { value: '', label: 'Any way' },
                ...caseKinds.map((value) => ({ value, label: kindNames[value] })),
              ]}
              value={filters.kind ?? ''}
              onChange={(value) => narrow({ kind: value === '' ? undefined : value })}
            />
            <Select
              label="Priority"
              options={[{ value: '', label: 'Any' }, ...priorities.map((value) => ({ value, label: value }))]}
              value={filters.priority ?? ''}
              onChange={(value) => narrow({ priority: value === '' ? undefined : value })}
            />
            <Select
              label="Who"
              options={[
                { value: '', label: 'Anyone' },
                ...caseHolders.map((value) => ({ value, label: holderNames[value] })),
              ]}
              value={filters.held_by ?? ''}
              onChange={(value) => narrow({ held_by: value === '' ? undefined : value })}
            />
          </div>
          <CaseList
            key={JSON.stringify(queryOf(filters))}
            filters={filters}
            openId={caseId}
            place={place}
            onClosed={(results) => addAction({ results })}
            mayAct={hasRole(staff.roles, staffActs['case.decide'].roles)}
          />
        </div>
        {caseId === undefined ? null : (
          // Only one `z` is shown at a time: the decision above comes first.
          <div className={lastAction === undefined ? undefined : '[&_[data-undo]_kbd]:hidden'}>
            <Link
              to={consolePaths.queue(undefined, queryOf(filters))}
              className="mb-3 inline-flex min-h-11 items-center font-semibold text-brand lg:hidden"
            >
              Back to the queue
            </Link>
            <CasePane
              key={caseId}
              caseId={caseId}
              staff={staff}
              onMade={onMade}
              onNext={() => {
                openNext()
                void client.invalidateQueries({ queryKey: caseKeys.lists })
              }}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** Finds cases by their number or words in their titles. */
function SearchField({
  q = '',
  onSearch,
}: {
  readonly q: string | undefined
  readonly onSearch: (q?: string) => void
}) {
  const [words, setWords] = useState(q)
  const [asked, setAsked] = useState(q)
  // The address changed by other means: a saved view, the Back button.
  if (asked !== q) {
    setAsked(q)
    if (words.trim() !== q) setWords(q)
  }
  return (
    <form
      role="search"
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(words.trim() || undefined)
      }}
    >
      <TextField
        label="Search"
        type="search"
        placeholder="C-1042 or a title"
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          if (target.value === '' && q !== '') onSearch()
        }}
      />
    </form>
  )
}

interface LastDecisionProps {
  readonly made: Made
  /** Whether this is the latest act, which the key undoes. */
  readonly hasKey: boolean
  readonly onGone: () => void
}

/** The latest decision, with an undo button. */
function LastDecision({ made, hasKey, onGone }: LastDecisionProps) {
  const undo = useUndo()
  const navigate = useNavigate()
  const { decisionId, row } = made
  const [until] = useState(() => Date.now() + undoMs)
  const isSent = useRef(false)
  const takeBack = () => {
    // A second press can come before the busy state is rendered.
    if (isSent.current) return
    isSent.current = true
    if (Date.now() > until) {
      notify.error('Too late to undo', 'Ten minutes have passed. Open the case again.')
      return onGone()
    }
    undo.mutate(
      { decisionId, caseId: row.id, version: row.version },
      {
        onSuccess: () => {
          onGone()
          void navigate(consolePaths.queue(row.id))
        },
        // After a missing response it can be retried.
        onError(failure) {
          isSent.current = false
          if (isPastUndo(failure)) onGone()
        },
      },
    )
  }
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft p-3">
      <span>
        {row.reference}: {describeOutcome(made)}.
        {made.outcome === 'no_action' ? '' : " We'll send the decision in a minute."}
      </span>
      <Button variant="secondary" data-undo={hasKey ? '' : undefined} busy={undo.isPending} onClick={takeBack}>
        Undo {hasKey ? <Key>z</Key> : null}
      </Button>
    </p>
  )
}
