import type { FeedFilter } from '../filter-params.ts'
import { AlertButton } from './alert-button.tsx'
import { alertWords } from './alert-copy.ts'

/** The end of a list that looks for something: that this is all, and the way to hear of more. */
export function FeedEnd({ count, filter }: { readonly count: number; readonly filter: FeedFilter }) {
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
      <p className="text-small text-ink-2">{count === 1 ? 'That’s the only one.' : `That’s all ${count}.`}</p>
      <AlertButton key={JSON.stringify(filter)} filter={filter} label={alertWords.end} />
    </div>
  )
}
