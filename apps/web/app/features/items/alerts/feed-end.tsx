import { WiderButtons } from '../components/wider-buttons.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { AlertButton } from './alert-button.tsx'
import { alertWords } from './alert-copy.ts'
import { canBeAlert } from './alert-wish.ts'

/** A list of at most this many items shows what one filter less would add. */
const few = 3

interface FeedEndProps {
  readonly count: number
  readonly filter: FeedFilter
  readonly onChange: (change: FeedFilter) => void
}

/** The end of a filtered list: says that this is all, which wider filters would give more, and offers an alert. */
export function FeedEnd({ count, filter, onChange }: FeedEndProps) {
  const { search, category, dates, max, total, miles, bounds } = filter
  const isNarrowed = [dates, max, total, miles, bounds, search && category].some(Boolean)
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
      {count <= few && isNarrowed ? <WiderButtons filter={filter} shown={count} onChange={onChange} /> : null}
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
        <p className="text-small text-ink-2">{count === 1 ? 'That’s the only one.' : `That’s all ${count}.`}</p>
        {canBeAlert(filter) ? (
          <AlertButton key={JSON.stringify(filter)} filter={filter} label={alertWords.end} />
        ) : null}
      </div>
    </div>
  )
}
