import type { WiderItemsView } from '@itemo/contract/item-views.ts'
import { milesWords } from '@itemo/domain/items/search-distances.ts'
import { countedItems } from '@itemo/domain/items/wider-items.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { categoryIcons } from '../category-icons.ts'
import { type FeedFilter, filterQuery, noFilters } from '../filter-params.ts'

/** The number of categories offered instead of an empty list. */
const maxCategories = 4

interface WiderButtonsProps {
  readonly filter: FeedFilter
  /** The number of items in the list; with none, other categories are offered too. */
  readonly shown: number
  readonly onChange: (change: FeedFilter) => void
}

/** One button for each filter whose removal or widening would give more items, with their number. Nothing until that is known. */
export function WiderButtons({ filter, shown, onChange }: WiderButtonsProps) {
  const query = filterQuery(filter)
  const { data } = useQuery({
    ...callQuery(['items', 'wider', query], 'GET /items/wider', { query }),
    staleTime: 60_000,
  })
  if (!data) return null
  const wider = widerOf(data, shown)
  const categories = shown > 0 ? [] : data.categories.filter((one) => one !== filter.category).slice(0, maxCategories)
  return (
    <>
      {wider.length === 0 ? null : (
        <div className="flex flex-wrap justify-center gap-2">
          {wider.map(({ label, change }) => (
            <Button key={label} variant="secondary" onClick={() => onChange(change)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {categories.length === 0 ? null : (
        <div role="group" aria-label="Other categories" className="flex flex-wrap justify-center gap-2">
          {categories.map((category) => {
            const Icon = categoryIcons[category] ?? categoryIcons.Other
            const near = filter.isOwnPlace ? undefined : filter.near
            return (
              <Button
                key={category}
                variant="quiet"
                onClick={() => onChange({ ...noFilters, near, search: undefined, category })}
              >
                <Icon className="size-4.5" />
                {category}
              </Button>
            )
          })}
        </div>
      )}
    </>
  )
}

const less = {
  // The distance is ignored outside the area.
  area: { words: 'outside this area', change: { bounds: undefined, miles: undefined } },
  dates: { words: 'without dates', change: { dates: undefined, total: undefined } },
  price: { words: 'at any price', change: { max: undefined, total: undefined } },
  category: { words: 'in other categories', change: { category: undefined } },
} as const

/** '12 more without dates', '3 within 30 miles': the options that give more than is shown. */
function widerOf({ without, farther }: WiderItemsView, shown: number): { label: string; change: FeedFilter }[] {
  const wider = without
    .filter(({ items }) => items > shown)
    .map(({ filter, items }) => {
      const { words, change } = less[filter]
      const more = items > countedItems ? `${countedItems - shown}+` : String(items - shown)
      return { label: `${more}${shown === 0 ? '' : ' more'} ${words}`, change }
    })
  if (!farther || farther.items <= shown) return wider
  const { miles, items } = farther
  return [
    ...wider,
    { label: `${items > countedItems ? `${countedItems}+` : items} within ${milesWords(miles)}`, change: { miles } },
  ]
}
