import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import type { FeedFilter } from '../filter-params.ts'

interface ResultCountProps {
  readonly count: { readonly total: number; readonly total_is_more: boolean }
  readonly dates: FeedFilter['dates']
}

/** How many items there are, and what their prices hold. */
export function ResultCount({ count, dates }: ResultCountProps) {
  const fee = `${platformFeeBasisPoints / 100}% fee`
  return (
    <p className="text-small text-ink-2">
      <span role="status">{countWords(count)}</span>
      {dates ? ` · with the ${fee}` : ` · plus ${fee}`}
    </p>
  )
}

/** '1 item', '23 items', 'More than 50 items' (R85). */
function countWords({ total, total_is_more: more }: ResultCountProps['count']): string {
  return `${more ? 'More than ' : ''}${total} ${total === 1 ? 'item' : 'items'}`
}
