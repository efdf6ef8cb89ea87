import type { ItemFeedView } from '@itemo/contract/item-views.ts'
import type { FeedFilter } from '../filter-params.ts'
import { MatchNote } from './match-note.tsx'
import { NoItems } from './no-items.tsx'

interface FeedNoteProps {
  /** The first page of the list. */
  readonly page: ItemFeedView
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
  readonly onChange: (change: FeedFilter) => void
}

/** What is said above a list besides how much there is: that nothing matches, or how well it does. */
export function FeedNote({ page, filter, onClearFilter, onChange }: FeedNoteProps) {
  const { items, match, total_is_more: hasMore } = page
  if (items.length === 0) return <NoItems filter={filter} onClearFilter={onClearFilter} onChange={onChange} />
  const search = filter.search ?? ''
  // The marks around it have to fit as well, and a mark in it would end it.
  const exactly = () => onChange({ search: `"${search.replace(/["“”]/g, '').slice(0, 98)}"` })
  return match && <MatchNote match={match} search={search} hasMore={hasMore} onExactly={exactly} />
}
