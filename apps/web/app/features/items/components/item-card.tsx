import type { ItemCardView, OwnerHiresView } from '@itemo/contract/item-views.ts'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { paths } from '#app/lib/paths.ts'
import { BoostedTab, boostedMeaning } from '#app/ui/boosted-tab.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { SaveButton } from './save-button.tsx'

interface ItemCardProps {
  readonly item: ItemCardView
  readonly saved: boolean
  readonly onToggleSaved: (itemId: string) => void
  /** The dates of the search: the item's page starts with them. */
  readonly dates?: FeedFilter['dates']
  readonly eager?: boolean
  readonly className?: string | undefined
}

/** The display width of a card, for the `sizes` attribute. */
const sizes = '(min-width: 1200px) 270px, (min-width: 1024px) 23vw, (min-width: 768px) 30vw, 46vw'

/** One item of a grid. The whole card links to the item; the heart saves it. */
export function ItemCard({ item, saved, onToggleSaved, dates, eager = false, className }: ItemCardProps) {
  return (
    <article className={cx('group relative', className)}>
      <CardPicture item={item} eager={eager} className="size-full">
        <span className="absolute start-2.5 end-2.5 bottom-2.5 flex">
          <PriceTag
            pounds={item.daily_rate}
            withFee={item.first_day_amount}
            total={item.hire ? { days: item.hire.days, pounds: item.hire.total_amount } : undefined}
          />
        </span>
      </CardPicture>
      <h3 className="mt-2 line-clamp-2 font-sans text-card font-semibold tracking-normal text-ink wrap-anywhere">
        <Link
          to={paths.item(item.id, dates)}
          // The link covers the tab.
          title={item.is_boosted ? boostedMeaning : undefined}
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
        >
          {item.title}
        </Link>
      </h3>
      <p className="mt-0.5 flex items-center gap-1 text-small text-ink-2">
        <MapPin className="size-3.5 shrink-0" />
        <span className="truncate">{placeOf(item)}</span>
      </p>
      {item.owner_hires ? <p className="text-small text-ink-2">{cancelledWords(item.owner_hires)}</p> : null}
      <SaveButton
        title={item.title}
        saved={saved}
        onToggle={() => onToggleSaved(item.id)}
        className="absolute end-1 top-1"
      />
    </article>
  )
}

interface CardPictureProps {
  readonly item: ItemCardView
  readonly eager?: boolean
  readonly className: string
  readonly children: ReactNode
}

/** The picture of a card, with the tab of a boosted item. */
export function CardPicture({ item, eager = false, className, children }: CardPictureProps) {
  return (
    <div className="relative aspect-square overflow-hidden rounded-card bg-sunken">
      <Picture image={item.image_url} alt="" sizes={sizes} eager={eager} className={className} />
      <span
        aria-hidden="true"
        className={cx('absolute inset-0 rounded-card bg-veil', item.is_boosted && 'border-3 border-tape')}
      />
      {item.is_boosted ? (
        <span className="absolute start-0 top-0">
          <BoostedTab />
        </span>
      ) : null}
      {children}
    </div>
  )
}

/** Says that an owner cancelled hires within the last year; the item's page says it in full (R48). */
export const cancelledWords = ({ cancelled, agreed }: OwnerHiresView) =>
  `Owner cancelled ${cancelled} of ${agreed} hires`

/** 'E8 · within 2 miles · Cycling': the known parts of it. */
function placeOf({ location, distance_miles: miles, category }: ItemCardView): string {
  const away = miles === 1 ? 'under 1 mile' : `within ${miles} miles`
  return [location, miles == null ? undefined : away, category].filter(Boolean).join(' · ')
}
