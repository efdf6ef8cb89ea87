import { FlaskConical, LayoutGrid, Map } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useLayoutEffect, useState } from 'react'
import { CategoryChips } from '#app/features/items/components/category-chips.tsx'
import { Feed } from '#app/features/items/components/feed.tsx'
import { FiltersButton } from '#app/features/items/components/filters-button.tsx'
import { HomeHero } from '#app/features/items/components/home-hero.tsx'
import { PlaceButton } from '#app/features/items/components/place-button.tsx'
import { SearchBox } from '#app/features/items/components/search-box.tsx'
import { countFilters, type FeedFilter, type FeedSort, noFilters } from '#app/features/items/filter-params.ts'
import { markFeed, useFeedFilter } from '#app/features/items/use-feed-filter.ts'
import { Logo } from '#app/features/site/components/logo.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { cacheFirstFeed } from '#app/features/items/item-queries.ts'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { hideBanner } from '#app/lib/first-paint.ts'
import { earlyClickScript } from '#app/lib/early-click.ts'
import { earlyFeedScript } from '#app/lib/early-feed.ts'
import { lazyPart, loadPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { placeName, type SearchPlace } from '#app/lib/search-place.ts'
import { useSession } from '#app/lib/session-state.ts'
import { Segment } from '#app/ui/segment.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const CompleteProfileCard = lazyPart(
  () => import('#app/features/accounts/components/complete-profile-card.tsx'),
  'CompleteProfileCard',
)
const MapView = lazyPart(() => import('#app/features/items/map/map-view.tsx'), 'MapView', {
  when: 'idle',
  fallback: () => <Spinner label="Loading the map" className="mx-auto my-14 block size-8 text-brand" />,
})
const OwnBanner = lazyPart(() => import('#app/features/items/components/own-banner.tsx'), 'OwnBanner')
const FilterChips = lazyPart(() => import('#app/features/items/filters/filter-chips.tsx'), 'FilterChips', {
  fallback: () => <div className="mb-2 h-10 md:mb-4" />,
})

/** Converts a search text to filters; if the parser can't be loaded, all of it stays a text. */
const filterOf = (text: string) =>
  loadPart(() => import('#app/features/items/filters/typed-filter.ts')).then(
    ({ typedFilter }) => typedFilter(text),
    () => ({ search: text }),
  )

export const handle = { nav: 'home' } satisfies RouteHandle

export const meta = () =>
  pageMeta('Browse items', 'Find tools, tents, cameras and more to hire by the day from people nearby.')

const viewIcon = 'size-4'

const views = [
  { value: 'list', label: 'List', icon: <LayoutGrid className={viewIcon} /> },
  { value: 'map', label: 'Map', icon: <Map className={viewIcon} /> },
] as const

const sorted: Record<FeedSort, string> = {
  newest: 'Just listed',
  nearest: 'Nearest first',
  cheapest: 'Cheapest first',
}

/** The title of an unfiltered list: the nearest items around a place, else the newest (R81). */
const placeTitle = ({ near, isOwnPlace, bounds }: FeedFilter, place: SearchPlace | undefined) => {
  if (bounds) return 'Map area'
  if (near === undefined) return 'Just listed'
  return `Near ${isOwnPlace && place ? place.label : placeName(near)}`
}

cacheFirstFeed()

/** /home (spec: marketplace 2 "Home"). The search is in the address. */
export default function HomeRoute() {
  const { filter, place, view, change, show } = useFeedFilter()
  // List and map each have a heading with the switch between them.
  const [chosen, setChosen] = useState(false)
  const session = useSession()
  const isNewMember =
    session.status === 'signed-in' && session.session.user.user_metadata.has_completed_profile !== true
  const { search, category, sort } = filter
  const filters = countFilters(filter)
  const narrowed = search !== undefined || category !== undefined || filters > 0
  // The filter that was removed last is offered as words.
  const [hadFilters, setHadFilters] = useState(false)
  if (filters > 0 && !hadFilters) setHadFilters(true)
  useLayoutEffect(() => markFeed(view === 'map' ? view : narrowed ? 'list' : undefined), [view, narrowed])
  const other = views[view === 'map' ? 0 : 1]
  const shared = {
    title: search ? `Results for “${search}”` : (category ?? (sort && sorted[sort]) ?? placeTitle(filter, place)),
    aside: (
      <div className="max-md:hidden">
        <Segment
          label="Show as"
          options={views}
          value={view}
          onChange={(next) => {
            // Deferred: otherwise the list that is about to be unmounted would be rendered again first.
            startTransition(() => setChosen(true))
            show(next)
          }}
          takesFocus={chosen}
        />
      </div>
    ),
    filter,
    narrowed,
    onClearFilter: () => change({ search: undefined, category: undefined, ...noFilters }),
  }
  return (
    <>
      <script suppressHydrationWarning>{earlyFeedScript}</script>
      {/* Only the prerendered page runs it. */}
      <script suppressHydrationWarning>{import.meta.env.SSR ? earlyClickScript : ''}</script>
      <Banner />
      <HomeHero
        brand={<Logo on="hero" />}
        place={<PlaceButton filter={filter} place={place} onChange={change} />}
        search={
          <SearchBox
            value={search ?? ''}
            filter={filter}
            onChange={change}
            onSearch={(text) => change({ search: text }, { typing: true })}
            onEnter={(text) =>
              void filterOf(text).then((next) => change(next, { typing: Object.keys(next).length === 1 }))
            }
          />
        }
        filters={<FiltersButton filter={filter} onChange={change} />}
      />
      <main
        id="main"
        className="page clear-nav pt-4 max-md:searched:pt-2 max-md:on-map:pb-[calc(4rem+env(safe-area-inset-bottom))] md:pt-6"
      >
        {isNewMember ? <CompleteProfileCard /> : null}
        <CategoryChips active={category} onChange={(next) => change({ category: next })} />
        <div id="feed" className="mt-4 placed:invisible max-md:searched:mt-2 max-md:on-map:mt-0 md:mt-6">
          {hadFilters ? <FilterChips filter={filter} onChange={change} /> : null}
          {view === 'map' ? (
            <MapView {...shared} onBounds={(bounds) => change({ bounds }, { typing: true })} />
          ) : (
            <Feed {...shared} onChange={change} />
          )}
        </div>
      </main>
      {/* On a phone it's one button within reach of the thumb. */}
      <button
        type="button"
        onClick={() => show(other.value)}
        className="list-or-map fixed bottom-[calc(5.75rem+env(safe-area-inset-bottom))] left-1/2 z-20 inline-flex min-h-10 -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-5 text-small font-semibold text-canvas shadow-e2 md:hidden print:hidden"
      >
        {other.icon}
        {other.label}
      </button>
    </>
  )
}

/** The specified banner, or the operator's instead; the server hides the former where it isn't true. */
function Banner() {
  const own = useQuery(clientConfigQuery()).data?.own_banner
  if (own) return <OwnBanner banner={own} />
  return (
    <aside
      aria-label="Testing phase"
      className="ruler-ticks bg-tape text-on-tape max-md:on-map:hidden in-data-banner:hidden"
    >
      <div className="page flex min-h-10 items-start gap-2 pt-2 pb-3.5 text-small">
        <FlaskConical className="size-4 shrink-0" />
        <p>
          <strong className="font-semibold">Testing phase.</strong> Some features may not be fully functional.
        </p>
        <button type="button" onClick={hideBanner} className="-my-1 ms-auto py-1 font-semibold hover:underline">
          Hide
        </button>
      </div>
    </aside>
  )
}
