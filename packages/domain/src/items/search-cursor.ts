/**
 * What the first page of a search saw of the town. By these numbers an item is of one class or another, so the pages after it go by the
 * same ones, whatever is listed or counted in the meantime.
 */
export interface FirstLook {
  /** The number of the newest item. */
  readonly newestNo: number
  /** In how many items the rarest of the words stood, at most. */
  readonly atMost: number
  /** Whether all that is found turned out to be few, though each word may stand in more. */
  readonly areFew: boolean
}

/** Where a page of a search ended. */
export interface SearchCursor {
  readonly rank: number
  /** In the order of the list: a distance in metres, a price in pence, or the age. */
  readonly position: number
  readonly no: number
  /** Undefined in one of an older version. */
  readonly first?: FirstLook
}

const greatest = 2_147_483_647
const pattern = /^([1-5])\.(-?\d{1,10})\.(\d{1,10})(?:\.(\d{1,10})\.(\d{1,10})(f?))?\.([0-9a-z]{1,7})$/
const few = 'f'

/** The last part of a cursor, a mark of what was searched for and in which order: a cursor goes on with the same search only. */
export function cursorMark(phrase: string, sort: string): string {
  let hash = 2_166_136_261
  for (const character of `${sort} ${phrase}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0).toString(36)
}

/** What a cursor says before its mark of the first look, as `parseSearchCursor` reads it. */
export function firstLookText({ newestNo, atMost, areFew }: FirstLook): string {
  return `${newestNo}.${Math.min(atMost, greatest)}${areFew ? few : ''}`
}

/** Reads a cursor of a search; undefined for anything else, and for one of another search. */
export function parseSearchCursor(text: string, mark: string): SearchCursor | undefined {
  const [, rank, position, no, newestNo, atMost, areFew, marked] = pattern.exec(text) ?? []
  if (marked !== mark) return undefined
  const cursor = { rank: Number(rank), position: Number(position), no: Number(no) }
  const first = { newestNo: Number(newestNo ?? 0), atMost: Number(atMost ?? 0), areFew: areFew === few }
  const numbers = [cursor.position, cursor.no, first.newestNo, first.atMost]
  if (numbers.some((number) => Math.abs(number) > greatest)) return undefined
  return newestNo === undefined ? cursor : { ...cursor, first }
}
