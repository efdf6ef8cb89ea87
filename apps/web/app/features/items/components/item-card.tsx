import type { ItemCardView } from '@itemo/contract/items/views.ts'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { paths } from '#app/lib/paths.ts'
import { BoostedTab } from '#app/ui/boosted-tab.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { SaveButton } from './save-button.tsx'

interface ItemCardProps {
  readonly item: ItemCardView
  readonly saved: boolean
  readonly onToggleSaved: (itemId: string) => void
  /** The first cards fetch their pictures at once. */
  readonly eager?: boolean
}

/** How wide a card is shown, for the choice of the picture's size. */
const sizes = '(min-width: 1200px) 270px, (min-width: 1024px) 23vw, (min-width: 768px) 30vw, 46vw'

/** One item of a grid. The whole card leads to the item; the heart saves it. */
export function ItemCard({ item, saved, onToggleSaved, eager = false }: ItemCardProps) {
  return (
    <article className="group relative">
      <div className="relative aspect-square overflow-hidden rounded-card bg-sunken">
        <Picture image={item.image_url} alt="" sizes={sizes} eager={eager} className="size-full" />
        <span
          aria-hidden="true"
          className={cx('absolute inset-0 rounded-card bg-veil', item.is_boosted && 'border-3 border-tape')}
        />
        {item.is_boosted ? (
          <span className="absolute start-0 top-0">
            <BoostedTab />
          </span>
        ) : null}
        <span className="absolute start-2.5 bottom-2.5">
          <PriceTag pounds={item.daily_rate} />
        </span>
      </div>
      <h3 className="mt-2 line-clamp-2 font-sans text-card font-semibold tracking-normal text-ink">
        <Link
          to={paths.item(item.id)}
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {item.title}
        </Link>
      </h3>
      <p className="mt-0.5 flex items-center gap-1 text-small text-ink-2">
        <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="truncate">
          {item.location === null ? item.category : `${item.location} · ${item.category}`}
        </span>
      </p>
      <SaveButton
        title={item.title}
        saved={saved}
        onToggle={() => onToggleSaved(item.id)}
        className="absolute end-1 top-1"
      />
    </article>
  )
}
