import { SearchX } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { FeedFilter } from '../queries.ts'

interface NoItemsProps {
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
}

/** Nothing matches, or nothing is there at all. */
export function NoItems({ filter, onClearFilter }: NoItemsProps) {
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
