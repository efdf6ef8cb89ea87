import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { PersonView } from '@itemo/contract/people-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect } from 'react-router'
import { PersonItems } from '#app/features/items/components/person-items.tsx'
import { useViewer } from '#app/features/items/use-viewer.ts'
import { ReportButton } from '#app/features/moderation/report-button.tsx'
import { ConsoleLink } from '#app/features/operator/console-link.tsx'
import { personItemsQuery, personQuery } from '#app/features/people/people-queries.ts'
import { OwnPageBanner, PersonHead } from '#app/features/people/person-head.tsx'
import { ReviewList } from '#app/features/reviews/review-list.tsx'
import { reviewsQuery } from '#app/features/reviews/review-queries.ts'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/person'

const PersonActions = lazyPart(() => import('#app/features/people/person-actions.tsx'), 'PersonActions', {
  fallback: () => <span className="block min-h-11" />,
})
const MessageDialog = lazyDialog(() => import('#app/features/messages/components/message-dialog.tsx'), 'MessageDialog')

export const meta = () => [...pageMeta('Member', 'A member of Itemo.'), { name: 'robots', content: 'noindex' }]

export const handle = { nav: 'none' } satisfies RouteHandle

/** Errors are left to the screen. Where these pages are for members, a visitor logs in first. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { userId } = params
  void queryClient().prefetchInfiniteQuery(personItemsQuery(userId))
  for (const role of ['owner', 'renter'] as const)
    void queryClient().prefetchInfiniteQuery(reviewsQuery({ kind: 'side', userId, role }))
  try {
    await queryClient().ensureQueryData({ ...personQuery(userId), revalidateIfStale: true })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated')
      throw redirect(paths.login(new URL(request.url).pathname))
  }
  return null
}

export function HydrateFallback() {
  return <PersonSkeleton />
}

/** /people/{userId}: a member's public profile. */
export default function PersonRoute({ params }: Route.ComponentProps) {
  const query = useQuery(personQuery(params.userId))
  const { data: person, error, isPaused } = query
  if (person !== undefined) return <PersonPage key={person.id} person={person} />
  if (isGone(error)) return <Gone />
  if (error === null && !isPaused) return <PersonSkeleton />
  return (
    <main id="main" className="page clear-nav pt-6">
      <LoadError level="h1" title="Failed to load this page" query={query} />
    </main>
  )
}

function PersonPage({ person }: { readonly person: PersonView }) {
  const viewer = useViewer(person.id)
  const name = person.full_name ?? profileFallbacks.ownerName
  const { data: pages } = useInfiniteQuery(personItemsQuery(person.id))
  const [about, setAbout] = useState<ItemCardView>()
  return (
    <main id="main" className="page clear-nav max-w-5xl pt-6 md:pt-10">
      {viewer === 'owner' ? <OwnPageBanner /> : null}
      <PersonHead
        person={person}
        actions={
          viewer === 'member' ? (
            <PersonActions
              person={person}
              name={name}
              items={pages?.pages[0]?.items ?? []}
              onMessage={setAbout}
              report={
                <>
                  <ReportButton
                    about={{ kind: 'person', id: person.id, person: { id: person.id, name } }}
                    title="Report this person"
                  />
                  <ConsoleLink part="people" id={person.id} />
                </>
              }
            />
          ) : null
        }
      />
      <div className="mt-10">
        <PersonItems userId={person.id} />
      </div>
      <div className="mt-10 grid gap-8 md:grid-cols-2">
        <ReviewList about={{ kind: 'side', userId: person.id, role: 'owner' }} title="Reviews as owner" />
        <ReviewList about={{ kind: 'side', userId: person.id, role: 'renter' }} title="Reviews as renter" />
      </div>
      <MessageDialog
        open={about !== undefined}
        onOpenChange={(open) => {
          if (!open) setAbout(undefined)
        }}
        person={person}
        item={about}
      />
    </main>
  )
}

function Gone() {
  return (
    <main id="main" className="page clear-nav">
      <EmptyState
        level="h1"
        title="This person isn't here"
        action={<ButtonLink to={paths.home()}>See items</ButtonLink>}
      >
        They may have left Itemo, or the link is wrong.
      </EmptyState>
    </main>
  )
}

function PersonSkeleton() {
  return (
    <main id="main" role="status" aria-label="Loading this person" className="page clear-nav max-w-5xl pt-6 md:pt-10">
      <div className="flex items-center gap-4">
        <Skeleton className="size-18 rounded-full" />
        <div className="grow">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      </div>
      <Skeleton className="mt-6 h-24" />
      <Skeleton className="mt-8 h-64 rounded-card" />
    </main>
  )
}
