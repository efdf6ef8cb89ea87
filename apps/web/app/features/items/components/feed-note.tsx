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

/** The note above a list: that nothing matches, or how well the results match. */
export function FeedNote({ page, filter, onClearFilter, onChange }: FeedNoteProps) {
  const { items, match, total_is_more: hasMore } = page
  if (items.length === 0) return <NoItems filter={filter} onClearFilter={onClearFilter} onChange={onChange} />
  const search = filter.search ?? ''
  // The quotation marks count towards the length limit, and a quotation mark in the text would end the phrase.
  const exactly = () => onChange({ search: `"${search.replace(/["“”]/g, '').slice(0, 98)}"` })
  return match && <MatchNote match={match} search={search} hasMore={hasMore} onExactly={exactly} />
}
