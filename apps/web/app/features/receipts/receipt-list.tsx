import { describeDay, describeSubject, receiptNames } from '@itemo/domain/payments/receipt-copy.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { paths } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type ReceiptEntry, receiptsQuery } from './receipt-queries.ts'

/** All receipts of the person, the latest first. */
export function ReceiptList() {
  const list = useInfiniteQuery(receiptsQuery())
  if (list.isPending && !list.isPaused) {
    return (
      <div role="status">
        <span className="sr-only">Loading your receipts</span>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  if (list.data === undefined) {
    return (
      <LoadError title="Failed to load your receipts" query={list}>
        {reasonOf(list.error ?? new ApiError('network'))}
      </LoadError>
    )
  }
  const receipts = list.data.pages.flatMap((page) => page.receipts)
  if (receipts.length === 0) {
    return (
      <EmptyState icon={<ReceiptText />} title="No receipts yet">
        There is one for each payment, refund and payout.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="-mx-4 divide-y divide-line border-y border-line bg-surface md:mx-0 md:rounded-card md:border">
        {receipts.map((receipt) => (
          <Entry key={receipt.number} receipt={receipt} />
        ))}
      </ul>
      <LoadMore query={list} />
    </>
  )
}

function Entry({ receipt }: { readonly receipt: ReceiptEntry }) {
  return (
    <li className="relative flex items-start justify-between gap-4 p-4 transition-colors hover:bg-sunken">
      <div className="min-w-0">
        <Link to={paths.receipts(receipt.number)} className="font-medium after:absolute after:inset-0">
          {receiptNames[receipt.kind] ?? 'Receipt'} <span className="sr-only">{receipt.number}</span>
        </Link>
        <p className="text-small wrap-anywhere text-ink-2">{describeSubject(receipt)}</p>
        <p className="text-small text-ink-2">{describeDay(receipt)}</p>
      </div>
      <p className="shrink-0 font-semibold">{formatAmount(receipt.amount)}</p>
    </li>
  )
}
