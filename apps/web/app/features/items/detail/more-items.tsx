import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { useQuery } from '@tanstack/react-query'
import { revealFocused } from '#app/lib/reveal-focused.ts'
import { ItemCard } from '../components/item-card.tsx'
import { moreItemsQuery } from '../item-queries.ts'
import { useSaved } from '../use-saved.ts'

/** What else there is: other items of the owner, and similar ones. Nothing while it loads, and nothing when it fails. */
export function MoreItems({ itemId, ownerName }: { readonly itemId: string; readonly ownerName: string }) {
  const { data } = useQuery(moreItemsQuery(itemId))
  if (!data) return null
  return (
    <>
      <CardRow title={`More from ${ownerName}`} items={data.of_owner} />
      <CardRow title="Similar items" items={data.similar} />
    </>
  )
}

function CardRow({ title, items }: { readonly title: string; readonly items: readonly ItemCardView[] }) {
  const { isSaved, toggle } = useSaved('card')
  if (items.length === 0) return null
  return (
    <section aria-label={title} className="mt-10 md:mt-14">
      <h2 className="mb-4 text-section md:text-section-lg">{title}</h2>
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
