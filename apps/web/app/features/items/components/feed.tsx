import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { nearbyMiles } from '@itemo/domain/items/search-distances.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react'
import { fieldReasonOf } from '#app/lib/api-error.ts'
import { readStored } from '#app/lib/kept-text.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { seenKey } from '#app/lib/search-place.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { feedQuery, savedAtOf } from '../item-queries.ts'
import { useSaved } from '../use-saved.ts'
import { FeedHeading, ResultCount } from './feed-heading.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemGrid, ItemSkeletons } from './item-grid.tsx'

const FeedNote = lazyPart(() => import('./feed-note.tsx'), 'FeedNote', {
  fallback: ({ page }) =>
    page.items.length === 0 ? (
      <Spinner label="Loading items" className="mx-auto my-14 block size-8 text-brand" />
    ) : null,
})

const FeedEnd = lazyPart(() => import('../alerts/feed-end.tsx'), 'FeedEnd')

const SeenRow = lazyPart(() => import('./seen-row.tsx'), 'SeenRow')

/** The number of cards on the first screen of a desktop. */
const eagerCards = 4
/** The number of cards rendered at once when a feed arrives; the others follow in steps, so that taps in between are handled. */
const firstCards = 8

interface FeedProps {
  /** 'Just listed', or the search. */
  readonly title: string
  /** Next to the first title: the switch between list and map. */
  readonly aside: ReactNode
  readonly filter: FeedFilter
  /** Whether anything but the place of this device narrows or sorts the list. */
  readonly narrowed: boolean
  readonly onClearFilter: () => void
  readonly onChange: (change: FeedFilter) => void
}

/** spec: marketplace 8 "Home and items". */
const cannotLoad = 'Failed to load items. Please try refreshing the page.'

/** The feed, with every state a list can have (spec: marketplace 2 "Home"; R30). */
export function Feed(props: FeedProps) {
  const { title, aside, filter, narrowed, onClearFilter, onChange } = props
  const alive = useHydrated()
  const feed = useInfiniteQuery({ ...feedQuery(filter), enabled: alive })
  const { isSaved, toggle } = useSaved('card')
  // Someone who navigates back gets the whole list and their scroll position at once; a list that is loaded first renders in steps.
  const [waited, setWaited] = useState(!alive)
  if (feed.data === undefined && !waited) setWaited(true)
  const [last, setLast] = useState<FeedProps & { readonly data: unknown }>()
  if (feed.data && feed.data !== last?.data) setLast({ ...props, data: feed.data })

  if (feed.data === undefined) {
    const wrong = feed.error && fieldReasonOf(feed.error)
    // If the filter itself isn't wrong, a retry may succeed: until then the previous list stays.
    if (last && feed.error && !wrong) {
      return (
        <>
          <Stale feed={feed}>{`Failed to load items. ${feed.error.message} This is the list from before.`}</Stale>
          <Feed {...last} />
        </>
      )
    }
    return (
      <>
        <FeedHeading title={title} aside={aside} />
        {feed.isPending ? (
          <ItemSkeletons />
        ) : (
          <ErrorState
            title={wrong ? 'We can’t search for that' : 'Failed to load items'}
            // Retrying the same invalid filter can't help.
            onRetry={wrong ? undefined : () => void feed.refetch()}
            retrying={feed.isFetching}
            error={wrong ? undefined : feed.error}
            action={wrong ? <Button onClick={onClearFilter}>Show all items</Button> : null}
          >
            {wrong ?? cannotLoad}
          </ErrorState>
        )}
      </>
    )
  }

  const { pages } = feed.data
  const items = pages.flatMap((page) => page.items)
  const first = pages[0]
  const isByDistance = first?.near && !filter.search && filter.sort === undefined
  const divided = items.findIndex(
    isByDistance ? isFar : ({ id }) => pages.some(({ match }) => match?.first_like === id),
  )
  const boosted = first?.boosted ?? []
  const empty = items.length === 0 && boosted.length === 0
  const count =
    empty || first === undefined ? null : (
      <div className="flex flex-wrap gap-x-3">
        <ResultCount count={first} dates={filter.dates} />
        {isByDistance ? (
          <button
            type="button"
            onClick={() => onChange({ sort: 'newest' })}
            className="-my-1 py-1 text-small font-semibold text-brand hover:underline"
          >
            Show newest first
          </button>
        ) : null}
      </div>
    )
  const featured = first?.featured
  const seenRow =
    alive && !narrowed && (featured || readStored('localStorage', seenKey)) ? <SeenRow featured={featured} /> : null
  const savedAt = savedAtOf(first)
  const card = (item: ItemCardView, className: string | undefined, eager: boolean) => (
    <ItemCard
      key={item.id}
      item={item}
      dates={filter.dates}
      saved={isSaved(item.id)}
      onToggleSaved={toggle}
      className={className}
      eager={eager}
    />
  )
  return (
    <>
      {/* Replaces the title above: the element next to it, and what it opened, stays mounted when the items arrive. */}
      <FeedHeading title={boosted.length === 0 ? title : 'Boosted'} aside={aside}>
        {boosted.length === 0 ? count : undefined}
      </FeedHeading>
      {savedAt === undefined ? null : <SavedAt at={savedAt} />}
      {feed.isRefetchError ? <Stale feed={feed}>Couldn’t refresh.</Stale> : null}
      {boosted.length === 0 ? null : (
        <>
          {/* As wide as the first row of the list; the list leaves out the items that are shown here at this width (R30, R55). */}
          <section aria-label="Boosted" className="mb-6 md:mb-8">
            <ItemGrid>
              {boosted.map((item, rank) => card(item, ['', '', 'max-md:hidden', 'max-lg:hidden'][rank], true))}
            </ItemGrid>
          </section>
          <FeedHeading title={title}>{count}</FeedHeading>
        </>
      )}
      {first && (empty || first.match) ? (
        <FeedNote page={first} filter={filter} onClearFilter={onClearFilter} onChange={onChange} />
      ) : null}
      <FirstThenRest first={waited ? firstCards : undefined}>
        {(shown) => (
          <>
            <ItemGrid>
              {items.slice(0, shown).map((item, index) => (
                <Fragment key={item.id}>
                  {index === firstCards ? seenRow : null}
                  {index === divided ? <Divider>{isByDistance ? 'Farther away' : 'Also similar'}</Divider> : null}
                  {card(
                    item,
                    hiddenInList[boosted.findIndex(({ id }) => id === item.id)],
                    boosted.length === 0 && index < eagerCards,
                  )}
                </Fragment>
              ))}
              {items.length > firstCards ? null : seenRow}
            </ItemGrid>
            {shown === undefined ? <LoadMore query={feed} failed={cannotLoad} /> : null}
            {shown === undefined && (narrowed || filter.near) && !empty && !feed.hasNextPage ? (
              <FeedEnd count={items.length} filter={filter} onChange={onChange} />
            ) : null}
          </>
        )}
      </FirstThenRest>
    </>
  )
}

interface StaleProps {
  readonly feed: { refetch(): unknown }
  /** The reason. */
  readonly children: string
}

/** Says that a list isn't the requested one, or isn't current. */
function Stale({ feed, children }: StaleProps) {
  return (
    <p role="status" className="mb-3 text-small">
      {children}{' '}
      <button type="button" onClick={() => void feed.refetch()} className="py-1 font-semibold hover:underline">
        Try again
      </button>
    </p>
  )
}

/** Beyond the nearby items, where a list sorted by distance continues by age. */
const isFar = ({ distance_miles: miles }: ItemCardView) => miles === null || miles > nearbyMiles

function Divider({ children }: { readonly children: string }) {
  return (
    <h3 className="col-span-full mt-2 border-t border-line pt-4 font-sans text-card font-semibold tracking-normal text-ink-2">
      {children}
    </h3>
  )
}

interface FirstThenRestProps {
  readonly first: number | undefined
  /** Renders this many, or all. */
  readonly children: (shown: number | undefined) => ReactNode
}

/** Renders the first cards of a long list, and the rest when the browser is idle. */
function FirstThenRest({ first, children }: FirstThenRestProps) {
  const [shown, setShown] = useState(first)
  useEffect(() => startTransition(() => setShown(undefined)), [])
  return children(shown)
}

/** Hides from the list the items that the boosted row shows at this width, by their rank there. */
const hiddenInList = ['hidden', 'hidden', 'md:hidden', 'lg:hidden']

/** Says that a list was cached for lack of a network, and when. */
function SavedAt({ at }: { readonly at: string }) {
  const instant = new Date(at)
  // It's needed offline, when nothing can be loaded, so it's part of the first bundle, unlike the other date formats.
  const dateStyle = instant.toDateString() === new Date().toDateString() ? undefined : 'medium'
  return (
    <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-card">
      You are offline. Saved at{' '}
      {instant.toLocaleString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short', dateStyle })}
    </p>
  )
}
