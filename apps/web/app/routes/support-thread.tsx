import { pathTo } from '@itemo/domain/site-path.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Screen } from '#app/features/site/components/screen.tsx'
import { ThreadSheet } from '#app/features/support/support-thread.tsx'
import { threadQuery } from '#app/features/support/support-thread-queries.ts'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/support-thread'

export const meta = () => [
  ...pageMeta('Support request', 'What you wrote to us, and our answers.'),
  { name: 'robots', content: 'noindex' },
]

/** Also of what a route's own address says of it. */
const unknown: readonly string[] = ['not_found', 'invalid_input', 'unauthenticated']

/** /support/{number}: a request for the member who wrote it, or for who has the key of its mail. */
export default function SupportThreadScreen({ params: { reference } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const session = useSession()
  const isVisitor = session.status === 'signed-out'
  // Without a key a visitor has nothing to ask for.
  const query = useQuery({
    ...threadQuery(reference, key),
    enabled: key !== undefined || session.status === 'signed-in',
  })
  if (query.data)
    return (
      <Screen title={query.data.subject} width="narrow">
        <ThreadSheet thread={query.data} mailKey={key} />
      </Screen>
    )
  const isNobody = isVisitor && key === undefined
  if (query.isPending && !query.isPaused && !isNobody)
    return (
      <Screen title="Support request" width="narrow">
        <div role="status" aria-label="Loading your request">
          <Skeleton className="h-80 w-full" />
        </div>
      </Screen>
    )
  const error = query.error ?? new ApiError('network')
  const isUnknown = isNobody || (error instanceof ApiError && unknown.includes(error.code))
  return (
    <Screen title="Support request" width="narrow">
      <LoadError
        title={isUnknown ? "We can't show you this request" : 'Failed to load your request'}
        query={query}
        action={
          isUnknown && isVisitor ? (
            <ButtonLink to={paths.login(pathTo`/support/${reference}`)} variant="secondary">
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
