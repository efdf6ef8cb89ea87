import { ArrowLeft } from 'lucide-react'
import { ownDecisionsQuery, ownReportsQuery } from '#app/features/moderation/moderation-queries.ts'
import { ReportsAndDecisions } from '#app/features/moderation/reports-and-decisions.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { useGoBack } from '#app/lib/go-back.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Reports and decisions', 'What you reported, and what was decided about you.')

/** Not awaited: the page shows skeletons while it's loading. */
export function clientLoader() {
  void queryClient().prefetchInfiniteQuery(ownReportsQuery())
  void queryClient().prefetchInfiniteQuery(ownDecisionsQuery())
  return null
}

/** /my-reports: the person's reports, and the decisions about them. */
export default function MyReportsScreen() {
  const back = useGoBack(paths.accountSettings())
  return (
    <Screen
      title="Reports and Decisions"
      width="narrow"
      back={
        <IconButton label="Back" icon={<ArrowLeft className="size-5" />} onClick={back} className="-ms-2 shrink-0" />
      }
    >
      <ReportsAndDecisions />
    </Screen>
  )
}
