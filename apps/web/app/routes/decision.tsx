import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DecisionSheet } from '#app/features/moderation/decision-sheet.tsx'
import { decisionQuery } from '#app/features/moderation/moderation-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { useSession } from '#app/lib/session-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/decision'

export const meta = () => pageMeta('Decision', 'What we decided, why, and what you can do.')

const keyOf = (search: URLSearchParams) => search.get('key') ?? undefined

/** Not awaited: the page shows a skeleton in the meantime. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  void queryClient().prefetchQuery(decisionQuery(params.decisionId, keyOf(new URL(request.url).searchParams)))
  return null
}

/** /decisions/{id}: what was decided about someone, for them or for who has the key of its mail. */
export default function DecisionScreen({ params: { decisionId } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const key = keyOf(search)
  const query = useQuery(decisionQuery(decisionId, key))
  const isVisitor = useSession().status === 'signed-out'
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
  const error = query.error ?? new ApiError('network')
  const isUnknown = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')
  return (
    <Screen title="Decision" width="narrow">
      <LoadError
        title={isUnknown ? "We can't show you this decision" : 'Failed to load the decision'}
        query={query}
        action={
          isUnknown && isVisitor ? (
            <ButtonLink to={paths.login(paths.decision(decisionId))} variant="secondary">
              Log In
            </ButtonLink>
          ) : undefined
        }
      >
        {isUnknown ? 'Please log in, or open the link of the email that we sent you.' : reasonOf(error)}
      </LoadError>
    </Screen>
  )
}
