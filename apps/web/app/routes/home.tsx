import { FlaskConical, LayoutGrid, Map } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { CategoryChips } from '#app/features/items/components/category-chips.tsx'
import { Feed } from '#app/features/items/components/feed.tsx'
import { HomeHero } from '#app/features/items/components/home-hero.tsx'
import { SearchBox } from '#app/features/items/components/search-box.tsx'
import { useFeedFilter } from '#app/features/items/use-feed-filter.ts'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { earlyFeedScript } from '#app/lib/early-feed.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { Segment } from '#app/ui/segment.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TapeBanner } from '#app/ui/tape-banner.tsx'

const MapView = lazy(() =>
  import('#app/features/items/components/map-view.tsx').then((module) => ({ default: module.MapView })),
)

export const handle = { nav: 'home' } satisfies RouteHandle

export const meta = () =>
  pageMeta('Browse items', 'Find tools, tents, cameras and more to hire by the day from people nearby.')

const views = [
  { value: 'list', label: 'List', icon: <LayoutGrid aria-hidden="true" className="size-4" /> },
  { value: 'map', label: 'Map', icon: <Map aria-hidden="true" className="size-4" /> },
] as const

/** /home (specification, marketplace 2 "Home"). What is searched for stands in the address. */
export default function HomeRoute() {
  const { search, category, view, change } = useFeedFilter()
  const heading = search ? `Results for “${search}”` : (category ?? 'Just listed')
  return (
    <>
      <script>{earlyFeedScript}</script>
      <TapeBanner label="Testing phase" icon={<FlaskConical aria-hidden="true" className="size-4 shrink-0" />}>
        <strong className="font-semibold">Testing phase.</strong> Some features may not be fully functional.
      </TapeBanner>
      <HomeHero search={<SearchBox value={search} onSearch={(text) => change({ search: text })} />} />
      <main id="main" className="page clear-nav pt-4 md:pt-6">
        <CategoryChips active={category} onChange={(next) => change({ category: next })} />
        <div className="mt-4 md:mt-6">
          {view === 'map' ? (
            <Suspense fallback={<Spinner label="Loading the map" className="mx-auto block size-8 text-brand" />}>
              <MapView />
            </Suspense>
          ) : null}
          <Feed
            title={heading}
            aside={<Segment label="Show as" options={views} value={view} onChange={(next) => change({ view: next })} />}
            filter={{ search, category }}
            onClearFilter={() => change({ search: '', category: undefined })}
          />
        </div>
      </main>
    </>
  )
}
