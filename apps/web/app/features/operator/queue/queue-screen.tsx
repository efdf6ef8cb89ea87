import { caseTabs } from '@itemo/domain/moderation/case-schemas.ts'
import { reasonOf, reportReasons, reportSubjects } from '@itemo/domain/moderation/report-reasons.ts'
import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { caseLink, CaseList } from './case-list.tsx'
import { CasePane } from './case-pane.tsx'
import type { Made } from './decide-form.tsx'
import { Key, useKeys } from './queue-keys.tsx'
import { describeOutcome, subjectNames, tabNames } from './queue-copy.ts'
import { useUndo } from './queue-mutations.ts'
import { caseKeys, filtersOf, queryOf, type QueueFilters } from './queue-queries.ts'

const SavedViewBar = lazyPart(() => import('../saved-view-bar.tsx'), 'SavedViewBar')

/** The queue of cases: the list, and next to it the one that is open. */
export function QueueScreen() {
  const staff = useOutletContext<StaffSelf>()
  const { caseId } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [made, setMade] = useState<Made>()
  const list = useRef<HTMLDivElement>(null)
  const filters = filtersOf(search)

  const links = () => [...(list.current?.querySelectorAll<HTMLElement>(`[${caseLink}]`) ?? [])]
  const idOf = (link: HTMLElement | undefined) => link?.getAttribute(caseLink) ?? undefined
  /** The link after the one that has the focus, or after the open case. */
  const move = (step: 1 | -1) => {
    const all = links()
    const focused = all.findIndex((link) => link === document.activeElement)
    const from = focused < 0 ? all.findIndex((link) => idOf(link) === caseId) : focused
    all[from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)]?.focus()
  }
  const openNext = () => {
    const all = links()
    const here = all.findIndex((link) => idOf(link) === caseId)
    const next = idOf(all[here + 1]) ?? idOf(all.slice(0, Math.max(here, 0)).at(-1))
    void navigate(paths.operatorQueue(next, queryOf(filters)))
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    f: () => document.getElementById('queue-filters')?.querySelector('select')?.focus(),
    Escape: caseId === undefined ? undefined : () => void navigate(paths.operatorQueue(undefined, queryOf(filters))),
  })
  const onMade = (next: Made) => {
    setMade(next)
    openNext()
  }
  const narrow = (next: Partial<QueueFilters>) =>
    void navigate(paths.operatorQueue(undefined, queryOf({ ...filters, ...next })), { replace: true })

  return (
    <>
      <h1 className="mb-4 text-h1">Queue</h1>
      {caseId === undefined ? <SavedViewBar screen="queue" /> : null}
      {made === undefined ? null : <LastDecision key={made.decisionId} made={made} onGone={() => setMade(undefined)} />}
      <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <div ref={list} className={cx('flex-col gap-4 lg:flex', caseId === undefined ? 'flex' : 'hidden')}>
          <nav
            aria-label="Parts of the queue"
            className="-mx-2 flex justify-between sm:justify-start lg:mx-0 lg:justify-between"
          >
            {caseTabs.map((tab) => (
              <Link
                key={tab}
                to={paths.operatorQueue(undefined, queryOf({ ...filters, tab }))}
                aria-current={tab === filters.tab ? 'true' : undefined}
                className="inline-flex min-h-11 min-w-10 items-center justify-center rounded-small px-2 text-small text-ink-2 sm:max-lg:px-3 sm:max-lg:text-card lg:px-1 hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink"
              >
                {tabNames[tab]}
              </Link>
            ))}
          </nav>
          <div id="queue-filters" className="grid grid-cols-2 gap-2">
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
          </div>
          <CaseList filters={filters} openId={caseId} />
        </div>
        <div className={caseId === undefined ? 'hidden lg:block' : undefined}>
          {caseId === undefined ? (
            <p className="rounded-card border border-dashed border-line px-4 py-14 text-center text-ink-2">
              Open a case to decide it.
            </p>
          ) : (
            <>
              <Link
                to={paths.operatorQueue(undefined, queryOf(filters))}
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
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** What was decided last, to be undone. */
function LastDecision({ made, onGone }: { readonly made: Made; readonly onGone: () => void }) {
  const undo = useUndo()
  const navigate = useNavigate()
  const { decisionId, row } = made
  const [until] = useState(() => Date.now() + undoMs)
  const takeBack = () => {
    if (undo.isPending) return
    if (Date.now() > until) return onGone()
    undo.mutate(
      { decisionId, caseId: row.id, version: row.version },
      { onSuccess: () => void navigate(paths.operatorQueue(row.id)), onSettled: onGone },
    )
  }
  useKeys({ z: takeBack })
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft p-3">
      <span>
        {row.reference}: {describeOutcome(made)}.
        {made.outcome === 'no_action' ? '' : ' The statement goes out in a minute.'}
      </span>
      <Button variant="secondary" busy={undo.isPending} onClick={takeBack}>
        Undo <Key>z</Key>
      </Button>
    </p>
  )
}
