import { ArrowLeft } from 'lucide-react'
import { BoostPanel } from '#app/features/boosts/components/boost-panel.tsx'
import { boostCopy } from '#app/features/boosts/boost-copy.ts'
import { boostableItemsQuery, myBoostsQuery } from '#app/features/boosts/boost-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { useGoBack } from '#app/lib/go-back.ts'
import { requireAuthWithToast } from '#app/lib/guards.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

export const meta = () => pageMeta('Boost', 'Put your items in front of more people.')

export const clientMiddleware = [requireAuthWithToast(boostCopy.logIn)]

/** Not awaited: the panel shows a spinner in the meantime. */
export function clientLoader() {
  void queryClient().prefetchQuery(boostableItemsQuery())
  void queryClient().prefetchInfiniteQuery(myBoostsQuery())
  return null
}

export const HydrateFallback = () => <SpinnerScreen label="Loading your items" />

/** /boost (spec: marketplace 2 "Boost"). */
export default function BoostScreen() {
  const back = useGoBack(paths.profile())
  return (
    <Screen
      title="Boost"
      width="narrow"
      intro="Put your items first: boosted items open the home page in a row of their own, marked as paid placement. The row holds four: where there are more, they take turns by the hour."
      back={
        <IconButton label="Back" icon={<ArrowLeft className="size-5" />} onClick={back} className="-ms-2 shrink-0" />
      }
    >
      <BoostPanel />
    </Screen>
  )
}
