import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import { boostableItemsQuery, myBoostsQuery } from '../boost-queries.ts'
import { BoostForm } from './boost-form.tsx'
import type { BoostView } from '@itemo/contract/boost-views.ts'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { BoostStatus } from './boost-status.tsx'

/** The form, or why there's nothing to boost, above the earlier boosts. It waits for both calls: the plans come with the boosts. */
export function BoostPanel() {
  const owned = useQuery(boostableItemsQuery())
  const bought = useInfiniteQuery(myBoostsQuery())
  const items = owned.data
  const pages = bought.data?.pages
  const failed = [owned, bought].find((query) => query.data === undefined && (query.error || query.isPaused))
  if (items === undefined || pages === undefined)
    return failed ? (
      <LoadError title="Failed to load your items" query={failed} />
    ) : (
      <SpinnerScreen label="Loading your items" />
    )
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<Zap />}
          title="You have no items to boost"
          action={<ButtonLink to={paths.createItem()}>List an Item</ButtonLink>}
        >
          Only active items can be boosted. List one, or activate one that is paused.
        </EmptyState>
      ) : (
        <BoostForm plans={pages[0]?.plans ?? []} items={items} />
      )}
      <BoostHistory boosts={pages.flatMap((page) => page.boosts)} />
      <LoadMore query={bought} />
    </>
  )
}

/** The person's boosts, and the activity around their items during each. */
function BoostHistory({ boosts }: { readonly boosts: readonly BoostView[] }) {
  if (boosts.length === 0) return null
  return (
    <section aria-labelledby="boost-history" className="mt-12">
      <h2 id="boost-history" className="text-section">
        Your boosts
      </h2>
      <ul className="mt-3 space-y-3">
        {boosts.map((boost) => (
          <li key={boost.id} className="rounded-card border border-line bg-surface p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-sans text-card font-semibold">
                {boost.plan_name}, {formatAmount(boost.total_amount)}
              </h3>
              <BoostStatus status={boost.status} />
            </div>
            <p className="mt-1 text-small text-ink-2">{periodOf(boost)}</p>
            {boost.started_at === null ? (
              <p className="mt-1 text-small wrap-anywhere">{boost.items.map(({ title }) => title).join(', ')}</p>
            ) : (
              <Report boost={boost} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function periodOf({ started_at: from, expires_at: until }: BoostView): string {
  if (from === null || until === null) {
    return "One of the items couldn't be boosted any more, so none was, and your payment goes back to you."
  }
  return `${formatInstant(from)} to ${formatInstant(until)}`
}

function Report({ boost }: { readonly boost: BoostView }) {
  return (
    <table className="mt-3 w-full text-small large-text:text-caption">
      <caption className="sr-only">What happened while it ran</caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            Item
          </th>
          {['Views', 'Saves', 'Requests'].map((count) => (
            <th key={count} scope="col" className="py-1 ps-3 text-end font-normal large-text:ps-1">
              {count}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {boost.items.map((item) => (
          <tr key={item.item_id} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-medium wrap-anywhere">
              {item.title}
            </th>
            <td className="py-1.5 ps-3 text-end">{item.views}</td>
            <td className="py-1.5 ps-3 text-end">{item.saves}</td>
            <td className="py-1.5 ps-3 text-end">{item.requests}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
