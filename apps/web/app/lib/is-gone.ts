import { ApiError } from './api-error.ts'

/**
 * Whether what was asked for isn't there, or isn't there for this reader: asking again won't bring it. The key of a link that was
 * cut off is refused before anything is looked for.
 */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')
}
