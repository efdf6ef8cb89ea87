import { useQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { PaymentConfirmed, PaymentUnverified } from '#app/features/rentals/components/payment-outcome.tsx'
import { paymentVerificationQuery } from '#app/features/rentals/rental-queries.ts'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/payment-success'

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Payment', 'The status of your payment.')

/** The checkout returns to this address. Not awaited: the page says that it's verifying. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id')
  if (!sessionId) {
    notify.error('No session ID provided')
    return redirect(paths.rentals())
  }
  void queryClient().prefetchQuery(paymentVerificationQuery(sessionId))
  return { sessionId }
}

export const HydrateFallback = () => <SpinnerScreen label="Verifying your payment" />

/** /payment-success (spec: marketplace 2). */
export default function PaymentSuccessRoute({ loaderData }: Route.ComponentProps) {
  const query = useQuery(paymentVerificationQuery(loaderData.sessionId))
  const { data, error } = query
  return (
    <main id="main" className="page clear-nav pt-6 md:pt-10">
      {data?.success && data.rental ? (
        <PaymentConfirmed rental={data.rental} />
      ) : data ? (
        <PaymentUnverified message={data.message} query={query} />
      ) : error ? (
        <PaymentUnverified message={`Failed to verify payment: ${error.message}`} query={query} />
      ) : (
        <SpinnerScreen label="Verifying your payment" />
      )}
    </main>
  )
}
