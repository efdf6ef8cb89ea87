import { ArrowLeft } from 'lucide-react'
import { redirect } from 'react-router'
import { EarningsPanel } from '#app/features/payouts/earnings-panel.tsx'
import { earningsQuery, earningYearsQuery, payoutsQuery } from '#app/features/payouts/earnings-queries.ts'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { useGoBack } from '#app/lib/go-back.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Route } from './+types/earnings'

const query = earningsQuery()
const payouts = payoutsQuery()
const years = earningYearsQuery()

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Earnings', 'What you earn from your hires, and when.')

/** The provider's page returns here: to show the new state of the account, or to get a new link when the last one is used up. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('payouts')
  if (from === null) {
    void queryClient().prefetchInfiniteQuery(query)
    void queryClient().prefetchInfiniteQuery(payouts)
    void queryClient().prefetchQuery(years)
    return null
  }
  try {
    if (from === 'refresh') {
      window.location.replace((await call('POST /my/payouts/onboarding')).url)
      return null
    }
    await call('POST /my/payouts/refresh')
  } catch (error) {
    notify.error(reasonOf(error instanceof Error ? error : new ApiError('network')))
  }
  return redirect(paths.earnings())
}

/** /earnings: what the person earns by lending. */
export default function EarningsScreen() {
  const back = useGoBack(paths.profile())
  return (
    <Screen
      title="Earnings"
      width="narrow"
      back={
        <IconButton label="Back" icon={<ArrowLeft className="size-5" />} onClick={back} className="-ms-2 shrink-0" />
      }
    >
      <EarningsPanel query={query} payouts={payouts} years={years} />
    </Screen>
  )
}
