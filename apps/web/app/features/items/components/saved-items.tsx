import type { SavedItemView } from '@itemo/contract/item-views.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { savedItemsQuery } from '../item-list-queries.ts'
import { useSaved } from '../use-saved.ts'
import { ItemCard } from './item-card.tsx'
import { ItemGrid, ItemSkeletons } from './item-grid.tsx'
import { SaveButton } from './save-button.tsx'

/** The person's saved items, latest first, with unavailable ones dimmed. The focus stays in the list when a card is removed. */
export function SavedItems() {
  const list = useKeepFocus<HTMLDivElement>('article')
  return (
    <div ref={list}>
      <SavedGrid />
    </div>
  )
}

function SavedGrid() {
  const query = useInfiniteQuery(savedItemsQuery())
  const items = query.data?.pages.flatMap((page) => page.items)
  const { known, isSaved, toggle } = useSaved('card')
  const showsSaved = (itemId: string) => !known || isSaved(itemId)

  if (items === undefined)
    return query.error || query.isPaused ? (
      <LoadError title="Failed to load saved items" query={query} />
    ) : (
      <ItemSkeletons />
    )
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
      <LoadMore query={query} />
    </>
  )
}

interface UnavailableCardProps {
  readonly item: Exclude<SavedItemView, { unavailable: null }>
  readonly saved: boolean
  readonly onToggleSaved: (itemId: string) => void
}

const reasons = {
  paused: { label: 'PAUSED', sentence: 'Not for hire at the moment. It may come back.' },
  gone: { label: 'GONE', sentence: 'No longer listed. Press the heart to take it off.' },
} as const

/** A saved item that can't be hired, with the reason: it isn't a link, and can only be removed. */
function UnavailableCard({ item, saved, onToggleSaved }: UnavailableCardProps) {
  const { label, sentence } = reasons[item.unavailable ?? 'paused']
  return (
    <article className="relative">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-card bg-sunken">
        {item.unavailable === 'gone' ? null : (
          <Picture
            image={item.image_url}
            alt=""
            sizes="(min-width: 1024px) 23vw, 46vw"
            className="col-start-1 row-start-1 size-full opacity-40 grayscale"
          />
        )}
        <span className="z-10 col-start-1 row-start-1 rounded-full bg-surface px-3 py-1.5 text-small font-bold tracking-wider text-ink shadow-e1">
          {label}
        </span>
      </div>
      <h3 className="mt-2 line-clamp-2 font-sans text-card font-semibold tracking-normal text-ink-2 wrap-anywhere">
        {item.title}
      </h3>
      <p className="mt-0.5 text-small text-ink-2">{sentence}</p>
      <SaveButton
        title={item.title}
        saved={saved}
        onToggle={() => onToggleSaved(item.id)}
        className="absolute end-1 top-1"
      />
    </article>
  )
}
