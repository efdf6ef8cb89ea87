import { refusedField } from '../http/app-error.ts'
import { isDay } from '@itemo/domain/dates.ts'
import { type RawBuilder, sql } from 'kysely'

/** Where a page begins; undefined for the first one. Throws `invalid_input` for an invalid cursor. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const place = decodeCursor(cursor)
  if (!place) throw wrongCursor()
  return place
}

/** What a cursor that isn't ours is refused with: `invalid_input`. */
export const wrongCursor = () => refusedField('cursor', 'Please send the cursor of the page before.')

/** A place in a list that is ordered by time and an id. */
export interface Cursor {
  /** A day, or an instant to the microsecond, as text. */
  readonly at: string
  readonly id: string
}

/** An instant to the microsecond, as a place has it: JavaScript's dates would cut it. */
export function exactInstant(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Whether a row comes after a cursor, as part of a statement; true without one. `order` is that of the list by both columns. */
export function isAfterCursor(
  cursor: Cursor | undefined,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  order: 'asc' | 'desc',
): RawBuilder<boolean> {
  if (!cursor) return sql`true`
  return sql`(${at}, ${id}) ${order === 'desc' ? sql`<` : sql`>`} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
}

/** A place as the text that a caller sends back. */
export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

const place =
  /^(\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{6}Z)?) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Which page of a list a caller asks for. */
export interface PageInput {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The rows of a page and the cursor of the next one, which is there when one row more was read than asked for. */
export function pageOf<R>(rows: readonly R[], limit: number, placeOf: (row: R) => Cursor | undefined) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last && placeOf(last)
  return { shown, next_cursor: next ? encodeCursor(next) : null }
}

/** Reads a place; undefined when it was not written by `encodeCursor`. */
export function decodeCursor(text: string): Cursor | undefined {
  const [, at, id] = place.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  // JavaScript takes the 30th of February for a day in March; PostgreSQL fails at it.
  if (at === undefined || id === undefined || !isDay(at.slice(0, 10)) || Number.isNaN(Date.parse(at))) return undefined
  return { at, id }
}

/** Where a page of a list begins whose rows are numbered; undefined for the first one. Throws `invalid_input` for an invalid cursor. */
export function readNumberCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const number = Buffer.from(cursor, 'base64url').toString('utf8')
  // No number with more digits is certain to be one of PostgreSQL's.
  if (!/^\d{1,18}$/.test(number)) throw wrongCursor()
  return number
}

/** The rows of a page of numbered rows, and the cursor of the next one. */
export function numberedPageOf<R extends { readonly id: string }>(rows: readonly R[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next_cursor: last ? Buffer.from(last.id).toString('base64url') : null }
}
