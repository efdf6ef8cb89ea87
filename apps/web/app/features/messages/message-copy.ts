import { ApiError } from '#app/lib/api-error.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'

/** Why a message was not sent (spec: marketplace 8 "Messaging"). */
export function sendFailure(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'unauthenticated') return 'You must be logged in to send messages'
  if (code === 'person_unreachable' && error instanceof ApiError) return error.message
  // Nobody of that id, or someone who does not want to be found.
  if (code === 'not_found') return errorSentence('person_unreachable')
  return 'Failed to send message. Please try again.'
}
