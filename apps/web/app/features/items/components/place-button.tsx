import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import type { SearchPlace } from '#app/lib/search-place.ts'
import { type FeedFilter, whereWords } from '../filter-params.ts'

const PlaceSheet = lazyPart(() => import('../filters/place-sheet.tsx'), 'PlaceSheet')

interface PlaceButtonProps {
  readonly filter: FeedFilter
  readonly place: SearchPlace | undefined
  readonly onChange: (change: FeedFilter) => void
}

/**
 * Shows the place that items are searched around, and opens the sheet to change it. Only a button of that sheet requests the browser's
 * location.
 */
export function PlaceButton({ filter, place, onChange }: PlaceButtonProps) {
  // Undefined until it's first opened.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        data-place
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ms-1 mt-1 inline-flex min-h-10 max-w-full items-center gap-2 rounded-small px-1 text-card font-medium text-on-hero max-md:searched:hidden md:text-body [--color-brand:var(--color-on-hero)]"
      >
        <MapPin className="size-4 shrink-0" />
        <span className="truncate underline decoration-1 underline-offset-4 placed:invisible">
          {whereWords(filter, place)}
        </span>
        <span aria-hidden="true">▾</span>
      </button>
      {open === undefined ? null : (
        <PlaceSheet open={open} onOpenChange={setOpen} filter={filter} place={place} onChange={onChange} />
      )}
    </>
  )
}
