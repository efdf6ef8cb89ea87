import { foldText } from '../text.ts'
import { minSearchLength } from './schemas.ts'

/** What is searched for, folded as the stored text is; undefined when there is too little to search for (decision 30). */
export function searchTerm(search: string | undefined): string | undefined {
  const folded = foldText(search ?? '')
  return folded.length >= minSearchLength ? folded : undefined
}

/** The text of an item that search looks through (specification, marketplace 2 "Search matches title, description and category"). */
export function searchTextOf(item: {
  readonly title: string
  readonly description: string
  readonly category: string
}): string {
  return foldText(`${item.title}\n${item.description}\n${item.category}`)
}

/** Where a page of the feed ended. `micros`: microseconds since 1970, exact as PostgreSQL keeps them, as decimal text. */
export interface FeedCursor {
  readonly micros: string
  readonly id: string
}

const cursorPattern = /^(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Reads a cursor that the feed made (`<microseconds>.<id>`); undefined for anything else. */
export function parseFeedCursor(text: string): FeedCursor | undefined {
  const match = cursorPattern.exec(text)
  return match?.[1] && match[2] ? { micros: match[1], id: match[2] } : undefined
}
