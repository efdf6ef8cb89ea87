import * as z from 'zod/mini'

/** An id of any row: a UUID, as text. */
export const Id = z.uuid('Please send a valid id.')
