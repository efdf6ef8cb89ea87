import { ApiError } from './api-error.ts'

/**
 * Whether the requested thing doesn't exist, or not for this reader, so that a retry is pointless. A truncated key in a link is rejected as
 * invalid before any lookup.
 */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')
}
