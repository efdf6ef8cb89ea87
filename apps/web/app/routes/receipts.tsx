import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { ReceiptList } from '#app/features/receipts/receipt-list.tsx'
import { receiptQuery, receiptsQuery } from '#app/features/receipts/receipt-queries.ts'
import { ReceiptSheet } from '#app/features/receipts/receipt-sheet.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { useGoBack } from '#app/lib/go-back.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/receipts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Receipts', 'Everything you paid, got refunded or were sent.')

/** Not awaited: the page shows skeletons while it's loading. */
export function clientLoader({ params: { number } }: Route.ClientLoaderArgs) {
  if (number === undefined) void queryClient().prefetchInfiniteQuery(receiptsQuery())
  else void queryClient().prefetchQuery(receiptQuery(number))
  return null
}

/** /receipts: all receipts, or the one in the address. */
export default function ReceiptsScreen({ params: { number } }: Route.ComponentProps) {
  const back = useGoBack(number === undefined ? paths.profile() : paths.receipts())
  return (
    <Screen
      title={number === undefined ? 'Receipts' : 'Receipt'}
      width="narrow"
      back={
        <IconButton
          label="Back"
          icon={<ArrowLeft className="size-5" />}
          onClick={back}
          className="-ms-2 shrink-0 print:hidden"
        />
      }
    >
      {number === undefined ? <ReceiptList /> : <OneReceipt number={number} />}
    </Screen>
  )
}

function OneReceipt({ number }: { readonly number: string }) {
  const query = useQuery(receiptQuery(number))
  if (query.data) return <ReceiptSheet receipt={query.data} />
  if (query.isPending && !query.isPaused) return <Skeleton className="h-80 w-full" />
  const error = query.error ?? new ApiError('network')
  const all = (
    <ButtonLink to={paths.receipts()} variant="secondary">
      All Receipts
    </ButtonLink>
  )
  if (isGone(error))
    return (
      <EmptyState title="Receipt not found" action={all}>
        Please look for it in your list.
      </EmptyState>
    )
  return (
    <LoadError title="Failed to load the receipt" query={query} action={all}>
      {reasonOf(error)}
    </LoadError>
  )
}
