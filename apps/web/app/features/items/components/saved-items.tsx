import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { savedItemsQuery } from '../item-queries.ts'
import { useSaved } from '../use-saved.ts'
import { ItemCard } from './item-card.tsx'
import { ItemGrid, ItemSkeletons } from './item-grid.tsx'
import { UnavailableCard } from './unavailable-card.tsx'

export function SavedItems() {
  const list = useKeepFocus<HTMLDivElement>('article')
  return (
    <div ref={list}>
      <SavedGrid />
    </div>
  )
}

function SavedGrid() {
  const query = useQuery(savedItemsQuery())
  const { data: items } = query
  const { known, isSaved, toggle } = useSaved('card')
  const showsSaved = (itemId: string) => !known || isSaved(itemId)

  if (items === undefined)
    return query.error ? <LoadError title="Failed to load saved items" query={query} /> : <ItemSkeletons />
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Heart />}
        title="No saved items yet"
        action={<ButtonLink to={paths.home()}>Browse items</ButtonLink>}
      >
        Press the heart on anything you might want to hire, and you will find it here.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">Items you saved</h2>
      <ItemGrid>
        {items.map((item, index) =>
          item.unavailable ? (
            <UnavailableCard key={item.id} item={item} saved={showsSaved(item.id)} onToggleSaved={toggle} />
          ) : (
            <ItemCard key={item.id} item={item} saved={showsSaved(item.id)} onToggleSaved={toggle} eager={index < 4} />
          ),
        )}
      </ItemGrid>
    </>
  )
}
