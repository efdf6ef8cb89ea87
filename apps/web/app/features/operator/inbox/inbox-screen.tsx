import type { SitePath } from '@itemo/domain/site-path.ts'
import { supportTabs } from '@itemo/domain/support/support-inbox-schemas.ts'
import { supportPriorities, supportKinds, supportKindNames } from '@itemo/domain/support/support-state.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { Select } from '#app/ui/select.tsx'
import { consolePaths } from '../console-paths.ts'
import { useKeys } from '../queue/queue-keys.tsx'
import { priorityNames, tabNames } from './inbox-copy.ts'
import { filtersOf, type InboxFilters, queryOf, useLiveRequests } from './inbox-queries.ts'
import { RequestList } from './request-list.tsx'
import { RequestPane } from './request-pane.tsx'
import { SavedRepliesButton } from './saved-replies.tsx'

/** The inbox of support requests: the list, and next to it the open one. */
export function InboxScreen({ requestId }: { readonly requestId: string | undefined }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = filtersOf(search)
  const back = consolePaths.support(undefined, queryOf(filters))
  useLiveRequests()

  useKeys({
    r: requestId === undefined ? undefined : () => document.getElementById('support-reply')?.focus(),
    Escape: requestId === undefined ? undefined : () => void navigate(back satisfies SitePath),
  })
  const narrow = (next: Partial<InboxFilters>) =>
    void navigate(consolePaths.support(undefined, queryOf({ ...filters, ...next })), { replace: true })

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1">Support</h1>
        <SavedRepliesButton />
      </div>
      <div className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-6">
        <div className={cx('flex-col gap-4 lg:flex', requestId === undefined ? 'flex' : 'hidden')}>
          <nav aria-label="Parts of the inbox" className="-mx-2 flex flex-wrap lg:mx-0 lg:justify-between">
            {supportTabs.map((tab) => (
              <Link
                key={tab}
                to={consolePaths.support(undefined, queryOf({ ...filters, tab }))}
                aria-current={tab === filters.tab ? 'true' : undefined}
                className="inline-flex min-h-11 items-center rounded-small px-2 text-small text-ink-2 hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink sm:max-lg:px-3 lg:px-1"
              >
                {tabNames[tab]}
              </Link>
            ))}
          </nav>
          <div data-filters="" className="grid grid-cols-2 gap-2">
            <Select
              label="About"
              options={[
                { value: '', label: 'Anything' },
                ...supportKinds.map((value) => ({ value, label: supportKindNames[value] })),
              ]}
              value={filters.kind ?? ''}
              onChange={(value) => narrow({ kind: value === '' ? undefined : value })}
            />
            <Select
              label="Priority"
              options={[
                { value: '', label: 'Any' },
                ...supportPriorities.map((value) => ({ value, label: priorityNames[value] })),
              ]}
              value={filters.priority ?? ''}
              onChange={(value) => narrow({ priority: value === '' ? undefined : value })}
            />
          </div>
          <RequestList filters={filters} openId={requestId} />
        </div>
        <div className={requestId === undefined ? 'hidden lg:block' : undefined}>
          {requestId === undefined ? (
            <p className="rounded-card border border-dashed border-line px-4 py-14 text-center text-ink-2">
              Open a request to answer it.
            </p>
          ) : (
            <>
              <Link to={back} className="mb-3 inline-flex min-h-11 items-center font-semibold text-brand lg:hidden">
                Back to the inbox
              </Link>
              <RequestPane key={requestId} requestId={requestId} />
            </>
          )}
        </div>
      </div>
    </>
  )
}
