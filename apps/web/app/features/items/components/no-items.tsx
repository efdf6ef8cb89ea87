import { SearchX } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { filterSentence } from '../filters/filter-copy.ts'

/** Nothing matches, or nothing is there at all. */
export function NoItems({ filter, onClearFilter }: { filter: FeedFilter; onClearFilter: () => void }) {
  const narrowed = filterSentence(filter)
  return (
    <EmptyState
      icon={<SearchX />}
      title="No items found"
      action={
        narrowed ? (
          <Button variant="secondary" onClick={onClearFilter}>
            Show all items
          </Button>
        ) : undefined
      }
    >
      {narrowed
        ? `Nothing matches ${narrowed}. Try other words, or fewer filters.`
        : 'Nothing has been listed yet. Yours could be the first.'}
    </EmptyState>
  )
}
