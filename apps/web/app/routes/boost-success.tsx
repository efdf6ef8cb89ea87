import { useQuery } from '@tanstack/react-query'
import { BoostActivated, BoostFailed } from '#app/features/boosts/components/boost-outcome.tsx'
import { boostCopy, readReturn } from '#app/features/boosts/boost-copy.ts'
import { boostVerificationQuery } from '#app/features/boosts/boost-queries.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { loadClientConfig } from '#app/lib/client-config.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/boost-success'

export const meta = () => pageMeta('Boost', 'The status of your boost.')

/** The checkout returns to this address. Not awaited: the page says that it's processing. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { sessionId, plan, items, canceled } = readReturn(new URL(request.url).searchParams)
  if (canceled) {
    const problem = 'You left the checkout before paying. No charge was made.'
    return { problem, tryAgain: paths.boost(items && plan ? { items, plan } : undefined) }
  }
  if (!sessionId || !plan || !items) return { problem: boostCopy.missing }
  // Without a response the server's verification of the payment is enough.
  const plans = (await loadClientConfig().catch(() => undefined))?.boost_plans
  if (plans?.every(({ id }) => id !== plan)) return { problem: boostCopy.invalidPlan }
  void queryClient().prefetchQuery(boostVerificationQuery(sessionId))
  return { sessionId }
}

export const HydrateFallback = () => <SpinnerScreen label="Processing your boost" />

/** /boost-success (spec: marketplace 2 "Boost success"). */
export default function BoostSuccessScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page clear-nav pt-6 md:pt-10">
      {loaderData.sessionId === undefined ? (
        <BoostFailed message={loaderData.problem} tryAgain={loaderData.tryAgain} />
      ) : (
        <Verification sessionId={loaderData.sessionId} />
      )}
    </main>
  )
}

function Verification({ sessionId }: { readonly sessionId: string }) {
  const { data, error, refetch, isFetching } = useQuery(boostVerificationQuery(sessionId))
  if (data?.success) return <BoostActivated boost={data} />
  // For a refused boost, and for an unknown session, the result is final.
  const final = data?.status === 'refused' || (error instanceof ApiError && error.code === 'payment_unknown')
  const check = final ? {} : { onCheck: () => void refetch(), checking: isFetching }
  if (data) return <BoostFailed message={data.message} {...check} />
  if (error) return <BoostFailed message={boostCopy.unreadable} error={error} {...check} />
  return <SpinnerScreen label="Processing your boost" />
}
