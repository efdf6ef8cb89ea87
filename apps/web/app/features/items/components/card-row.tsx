import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { ReactNode } from 'react'
import { revealFocused } from '#app/lib/reveal-focused.ts'
import { useSaved } from '../use-saved.ts'
import { ItemCard } from './item-card.tsx'

interface CardRowProps {
  readonly title: string
  /** Next to the title. */
  readonly aside?: ReactNode
  readonly items: readonly ItemCardView[]
}

/** A row of cards; the last ones may be beyond the edge of the screen. */
export function CardRow({ title, aside, items }: CardRowProps) {
  const { isSaved, toggle } = useSaved('card')
  return (
    <section aria-label={title}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-section md:text-section-lg">{title}</h2>
        {aside}
      </div>
      <ul
        onFocus={revealFocused}
        className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 scrollbar-none md:-mx-8 md:scroll-px-8 md:gap-5 md:px-8"
      >
        {items.map((item) => (
          <li key={item.id} className="w-40 shrink-0 snap-start md:w-48">
            <ItemCard item={item} saved={isSaved(item.id)} onToggleSaved={toggle} />
          </li>
        ))}
      </ul>
    </section>
  )
}
