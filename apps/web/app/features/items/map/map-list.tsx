import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ItemCard } from '../components/item-card.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { useSaved } from '../use-saved.ts'
import { sharedPlaces } from './map-marks.ts'
import { showIn } from './show-in.ts'

/** The number of cards rendered at first, and added with each press. */
const more = 24

export interface MapItemsProps {
  readonly items: readonly ItemCardView[]
  readonly dates: FeedFilter['dates']
  /** The item whose mark was pressed: its card is scrolled into view. `press` distinguishes repeated presses of one mark. */
  readonly pressed: { readonly id: string; readonly press: number } | undefined
  /** Called with the item that is hovered or focused: its mark is raised. */
  readonly onLook: (itemId: string | undefined) => void
}

/** The items of the map as a list next to it. */
export function MapList({ items, dates, pressed, onLook }: MapItemsProps) {
  const { isSaved, toggle } = useSaved('card')
  const [asked, setAsked] = useState(more)
  const list = useRef<HTMLUListElement>(null)
  const at = items.findIndex(({ id }) => id === pressed?.id)
  const shown = Math.max(asked, at + 1)
  const shared = sharedPlaces(items)
  // Only a press scrolls, not later results.
  const showPressed = useEffectEvent(() => {
    if (at >= 0) showIn(list.current?.children[at], { block: 'center' })
  })
  useEffect(() => showPressed(), [pressed])
  return (
    <>
      <ul ref={list} aria-label="Items on the map" className="grid grid-cols-2 gap-x-5 gap-y-8">
        {items.slice(0, shown).map((item) => (
          <li
            key={item.id}
            onPointerEnter={() => onLook(item.id)}
            onPointerLeave={() => onLook(undefined)}
            onFocus={() => onLook(item.id)}
            onBlur={() => onLook(undefined)}
            className={item.id === pressed?.id ? 'rounded-card outline-2 outline-offset-4 outline-brand' : undefined}
          >
            <ItemCard item={item} dates={dates} saved={isSaved(item.id)} onToggleSaved={toggle} />
            {shared.has(item.id) ? <p className="text-small text-ink-2">{shared.get(item.id)}</p> : null}
          </li>
        ))}
      </ul>
      {shown < items.length ? (
        <Button variant="secondary" onClick={() => setAsked(shown + more)} className="mx-auto mt-8 flex">
          Show more
        </Button>
      ) : null}
    </>
  )
}
