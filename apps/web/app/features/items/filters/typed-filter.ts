import { dayInLondon } from '@itemo/domain/dates.ts'
import { parseSearch, wordsOfParts } from '@itemo/domain/items/parse-search.ts'
import type { FeedFilter } from '../filter-params.ts'

/** The filters that a search says in words: 'tent near E8 next weekend under £30'. Those it doesn't say stay as they are. */
export function typedFilter(text: string): FeedFilter {
  const parts = parseSearch(text, dayInLondon(new Date()))
  const said: FeedFilter[] = parts.map((part) => {
    if (part.kind === 'near') return { near: part.near }
    if (part.kind === 'dates') return { dates: { from: part.from, until: part.until } }
    return part.kind === 'max' ? { max: part.max } : {}
  })
  return Object.assign({ search: wordsOfParts(parts) }, ...said) as FeedFilter
}
