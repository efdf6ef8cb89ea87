import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { MapPin, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { BoostedTab } from '#app/ui/boosted-tab.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { cancelledWords } from '../components/item-card.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { priceWords } from './map-marks.ts'

interface MapCardProps {
  /** One item, or all items at one place. */
  readonly items: readonly ItemCardView[]
  readonly dates: FeedFilter['dates']
  readonly onClose: () => void
}

/** The card of a mark: its item, or a list of items at the same place. Takes the focus; Escape returns it. */
export function MapCard({ items, dates, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const [first] = items
  useEffect(() => card.current?.focus({ preventScroll: true }), [items])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const several = items.length > 1
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={several ? `${items.length} items in one place` : first?.title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="relative bg-surface font-sans text-ink"
    >
      {several ? <ItemList items={items} dates={dates} /> : first ? <OneItem item={first} dates={dates} /> : null}
      <IconButton
        label="Close"
        look="raised"
        icon={<X className="size-5" />}
        onClick={onClose}
        className="absolute! end-1.5 top-1.5"
      />
    </div>
  )
}

/** Title, location, daily rate and View Details (spec: marketplace 2 "Home"). */
function OneItem({ item, dates }: { readonly item: ItemCardView; readonly dates: FeedFilter['dates'] }) {
  return (
    <>
      <div className="relative h-36">
        <Picture image={item.image_url} alt="" sizes="250px" eager className="size-full" />
        {item.is_boosted ? (
          <span className="absolute start-0 top-0">
            <BoostedTab />
          </span>
        ) : null}
      </div>
      <div className="flex flex-col gap-1 p-3">
        <h3 className="line-clamp-2 font-sans text-card font-semibold tracking-normal">{item.title}</h3>
        {item.location === null ? null : (
          <span className="flex items-center gap-1 text-small text-ink-2">
            <MapPin className="size-3.5 shrink-0" />
            {item.location}
            <span> · Around here</span>
          </span>
        )}
        <span className="text-card font-semibold">{priceWords(item)}</span>
        {item.owner_hires ? <span className="text-small text-ink-2">{cancelledWords(item.owner_hires)}</span> : null}
        <ButtonLink to={paths.item(item.id, dates)} wide className="map-card-link mt-1.5">
          View Details
        </ButtonLink>
      </div>
    </>
  )
}

function ItemList({ items, dates }: Pick<MapCardProps, 'items' | 'dates'>) {
  return (
    <div className="p-3 pb-1">
      <h3 className="pe-10 font-sans text-card font-semibold tracking-normal">{items.length} items in one place</h3>
      <ul className="mt-2 -mr-2 max-h-60 divide-y divide-line overflow-y-auto">
        {items.map((item) => (
          <li key={item.id}>
            <Link to={paths.item(item.id, dates)} className="flex min-h-12 items-center gap-2.5 py-1.5 text-ink!">
              <Picture image={item.image_url} alt="" sizes="44px" className="size-11 shrink-0 rounded-control" />
              <span className="min-w-0">
                <span className="block truncate text-card font-medium">{item.title}</span>
                <span className="block text-small text-ink-2">{priceWords(item)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
