import { X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { type FeedFilter, noFilters } from '../filter-params.ts'
import { activeFilters } from './filter-copy.ts'

/** The filters that are on; each can be taken away. */
export function FilterChips({ filter, onChange }: { filter: FeedFilter; onChange: (change: FeedFilter) => void }) {
  const active = activeFilters(filter)
  return (
    <div
      role="group"
      aria-label="Filters that are on"
      className="-mx-4 mb-2 flex items-center gap-2 overflow-x-auto px-4 scrollbar-none md:mx-0 md:mb-4 md:flex-wrap md:px-0"
    >
      {active.map(({ name, label, removal }) => (
        <button
          key={name}
          type="button"
          aria-label={`Remove filter: ${label}`}
          onClick={() => onChange(removal)}
          className="inline-flex min-h-10 max-w-full shrink-0 items-center gap-1.5 rounded-full bg-brand-soft ps-3.5 pe-2.5 text-small font-medium text-ink transition-colors hover:bg-sunken"
        >
          <span className="truncate">{label}</span>
          <X className="size-4 shrink-0" />
        </button>
      ))}
      <Button variant="quiet" onClick={() => onChange(noFilters)} className="min-h-10 shrink-0 px-2.5">
        Clear all
      </Button>
    </div>
  )
}
