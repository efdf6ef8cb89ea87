import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { BankPayouts } from './bank-payouts.tsx'
import { describeEarning } from './earnings-copy.ts'
import type {
  Earning,
  Earnings,
  earningsQuery,
  earningYearsQuery,
  PayoutAccount,
  payoutsQuery,
} from './earnings-queries.ts'
import { PayoutAccountCard } from './payout-account-card.tsx'
import { TaxYears } from './tax-years.tsx'

interface EarningsPanelProps {
  readonly query: ReturnType<typeof earningsQuery>
  readonly payouts: ReturnType<typeof payoutsQuery>
  readonly years: ReturnType<typeof earningYearsQuery>
}

/** The person's earnings: three totals, their account, and each hire with the state of its money. */
export function EarningsPanel({ query, payouts, years }: EarningsPanelProps) {
  const list = useInfiniteQuery(query)
  // A paused query isn't loading: it's fetched automatically once there is a network.
  if (list.isPending && !list.isPaused) return <LoadingEarnings />
  const [first] = list.data?.pages ?? []
  if (first === undefined) {
    return (
      <LoadError title="Failed to load your earnings" query={list}>
        {reasonOf(list.error ?? new ApiError('network'))}
      </LoadError>
    )
  }
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className="flex flex-col gap-6">
      <Totals totals={first.totals} />
      <PayoutAccountCard account={first.account} />
      <BankPayouts query={payouts} />
      <TaxYears query={years} />
      {entries.length === 0 ? (
        <EmptyState
          icon={<Coins />}
          title="No earnings yet"
          action={<ButtonLink to={paths.listItem()}>List an item</ButtonLink>}
        >
          Your earnings appear here after your first hire.
        </EmptyState>
      ) : (
        <section aria-labelledby="hires">
          <h2 id="hires" className="text-section-lg">
            Your hires
          </h2>
          <ul className="-mx-4 mt-3 divide-y divide-line border-y border-line bg-surface md:mx-0 md:rounded-card md:border">
            {entries.map((entry) => (
              <EarningRow key={entry.id} entry={entry} account={first.account} />
            ))}
          </ul>
        </section>
      )}
      <LoadMore query={list} />
    </div>
  )
}

function Totals({ totals }: { readonly totals: Earnings['totals'] }) {
  const figures = [
    ['Paid out', totals.paid_out],
    ['On its way', totals.on_its_way],
    ['Coming up', totals.coming_up],
  ] as const
  return (
    <div>
      <dl className="grid grid-cols-3 gap-3 large-text:grid-cols-1">
        {figures.map(([label, pounds]) => (
          <div key={label} className="flex flex-col rounded-card border border-line bg-surface p-2.5 shadow-e1 md:p-3">
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="text-card font-bold break-words md:text-section">{formatAmount(pounds)}</dd>
          </div>
        ))}
      </dl>
      {totals.owed_by_you > 0 ? (
        <p className="mt-3 text-small">
          {formatAmount(totals.owed_by_you)} was paid to you but has to be returned, because the renter got a refund.
          We'll take it from your account or your next earnings.
        </p>
      ) : null}
    </div>
  )
}

function EarningRow({ entry, account }: { readonly entry: Earning; readonly account: PayoutAccount }) {
  return (
    <li className="flex items-start justify-between gap-4 p-4 large-text:flex-col">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <Link to={paths.rental(entry.rental_id)} className="hover:underline">
            {entry.item_title}
          </Link>
        </p>
        <p className="text-small text-ink-2">
          {formatDayRange(entry.start_date, entry.end_date)}
          {entry.kind === 'cancellation' ? ', cancelled' : ''}
        </p>
        <p className="text-small">
          {describeEarning(entry, account)}
          {entry.decision_id === null ? null : (
            <>
              {' · '}
              <Link to={paths.decision(entry.decision_id)} className="font-semibold text-brand">
                Read why
              </Link>
            </>
          )}
        </p>
        {entry.held_reason === null ? null : <p className="text-small break-words">“{entry.held_reason}”</p>}
      </div>
      <p className="shrink-0 text-end font-semibold large-text:text-start">
        {formatAmount(entry.amount)}
        {entry.damage > 0 ? (
          <span className="block text-small font-normal">{formatAmount(entry.damage)} of it for damage</span>
        ) : null}
      </p>
    </li>
  )
}

function LoadingEarnings() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading your earnings</span>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
