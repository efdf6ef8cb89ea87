import { SearchX } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { isPosition } from '#app/lib/search-place.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AlertButton } from '../alerts/alert-button.tsx'
import { alertWords } from '../alerts/alert-copy.ts'
import { canBeAlert } from '../alerts/alert-wish.ts'
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
          <div className="flex flex-wrap justify-center gap-3 md:-mx-16">
            {canBeAlert(filter) ? <AlertButton key={narrowed} filter={filter} label={alertWords.none} /> : null}
            {filter.search ? (
              <ButtonLink variant="secondary" to={paths.askTown(askedOf(filter))}>
                Ask the town
              </ButtonLink>
            ) : null}
            <Button variant="secondary" onClick={onClearFilter}>
              Show all items
            </Button>
          </div>
        ) : undefined
      }
    >
      {narrowed
        ? `Nothing matches ${narrowed}. Try other words, or fewer filters.`
        : 'Nothing has been listed yet. Yours could be the first.'}
    </EmptyState>
  )
}

/** What the form of the wanted board begins with: a position is no postcode. */
function askedOf({ search, near, dates }: FeedFilter) {
  return { words: search, near: near && !isPosition(near) ? near : undefined, from: dates?.from, until: dates?.until }
}
