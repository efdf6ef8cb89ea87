import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { fieldReasonOf } from '#app/lib/api-error.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { feedQuery, savedAtOf } from '../item-queries.ts'
import { useSaved } from '../use-saved.ts'
import { BoostedRow } from './boosted-row.tsx'
import { FeedHeading } from './feed-heading.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemGrid } from './item-grid.tsx'
import { ItemSkeletons } from './item-skeletons.tsx'
import { SavedAt } from './saved-at.tsx'
import { ResultCount } from './result-count.tsx'

const NoItems = lazyPart(() => import('./no-items.tsx'), 'NoItems')

/** So many cards are on the first screen of a desktop. */
const eagerCards = 4
/** So many are drawn at once when a feed arrives; the others follow piece by piece, so that a tap in between is heard. */
const firstCards = 8

interface FeedProps {
  /** What the list is: 'Just listed', or what was looked for. */
  readonly title: string
  /** Beside the first title: the choice of list or map. */
  readonly aside: ReactNode
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
}

/** spec: marketplace 8 "Home and items". */
const cannotLoad = 'Failed to load items. Please try refreshing the page.'

/** The items, with every state a list can be in (spec: marketplace 2 "Home"; R30). */
export function Feed({ title, aside, filter, onClearFilter }: FeedProps) {
  const alive = useHydrated()
  const feed = useInfiniteQuery({ ...feedQuery(filter), enabled: alive })
  const { isSaved, toggle } = useSaved('card')
  // Anyone who comes back finds all of it at once, and stands where they stood.
  const [waited, setWaited] = useState(false)
  if (feed.data === undefined && !waited) setWaited(true)

  if (feed.data === undefined) {
    return (
      <>
        <FeedHeading title={title} aside={aside} />
        {feed.isPending ? (
          <ItemSkeletons />
        ) : (
          <ErrorState
            title="Failed to load items"
            onRetry={() => void feed.refetch()}
            retrying={feed.isFetching}
            error={feed.error}
          >
            {fieldReasonOf(feed.error) ?? cannotLoad}
          </ErrorState>
        )}
      </>
    )
  }

  const items = feed.data.pages.flatMap((page) => page.items)
  const first = feed.data.pages[0]
  const boosted = first?.boosted ?? []
  const empty = items.length === 0 && boosted.length === 0
  const count = empty || first === undefined ? null : <ResultCount count={first} dates={filter.dates} />
  const savedAt = savedAtOf(first)
  return (
    <>
      {/* In the place of the one above: what is beside it, and open, outlives that the items come. */}
      <FeedHeading title={boosted.length === 0 ? title : 'Boosted'} aside={aside}>
        {boosted.length === 0 ? count : undefined}
      </FeedHeading>
      {savedAt === undefined ? null : <SavedAt at={savedAt} />}
      {boosted.length === 0 ? null : (
        <>
          <BoostedRow items={boosted} dates={filter.dates} isSaved={isSaved} onToggleSaved={toggle} />
          <FeedHeading title={title}>{count}</FeedHeading>
        </>
      )}
      {empty ? (
        <Suspense fallback={<Spinner label="Loading items" className="mx-auto my-14 block size-8 text-brand" />}>
          <NoItems filter={filter} onClearFilter={onClearFilter} />
        </Suspense>
      ) : null}
      <FirstThenRest first={waited ? firstCards : undefined}>
        {(shown) => (
          <>
            <ItemGrid>
              {items.slice(0, shown).map((item, index) => (
                <ItemCard
                  key={item.id}
                  item={item}
                  dates={filter.dates}
                  saved={isSaved(item.id)}
                  onToggleSaved={toggle}
                  eager={boosted.length === 0 && index < eagerCards}
                />
              ))}
            </ItemGrid>
            <LoadMore
              more={feed.hasNextPage && shown === undefined}
              loading={feed.isFetchingNextPage}
              failure={feed.isFetchNextPageError ? cannotLoad : undefined}
              onMore={() => void feed.fetchNextPage()}
            />
          </>
        )}
      </FirstThenRest>
    </>
  )
}

interface FirstThenRestProps {
  readonly first: number | undefined
  /** Draws so many, or all. */
  readonly children: (shown: number | undefined) => ReactNode
}

/** Draws the first of a long list, and then the whole of it in the time that nothing else wants. */
function FirstThenRest({ first, children }: FirstThenRestProps) {
  const [shown, setShown] = useState(first)
  useEffect(() => startTransition(() => setShown(undefined)), [])
  return children(shown)
}
