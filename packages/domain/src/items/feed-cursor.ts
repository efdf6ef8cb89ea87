/** The end of a page of the feed. `micros`: microseconds since 1970, with PostgreSQL's precision, as decimal text. */
export interface FeedCursor {
  readonly micros: string
  readonly id: string
  /**
   * The price or distance that the list is sorted by first, as decimal text. When sorted by distance: 'far' after the last item nearby,
   * 'none' after the last one with a place.
   */
  readonly key?: string
}

const cursorPattern =
  /^(?:(none|far|\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,2})?)_)?(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Reads a cursor made by the feed (`<microseconds>.<id>`, optionally preceded by `<key>_`); undefined for anything else. */
export function parseFeedCursor(text: string): FeedCursor | undefined {
  const [, key, micros, id] = cursorPattern.exec(text) ?? []
  return micros && id ? { micros, id, ...(key !== undefined && { key }) } : undefined
}
