import { supportRefusals } from '@itemo/domain/support/support-refusals.ts'
import { ApiError } from '#app/lib/api-error.ts'
import type { NoticeWords } from '#app/lib/toasts.ts'

/** The sentences for the server's messages (spec: accounts 8 "Support"). */
const wordsByMessage: readonly (readonly [serverMessage: string, words: NoticeWords])[] = [
  [supportRefusals.missing, { title: 'Please fill in all required fields' }],
  [supportRefusals.email, { title: 'Invalid email address', description: 'Please check the address and send again.' }],
  [
    supportRefusals.notSent,
    { title: 'Email delivery failed', description: 'Your text is still here. Please try again in a moment.' },
  ],
]

/** The message for a failed request. `supportEmail` is an alternative contact, if it's known. */
export function supportFailure(error: unknown, supportEmail: string | undefined): NoticeWords {
  const said = error instanceof ApiError ? (error.serverMessage ?? '') : ''
  const known = wordsByMessage.find(([message]) => said.startsWith(message))
  if (known) return known[1]
  const why = error instanceof ApiError ? error.message : 'Something went wrong.'
  const elsewhere =
    supportEmail === undefined ? 'contact support by email' : `contact support by email: ${supportEmail}`
  return { title: 'Failed to send support request', description: `${why} You can also ${elsewhere}` }
}
