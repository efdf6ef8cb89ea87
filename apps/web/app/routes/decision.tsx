import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DecisionSheet } from '#app/features/moderation/decision-sheet.tsx'
import { useRefetchOnNotification } from '#app/features/moderation/refetch-on-notification.ts'
import { decisionQuery } from '#app/features/moderation/moderation-queries.ts'
import { MailedPageError } from '#app/features/site/components/mailed-page-error.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/decision'

export const meta = () => pageMeta('Decision', 'What we decided, why, and what you can do.')

const keyOf = (search: URLSearchParams) => search.get('key') ?? undefined

/** Not awaited: the page shows a skeleton while it's loading. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  void queryClient().prefetchQuery(decisionQuery(params.decisionId, keyOf(new URL(request.url).searchParams)))
  return null
}

/** /decisions/{id}: a decision, for its person or the holder of the mail's key. */
export default function DecisionScreen({ params: { decisionId } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const key = keyOf(search)
  const query = useQuery(decisionQuery(decisionId, key))
  useRefetchOnNotification(decisionQuery(decisionId, key).queryKey)
  if (query.data)
    return (
      <Screen title={query.data.title} width="narrow">
        <DecisionSheet decision={query.data} mailKey={key} />
      </Screen>
    )
  if (query.isPending && !query.isPaused)
    return (
      <Screen title="Decision" width="narrow">
        <Skeleton className="h-80 w-full" />
      </Screen>
    )
  return (
    <MailedPageError
      title="Decision"
      thing="this decision"
      theThing="the decision"
      query={query}
      path={paths.decision(decisionId)}
      wayOn={{ to: paths.myReports(), label: 'Reports and decisions' }}
    />
  )
}
