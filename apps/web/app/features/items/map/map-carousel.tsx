import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { paths } from '#app/lib/paths.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { MapItemsProps } from './map-list.tsx'
import { priceWords, sharedPlaces } from './map-marks.ts'
import { showIn } from './show-in.ts'

/** A row that hasn't scrolled for this long is idle, in milliseconds. */
const restMs = 120
/** The maximum number of cards in the row; the others are reached through their marks. */
const maxCards = 50

/**
 * The items of the map as a row of cards at its bottom. The centred one is highlighted on the map, and pressing a mark scrolls to its card.
 */
export function MapCarousel({ items: found, dates, pressed, onLook }: MapItemsProps) {
  const row = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [looked, setLooked] = useState<string>()
  const pressedAt = found.findIndex(({ id }) => id === pressed?.id)
  // A pressed item beyond the maximum becomes the last card.
  const items =
    pressedAt < maxCards
      ? found.slice(0, maxCards)
      : [...found.slice(0, maxCards - 1), ...found.slice(pressedAt, pressedAt + 1)]
  const current = Math.max(
    0,
    items.findIndex(({ id }) => id === looked),
  )
  const currentId = items[current]?.id
  const shared = sharedPlaces(found)
  const look = useEffectEvent(onLook)
  useEffect(() => look(currentId), [currentId])
  useEffect(() => () => clearTimeout(rest.current), [])

  const goTo = (index: number) => {
    const id = items[index]?.id
    if (id === undefined) return
    setLooked(id)
    showIn(row.current?.children[index], { inline: 'center' })
  }
  // Only a press scrolls the row, not later results.
  const goToPressed = useEffectEvent(() => goTo(items.findIndex(({ id }) => id === pressed?.id)))
  useEffect(() => goToPressed(), [pressed])
  const beginAgain = useEffectEvent(() => {
    if (looked === undefined || items.some(({ id }) => id === looked)) return
    setLooked(undefined)
    row.current?.scrollTo({ left: 0, behavior: 'instant' })
  })
  useEffect(() => beginAgain(), [found])

  const onScroll = ({ currentTarget }: UIEvent<HTMLUListElement>) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setLooked(items[middleOf(currentTarget)]?.id), restMs)
  }
  return (
    <div className="map-cards pointer-events-none">
      <div className="flex justify-between px-3 pb-2">
        <IconButton
          look="raised"
          label="Previous item"
          icon={<ChevronLeft className="size-5" />}
          disabled={current === 0}
          onClick={() => goTo(current - 1)}
          className="pointer-events-auto shadow-e2"
        />
        <IconButton
          look="raised"
          label="Next item"
          icon={<ChevronRight className="size-5" />}
          disabled={current === items.length - 1}
          onClick={() => goTo(current + 1)}
          className="pointer-events-auto shadow-e2"
        />
      </div>
      <ul
        ref={row}
        aria-label="Items on the map"
        onScroll={onScroll}
        className="pointer-events-auto flex snap-x snap-mandatory gap-2 overflow-x-auto px-4 scrollbar-none"
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            className="relative flex h-22 w-[min(20rem,82vw)] shrink-0 snap-center gap-3 overflow-hidden rounded-card bg-surface p-2 shadow-e2"
          >
            <Picture image={item.image_url} alt="" sizes="72px" className="size-18 shrink-0 rounded-control" />
            <div className="flex min-w-0 flex-col justify-center">
              <Link
                to={paths.item(item.id, dates)}
                aria-current={index === current ? 'true' : undefined}
                className={cx(
                  'truncate text-card font-semibold text-ink! after:absolute after:inset-0 after:rounded-card',
                  index === current && 'after:border-2 after:border-brand',
                )}
              >
                {item.title}
              </Link>
              <span className="truncate text-small">{priceWords(item)}</span>
              <span className="truncate text-small text-ink-2">
                {[item.location, shared.get(item.id)].filter(Boolean).join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The index of the card closest to the middle of the row. */
function middleOf(row: HTMLElement): number {
  const middle = row.scrollLeft + row.clientWidth / 2
  const away = [...row.children].map((card) =>
    card instanceof HTMLElement ? Math.abs(card.offsetLeft + card.offsetWidth / 2 - middle) : Infinity,
  )
  return away.indexOf(Math.min(...away))
}
