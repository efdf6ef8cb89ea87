import type { BoostableItemView } from '@itemo/contract/boost-views.ts'
import { useState } from 'react'
import { formatInstant } from '#app/lib/format.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Choice } from './boost-choice.tsx'

/** How many are shown at first, since the plans are below them. */
const shownAtFirst = 12

interface BoostItemsProps {
  readonly items: readonly BoostableItemView[]
  readonly chosen: readonly string[]
  readonly onToggle: (itemId: string) => void
}

/** Step 1: one's own active items. Boosted ones are dimmed and show until when. */
export function BoostItems({ items, chosen, onToggle }: BoostItemsProps) {
  const [all, setAll] = useState(false)
  const shown = items.filter((item, index) => all || index < shownAtFirst || chosen.includes(item.id))
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2">
        {shown.map((item) => (
          <li key={item.id} className="grid">
            <Choice
              type="checkbox"
              name="items"
              value={item.id}
              checked={chosen.includes(item.id)}
              disabled={item.is_boosted}
              onChange={() => onToggle(item.id)}
              className="items-center"
            >
              <Picture
                image={item.image_url}
                alt=""
                sizes="64px"
                className={`size-16 shrink-0 rounded-control ${item.is_boosted ? 'opacity-40 grayscale' : ''}`}
              />
              <span className="min-w-0">
                <span className="line-clamp-2 text-card font-semibold wrap-anywhere">{item.title}</span>
                <span className="block text-small text-ink-2">{formatPounds(item.daily_rate)}/day</span>
                {item.is_boosted ? (
                  <span className="block text-small font-medium text-ink-2">
                    Currently boosted
                    {item.expires_at === null ? null : ` until ${formatInstant(item.expires_at)}`}
                  </span>
                ) : null}
              </span>
            </Choice>
          </li>
        ))}
      </ul>
      {items.length > shownAtFirst ? (
        <Button variant="secondary" onClick={() => setAll(!all)} aria-expanded={all} className="mt-3">
          {all ? `Show the first ${shownAtFirst}` : `Show all ${items.length} items`}
        </Button>
      ) : null}
    </>
  )
}
