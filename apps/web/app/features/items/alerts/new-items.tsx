import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { revealFocused } from '#app/lib/reveal-focused.ts'
import { ItemCard } from '../components/item-card.tsx'
import { useSaved } from '../use-saved.ts'

/** The new items of an alert, the latest first. Nothing when none of them is available any more: "Open" shows all results. */
export function NewItems({ items }: { readonly items: readonly ItemCardView[] }) {
  const { isSaved, toggle } = useSaved('card')
  if (items.length === 0) return null
  return (
    <div className="mt-4">
      <p aria-hidden="true" className="mb-2 text-small font-semibold text-ink-2">
        New since you last looked
      </p>
      <ul
        aria-label="New since you last looked"
        onFocus={revealFocused}
        className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 scrollbar-none md:-mx-5 md:scroll-px-5 md:px-5"
      >
        {items.map((item) => (
          <li key={item.id} className="w-40 shrink-0 snap-start">
            <ItemCard item={item} saved={isSaved(item.id)} onToggleSaved={toggle} />
          </li>
        ))}
      </ul>
    </div>
  )
}
