/** Where a page of the feed ended. `micros`: microseconds since 1970, exact as PostgreSQL keeps them, as decimal text. */
export interface FeedCursor {
  readonly micros: string
  readonly id: string
  /**
   * The price or distance the list is ordered by first, as decimal text; in the order of distance 'far' behind the last item nearby,
   * 'none' behind the last one with a place.
   */
  readonly key?: string
}

const cursorPattern =
  /^(?:(none|far|\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,2})?)_)?(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Reads a cursor that the feed made (`<microseconds>.<id>`, with `<key>_` before it); undefined for anything else. */
export function parseFeedCursor(text: string): FeedCursor | undefined {
  const [, key, micros, id] = cursorPattern.exec(text) ?? []
  return micros && id ? { micros, id, ...(key !== undefined && { key }) } : undefined
}
