import type { OfferView } from '@itemo/contract/want-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { wantQuery } from '#app/features/wants/want-queries.ts'
import { WantScreen } from '#app/features/wants/want-screen.tsx'
import { isGone } from '#app/lib/is-gone.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/want'

const ReportWindow = lazyDialog(() => import('#app/features/moderation/report-window.tsx'), 'ReportWindow')
const MessageDialog = lazyDialog(() => import('#app/features/messages/components/message-dialog.tsx'), 'MessageDialog')

export const meta = () => [...pageMeta('Wanted', 'What someone needs.'), { name: 'robots', content: 'noindex' }]

export const handle = { nav: 'none' } satisfies RouteHandle

/** Not awaited: the screen shows the result. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  void queryClient().prefetchQuery(wantQuery(params.wantId))
  return null
}

/** /wanted/:wantId: one need, as its writer, an owner or a visitor sees it. */
export default function WantRoute({ params }: Route.ComponentProps) {
  const query = useQuery(wantQuery(params.wantId))
  const [about, setAbout] = useState<OfferView>()
  const [reporting, setReporting] = useState(false)
  const { data: want, error, isPaused } = query
  if (want === undefined) {
    if (isGone(error)) return <Gone />
    return (
      <Screen title="Wanted" width="narrow">
        {error || isPaused ? (
          <LoadError title="Failed to load this" query={query} />
        ) : (
          <Skeleton className="h-40 rounded-card" />
        )}
      </Screen>
    )
  }
  return (
    <Screen title={want.words} width="narrow">
      <WantScreen want={want} onMessage={setAbout} onReport={() => setReporting(true)} />
      <ReportWindow
        about={{ kind: 'want', id: want.id }}
        title="Report this"
        open={reporting}
        onOpenChange={setReporting}
      />
      <MessageDialog
        open={about !== undefined}
        onOpenChange={(open) => {
          if (!open) setAbout(undefined)
        }}
        person={about && { id: about.owner_id, full_name: about.owner }}
        item={about && { id: about.item_id, title: about.title }}
      />
    </Screen>
  )
}

function Gone() {
  return (
    <main id="main" className="page clear-nav">
      <EmptyState
        level="h1"
        title="This is no longer here"
        action={<ButtonLink to={paths.wanted()}>See what else is needed</ButtonLink>}
      />
    </main>
  )
}
