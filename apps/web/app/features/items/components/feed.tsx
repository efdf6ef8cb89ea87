import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { ApiError } from '#app/lib/api-error.ts'
import { useAlive } from '#app/lib/alive.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { feedQuery, type FeedFilter } from '../queries.ts'
import { useSaved } from '../use-saved.ts'
import { BoostedRow } from './boosted-row.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemGrid } from './item-grid.tsx'
import { ItemSkeletons } from './item-skeletons.tsx'

/** So many cards are on the first screen of a desktop. */
const eagerCards = 4

interface FeedProps {
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
}

/** The items, with every state a list can be in. */
export function Feed({ filter, onClearFilter }: FeedProps) {
  const alive = useAlive()
  const feed = useInfiniteQuery({ ...feedQuery(filter), enabled: alive })
  const { isSaved, toggle } = useSaved('card')

  if (feed.isPending) return <ItemSkeletons />
  if (feed.data === undefined) {
    return (
      <ErrorState
        title="Failed to load items"
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
        requestId={feed.error instanceof ApiError ? feed.error.requestId : undefined}
      >
        {feed.error.message}
      </ErrorState>
    )
  }

  const items = feed.data.pages.flatMap((page) => page.items)
  const boosted = feed.data.pages[0]?.boosted ?? []
  if (items.length === 0 && boosted.length === 0) {
    const filtered = Boolean(filter.search) || filter.category !== undefined
    return (
      <EmptyState
        icon={<SearchX />}
        title="No items found"
        action={
          filtered ? (
            <Button variant="secondary" onClick={onClearFilter}>
              Show all items
            </Button>
          ) : undefined
        }
      >
        {filtered ? 'Try other words, or another category.' : 'Nothing has been listed yet. Yours could be the first.'}
      </EmptyState>
    )
  }

  return (
    <>
      {boosted.length === 0 ? null : <BoostedRow items={boosted} isSaved={isSaved} onToggleSaved={toggle} />}
      <ItemGrid>
        {items.map((item, index) => (
          <ItemCard
            key={item.id}
            item={item}
            saved={isSaved(item.id)}
            onToggleSaved={toggle}
            eager={boosted.length === 0 && index < eagerCards}
          />
        ))}
      </ItemGrid>
      <LoadMore
        more={feed.hasNextPage}
        loading={feed.isFetchingNextPage}
        failure={feed.isFetchNextPageError ? 'Failed to load items. Please try refreshing the page.' : undefined}
        onMore={() => void feed.fetchNextPage()}
      />
    </>
  )
}
