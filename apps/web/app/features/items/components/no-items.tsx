import { SearchX } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { isPosition, useSearchPlace } from '#app/lib/search-place.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AlertButton } from '../alerts/alert-button.tsx'
import { alertWords } from '../alerts/alert-copy.ts'
import { canBeAlert } from '../alerts/alert-wish.ts'
import { type FeedFilter, whereWords } from '../filter-params.ts'
import { filterSentence, lowerFirst } from '../filters/filter-copy.ts'
import { WiderButtons } from './wider-buttons.tsx'

interface NoItemsProps {
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
  readonly onChange: (change: FeedFilter) => void
}

/** The empty state: nothing matches, or there are no items at all. */
export function NoItems({ filter, onClearFilter, onChange }: NoItemsProps) {
  const place = useSearchPlace()
  const narrowed = filterSentence(filter)
  const { search, near, category, dates, max, bounds } = filter
  const where = near === undefined ? '' : ` ${lowerFirst(whereWords(filter, place))}`
  const hasFilters = [category, dates, max, bounds].some(Boolean)
  const besides = filterSentence({ ...filter, near: undefined, miles: undefined, bounds: undefined })
  return (
    <EmptyState
      icon={<SearchX />}
      title="No items found"
      action={
        narrowed ? (
          <div className="flex flex-col items-center gap-4 md:-mx-16">
            <div className="flex flex-wrap justify-center gap-3">
              {canBeAlert(filter) ? <AlertButton key={narrowed} filter={filter} label={alertWords.none} /> : null}
              {filter.search ? (
                <ButtonLink variant="secondary" to={paths.askTown(wantParams(filter))}>
                  Ask the town
                </ButtonLink>
              ) : null}
              <Button variant="secondary" onClick={onClearFilter}>
                Show all items
              </Button>
            </div>
            <WiderButtons filter={filter} shown={0} onChange={onChange} />
          </div>
        ) : undefined
      }
    >
      {bounds
        ? `Nothing ${besides ? `matches ${besides}` : 'is listed'} in this area. Look outside it, or with fewer filters.`
        : search && !hasFilters
          ? `Nobody lists “${search}”${where} yet.`
          : narrowed
            ? `Nothing matches ${narrowed}. Try other words, or fewer filters.`
            : 'Nothing has been listed yet. Yours could be the first.'}
    </EmptyState>
  )
}

/** Prefills the form of the wanted board; a position isn't a postcode, so it's left out. */
function wantParams({ search, near, dates }: FeedFilter) {
  return { words: search, near: near && !isPosition(near) ? near : undefined, from: dates?.from, until: dates?.until }
}
