import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { useAfterPaint } from '#app/lib/use-after-paint.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { countFilters, type FeedFilter } from '../filter-params.ts'

const FilterSheet = lazyPart(() => import('../filters/filter-sheet.tsx'), 'FilterSheet', {
  when: 'idle',
  fallback: () => <Spinner label="Loading the filters" className="absolute inset-0 m-auto size-9 text-brand" />,
})

/**
 * Opens the Filters sheet, which is loaded before the first press, when the browser is idle; a badge shows the number of active filters.
 */
export function FiltersButton({ filter, onChange }: { filter: FeedFilter; onChange: (change: FeedFilter) => void }) {
  const [open, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  const isShown = useAfterPaint(open)
  const count = countFilters(filter)
  return (
    <span className="relative">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setTimes(times + 1)
          setOpen(true)
        }}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-surface text-card font-medium text-ink transition-colors hover:border-line-strong md:px-4 md:text-small"
      >
        <SlidersHorizontal className="size-4.5" />
        <span className="max-md:sr-only">Filters </span>
        {count === 0 ? null : (
          <span className="grid size-5 place-items-center rounded-full bg-brand text-caption font-semibold text-on-brand max-md:bg-tape max-md:text-on-tape max-md:absolute max-md:-end-1 max-md:-top-1">
            {count}
            <span className="sr-only"> on</span>
          </span>
        )}
      </button>
      {times === 0 ? null : (
        <FilterSheet key={times} open={isShown} onOpenChange={setOpen} filter={filter} onChange={onChange} />
      )}
    </span>
  )
}
