import { type ListPlace, readPlace } from '../db/list-place.ts'
import { AppError } from './app-error.ts'

/** Where a page begins; undefined for the first one. Throws `invalid_input` for a cursor that is none. */
export function readCursor(cursor: string | undefined): ListPlace | undefined {
  if (cursor === undefined) return undefined
  const place = readPlace(cursor)
  if (place) return place
  const fields = { cursor: 'Please send the cursor of the page before.' }
  throw new AppError('invalid_input', { message: fields.cursor, fields })
}
