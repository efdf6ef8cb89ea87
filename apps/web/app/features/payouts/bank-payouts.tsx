import { useInfiniteQuery } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Button } from '#app/ui/button.tsx'
import { describePayout } from './earnings-copy.ts'
import type { payoutsQuery } from './earnings-queries.ts'

/** The provider's payouts to the person's bank, the latest first; nothing before the first payout. */
export function BankPayouts({ query }: { readonly query: ReturnType<typeof payoutsQuery> }) {
  const list = useInfiniteQuery(query)
  const payouts = list.data?.pages.flatMap((page) => page.payouts) ?? []
  const failure = list.error === null ? undefined : reasonOf(list.error)
  if (payouts.length === 0 && failure === undefined) return null
  return (
    <section aria-labelledby="bank-payouts">
      <h2 id="bank-payouts" className="text-section-lg">
        Paid to your bank
      </h2>
      {payouts.length === 0 ? null : (
        <ul className="-mx-4 mt-3 divide-y divide-line border-y border-line bg-surface md:mx-0 md:rounded-card md:border">
          {payouts.map((payout) => (
            <li key={payout.id} className="flex items-baseline justify-between gap-4 px-4 py-3">
              <p className="min-w-0 text-small">{describePayout(payout)}</p>
              <p className="shrink-0 font-semibold">{formatAmount(payout.amount)}</p>
            </li>
          ))}
        </ul>
      )}
      {failure === undefined ? null : (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
      {list.hasNextPage || failure !== undefined ? (
        <Button
          variant="secondary"
          busy={list.isFetching}
          busyLabel="Loading..."
          onClick={() => void (list.hasNextPage ? list.fetchNextPage() : list.refetch())}
          className="mt-3"
        >
          {failure === undefined ? 'Show earlier payouts' : 'Try Again'}
        </Button>
      ) : null}
    </section>
  )
}
