import type { SavedSearchView } from '@itemo/contract/search-views.ts'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { wishWords } from './alert-copy.ts'
import { AlertCard } from './alert-card.tsx'
import { alertsQuery, useNewItems, useSaveAlert } from './alert-queries.ts'
import { isAlertOf, readRequestedAlert } from './alert-wish.ts'

/** The list of the person's alerts, with every state that a list can have. */
export function AlertList() {
  const list = useKeepFocus<HTMLDivElement>('article')
  const [params, setParams] = useSearchParams()
  const wanted = readRequestedAlert(params)
  const { data: alerts } = useQuery(alertsQuery())
  const wish = wanted && alerts?.some((alert) => isAlertOf(alert, wanted)) ? undefined : wanted
  return (
    <div ref={list} className="mx-auto max-w-3xl">
      {wish ? <WantedAlert wish={wish} onDone={() => setParams({ tab: 'alerts' }, { replace: true })} /> : null}
      <Alerts isWishing={wish !== undefined} />
    </div>
  )
}

function Alerts({ isWishing }: { readonly isWishing: boolean }) {
  const query = useQuery(alertsQuery())
  return (
    <Loaded query={query} loading="Loading your alerts" failed="Failed to load your alerts" skeleton={skeletons}>
      {(alerts) => <AlertCards alerts={alerts} isWishing={isWishing} />}
    </Loaded>
  )
}

function AlertCards({
  alerts,
  isWishing,
}: {
  readonly alerts: readonly SavedSearchView[]
  readonly isWishing: boolean
}) {
  const found = useNewItems(alerts)
  if (alerts.length === 0) {
    if (isWishing) return null
    return (
      <EmptyState
        icon={<BellRing />}
        title="No alerts yet"
        action={<ButtonLink to={paths.home()}>Search items</ButtonLink>}
      >
        Search for something, and press “Tell me about new ones” at the end of the list.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">Your alerts</h2>
      <ul className="flex flex-col gap-4">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertCard alert={alert} newItems={alert.new_item_ids.flatMap((id) => found.get(id) ?? [])} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Offers to save the alert in the address: it comes from another browser, or from someone else's link. */
function WantedAlert({ wish, onDone }: { readonly wish: FeedFilter; readonly onDone: () => void }) {
  const save = useSaveAlert()
  return (
    <section aria-labelledby="wish" className="mb-6 rounded-card bg-brand-soft p-4 md:p-5">
      <h2 id="wish" className="text-section">
        Save this alert?
      </h2>
      <p className="mt-1 wrap-anywhere">We tell you when something is listed for {wishWords(wish)}.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={save.isPending} busyLabel="Saving..." onClick={() => save.mutate(wish, { onSuccess: onDone })}>
          Save alert
        </Button>
        <Button variant="secondary" onClick={onDone}>
          No thanks
        </Button>
      </div>
    </section>
  )
}

const skeletons = (
  <div className="flex flex-col gap-4">
    {[0, 1, 2].map((index) => (
      <Skeleton key={index} className="h-36 rounded-card" />
    ))}
  </div>
)
