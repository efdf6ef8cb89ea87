/** Where a page of a search ended. */
export interface SearchCursor {
  readonly rank: number
  /** In the order of the list: a distance in metres, a price in pence, or the age. */
  readonly position: number
  readonly no: number
}

const pattern = /^([1-5])\.(-?\d{1,10})\.(\d{1,10})\.([0-9a-z]{1,7})$/

/** The last part of a cursor, a mark of what was searched for and in which order: a cursor goes on with the same search only. */
export function cursorMark(phrase: string, sort: string): string {
  let hash = 2_166_136_261
  for (const character of `${sort} ${phrase}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0).toString(36)
}

/** Reads a cursor of a search; undefined for anything else, and for one of another search. */
export function parseSearchCursor(text: string, mark: string): SearchCursor | undefined {
  const [, rank, position, no, marked] = pattern.exec(text) ?? []
  if (marked !== mark) return undefined
  const cursor = { rank: Number(rank), position: Number(position), no: Number(no) }
  return [cursor.position, cursor.no].every((number) => Math.abs(number) <= 2_147_483_647) ? cursor : undefined
}
