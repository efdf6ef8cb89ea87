import { pathTo } from '@itemo/domain/site-path.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MailedPageError } from '#app/features/site/components/mailed-page-error.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import { ThreadSheet } from '#app/features/support/support-thread.tsx'
import { threadQuery, useLiveThread } from '#app/features/support/support-thread-queries.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/support-thread'

export const meta = () => [
  ...pageMeta('Support request', 'What you wrote to us, and our answers.'),
  { name: 'robots', content: 'noindex' },
]

/** /support/{number}: a request, for the member who wrote it or the holder of the mail's key. */
export default function SupportThreadScreen({ params: { reference } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const session = useSession()
  const isMember = session.status === 'signed-in'
  // Without a key a visitor can't load anything.
  const query = useQuery({ ...threadQuery(reference, key), enabled: key !== undefined || isMember })
  useLiveThread(reference, key === undefined && isMember)
  if (query.data)
    return (
      <Screen title={query.data.subject} width="narrow">
        <ThreadSheet thread={query.data} mailKey={key} />
      </Screen>
    )
  const isNobody = session.status === 'signed-out' && key === undefined
  if (query.isPending && !query.isPaused && !isNobody)
    return (
      <Screen title="Support request" width="narrow">
        <div role="status" aria-label="Loading your request">
          <Skeleton className="h-80 w-full" />
        </div>
      </Screen>
    )
  return (
    <MailedPageError
      title="Support request"
      thing="this request"
      theThing="your request"
      query={query}
      path={pathTo`/support/${reference}`}
      wayOn={{ to: paths.itemSupport(), label: 'Get support' }}
      isUnknown={isNobody || (query.error instanceof ApiError && query.error.code === 'unauthenticated')}
    />
  )
}
