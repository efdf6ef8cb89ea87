import { useInfiniteQuery } from '@tanstack/react-query'
import { personItemsQuery } from '#app/features/people/people-queries.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { useSaved } from '../use-saved.ts'
import { ItemCard } from './item-card.tsx'
import { ItemGrid, ItemSkeletons } from './item-grid.tsx'

/** A member's items, newest first, with every state a list can have. */
export function PersonItems({ userId }: { readonly userId: string }) {
  const query = useInfiniteQuery(personItemsQuery(userId))
  const { isSaved, toggle } = useSaved('card')
  return (
    <section aria-labelledby="person-items">
      <h2 id="person-items" className="mb-4 text-section md:text-section-lg">
        Items
      </h2>
      <Loaded query={query} loading="Loading items" failed="Failed to load items" skeleton={<ItemSkeletons />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="text-ink-2">No items at the moment</p>
          return (
            <>
              <ItemGrid>
                {items.map((item) => (
                  <ItemCard key={item.id} item={item} saved={isSaved(item.id)} onToggleSaved={toggle} />
                ))}
              </ItemGrid>
              <LoadMore query={query} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
