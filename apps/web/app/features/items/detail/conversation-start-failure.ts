import { ApiError } from '#app/lib/api-error.ts'
import type { ClientErrorCode } from '#app/lib/errors-copy.ts'

const shownVerbatim: ReadonlySet<ClientErrorCode> = new Set([
  'message_self',
  'person_unreachable',
  'rate_limited',
  'network',
])

/** The sentence for a conversation that couldn't be started (spec: marketplace 8 "Messaging"). */
export function startFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to start conversation. Please try again.'
  if (error.code === 'unauthenticated') return 'You must be logged in to start a conversation'
  if (shownVerbatim.has(error.code)) return error.message
  // The other person, or the item, no longer exists.
  if (error.code === 'not_found') return 'Failed to add participants to conversation.'
  if (error.status >= 500) return 'Failed to create conversation. Please try again.'
  return 'Failed to start conversation. Please try again.'
}
