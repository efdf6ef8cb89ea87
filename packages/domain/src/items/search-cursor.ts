/**
 * The state of the index that the first page of a search saw. These numbers decide the class of an item, so the following pages use the
 * same ones, no matter what is listed or counted in the meantime.
 */
export interface FirstPageState {
  /** The number of the newest item. */
  readonly newestNo: number
  /** The number of items with the rarest of the words, at most. */
  readonly atMost: number
  /** Whether the search found few items, even though each word may be in more. */
  readonly areFew: boolean
}

/** The end of a page of a search. */
export interface SearchCursor {
  readonly rank: number
  /** In the list's order: a distance in metres, a price in pence, or the age. */
  readonly position: number
  readonly no: number
  /** Undefined in a cursor of an older version. */
  readonly first?: FirstPageState
}

const greatest = 2_147_483_647
const pattern = /^([1-5])\.(-?\d{1,10})\.(\d{1,10})(?:\.(\d{1,10})\.(\d{1,10})(f?))?\.([0-9a-z]{1,7})$/
const few = 'f'

/** The last part of a cursor, a hash of the search and its order: a cursor is valid for the same search only. */
export function cursorMark(phrase: string, sort: string): string {
  let hash = 2_166_136_261
  for (const character of `${sort} ${phrase}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0).toString(36)
}

/** The part of a cursor, before its hash, that describes the first page's state, as `parseSearchCursor` reads it. */
export function encodeFirstPageState({ newestNo, atMost, areFew }: FirstPageState): string {
  return `${newestNo}.${Math.min(atMost, greatest)}${areFew ? few : ''}`
}

/** Parses a cursor of a search; undefined for anything else, including a cursor of another search. */
export function parseSearchCursor(text: string, mark: string): SearchCursor | undefined {
  const [, rank, position, no, newestNo, atMost, areFew, marked] = pattern.exec(text) ?? []
  if (marked !== mark) return undefined
  const cursor = { rank: Number(rank), position: Number(position), no: Number(no) }
  const first = { newestNo: Number(newestNo ?? 0), atMost: Number(atMost ?? 0), areFew: areFew === few }
  const numbers = [cursor.position, cursor.no, first.newestNo, first.atMost]
  if (numbers.some((number) => Math.abs(number) > greatest)) return undefined
  return newestNo === undefined ? cursor : { ...cursor, first }
}
