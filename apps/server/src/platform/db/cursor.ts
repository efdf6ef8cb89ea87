import { refusedField } from '../http/app-error.ts'
import { isDay } from '@itemo/domain/dates.ts'
import { type RawBuilder, sql } from 'kysely'

/** Parses the cursor of a page; undefined for the first page. Throws `invalid_input` for an invalid cursor. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const place = decodeCursor(cursor)
  if (!place) throw wrongCursor()
  return place
}

/** The error for an invalid cursor: `invalid_input`. */
export const wrongCursor = () => refusedField('cursor', 'Please send the cursor from the previous page.')

/** A position in a list that is ordered by time and id. */
export interface Cursor {
  /** A day, or an instant to the microsecond, as text. */
  readonly at: string
  readonly id: string
}

/** An instant to the microsecond as text, for a cursor: JavaScript's dates would truncate it. */
export function exactInstant(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** An SQL condition: whether a row comes after the cursor; true without one. `order` is the list's order by both columns. */
export function isAfterCursor(
  cursor: Cursor | undefined,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  order: 'asc' | 'desc',
): RawBuilder<boolean> {
  if (!cursor) return sql`true`
  return sql`(${at}, ${id}) ${order === 'desc' ? sql`<` : sql`>`} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
}

/** Encodes a position as the text that a caller sends back. */
export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

const place =
  /^(\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{6}Z)?) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The page of a list that a caller requests. */
export interface PageInput {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The rows of a page and the cursor of the next one. There is a next page when `rows` holds more than `limit`. */
export function pageOf<R>(rows: readonly R[], limit: number, placeOf: (row: R) => Cursor | undefined) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last && placeOf(last)
  return { shown, next_cursor: next ? encodeCursor(next) : null }
}

/** Decodes a position; undefined when the text wasn't written by `encodeCursor`. */
export function decodeCursor(text: string): Cursor | undefined {
  const [, at, id] = place.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  // JavaScript reads the 30th of February as a day in March; PostgreSQL fails on it.
  if (at === undefined || id === undefined || !isDay(at.slice(0, 10)) || Number.isNaN(Date.parse(at))) return undefined
  return { at, id }
}

/** Parses the cursor of a list with numbered rows; undefined for the first page. Throws `invalid_input` for an invalid cursor. */
export function readNumberCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const number = Buffer.from(cursor, 'base64url').toString('utf8')
  // A number with more digits may not fit a PostgreSQL bigint.
  if (!/^\d{1,18}$/.test(number)) throw wrongCursor()
  return number
}

/** The rows of a page of numbered rows, and the cursor of the next page. */
export function numberedPageOf<R extends { readonly id: string }>(rows: readonly R[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next_cursor: last ? Buffer.from(last.id).toString('base64url') : null }
}
