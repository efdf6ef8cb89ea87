import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { FeedFilter } from '../filter-params.ts'
import { revealFocused } from '#app/lib/reveal-focused.ts'
import { ItemCard } from './item-card.tsx'

interface BoostedRowProps {
  readonly items: readonly ItemCardView[]
  readonly dates: FeedFilter['dates']
  readonly isSaved: (itemId: string) => boolean
  readonly onToggleSaved: (itemId: string) => void
}

/** The labelled row of boosted items that opens the first page (R30). It scrolls sideways. */
export function BoostedRow({ items, dates, isSaved, onToggleSaved }: BoostedRowProps) {
  return (
    <section aria-label="Boosted" className="mb-6 md:mb-8">
      <ul
        onFocus={revealFocused}
        className="-mx-4 -mt-1 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 scrollbar-none md:-mx-8 md:scroll-px-8 md:gap-5 md:px-8"
      >
        {items.map((item) => (
          <li
            key={item.id}
            className="w-[calc((100%-0.75rem)/2)] shrink-0 snap-start md:w-[calc((100%-2.5rem)/3)] lg:w-[calc((100%-3.75rem)/4)]"
          >
            <ItemCard item={item} dates={dates} saved={isSaved(item.id)} onToggleSaved={onToggleSaved} eager />
          </li>
        ))}
      </ul>
    </section>
  )
}
