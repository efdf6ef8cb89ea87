import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type FeedFilter, noFilters } from '../filter-params.ts'
import { type ActiveFilter, activeFilters } from './filter-copy.ts'
import { wordsOf } from './typed-filter.ts'

interface FilterChipsProps {
  readonly filter: FeedFilter
  readonly onChange: (change: FeedFilter) => void
}

/**
 * The active filters. Each can be removed; one that was typed can then be searched for as words instead. Backspace in the empty search box
 * moves to the last one (suggestion-list.tsx).
 */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const active = activeFilters(filter)
  const shown = JSON.stringify(filter)
  const [removed, setRemoved] = useState<{ words: string; before: string; after?: string }>()
  // The offer is shown until something else is searched for.
  if (removed && shown !== removed.before && shown !== removed.after) {
    setRemoved(removed.after === undefined ? { ...removed, after: shown } : undefined)
  }

  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (removed) row.current?.scrollTo({ left: 0 })
  }, [removed])

  const remove = ({ name, removal }: ActiveFilter, byKey: boolean) => {
    const words = wordsOf(name, filter)
    setRemoved(words === undefined ? undefined : { words, before: shown })
    if (byKey) document.querySelector<HTMLElement>('input[name="search"]')?.focus()
    onChange(removal)
  }

  if (active.length === 0 && !removed) return null
  return (
    <div
      ref={row}
      role="group"
      aria-label="Filters that are on"
      className="-mx-4 mb-2 flex items-center gap-2 overflow-x-auto px-4 scrollbar-none md:mx-0 md:mb-4 md:flex-wrap md:px-0"
    >
      {/* First in the row: on a phone the row may be wider than the screen. */}
      {removed ? (
        <Button
          variant="quiet"
          onClick={() => {
            setRemoved(undefined)
            onChange({ search: [filter.search, removed.words].filter(Boolean).join(' ') })
          }}
          className="min-h-10 shrink-0 px-2.5"
        >
          Search for “{removed.words}” as words
        </Button>
      ) : null}
      {active.map((one) => (
        <button
          key={one.name}
          type="button"
          data-filter={one.name}
          aria-label={`Remove filter: ${one.label}`}
          onClick={(event) => remove(one, event.detail === 0)}
          onKeyDown={(event) => {
            if (event.repeat || (event.key !== 'Backspace' && event.key !== 'Delete')) return
            event.preventDefault()
            remove(one, true)
          }}
          className="inline-flex min-h-10 max-w-full shrink-0 items-center gap-1.5 rounded-full bg-brand-soft ps-3.5 pe-2.5 text-small font-medium text-ink transition-colors hover:bg-sunken"
        >
          <span className="truncate">{one.label}</span>
          <X className="size-4 shrink-0" />
        </button>
      ))}
      {active.length === 0 ? null : (
        <Button variant="quiet" onClick={() => onChange(noFilters)} className="min-h-10 shrink-0 px-2.5">
          Clear all
        </Button>
      )}
    </div>
  )
}
