import type { MessageWarning } from '@itemo/domain/messages/message-warnings.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { knownWords } from '#app/lib/known-words.ts'

/** The message for a failed send (spec: marketplace 8 "Messaging"). */
export function sendFailure(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'unauthenticated') return 'You must be logged in to send messages'
  if (code === 'person_unreachable' && error instanceof ApiError) return error.message
  // There is no one with that id, or they don't want to be found.
  if (code === 'not_found') return errorSentence('person_unreachable')
  return 'Failed to send message. Please try again.'
}

/** The warning to the recipient, and what the message looks like. */
const warnings: Readonly<Record<MessageWarning, readonly [told: string, like: string]>> = knownWords(
  {
    contact_details: [
      'This message may contain contact or bank details. Arrange and pay for hires on Itemo only: we neither hold nor refund money that is paid elsewhere.',
      '',
    ],
    asks_for_code: ["Itemo never needs a code from a message. Don't send it.", 'a request for a code'],
    look_alike_address: [
      "An address in this message isn't Itemo's. Don't log in or pay there.",
      "an address that isn't Itemo's",
    ],
    gift_cards: ["You can't pay with gift cards here, and you can't get that money back.", 'a payment by gift card'],
    overpayment: [
      "Asking for money back after paying too much is a known scam. On Itemo a refund goes back to the renter's card.",
      'a refund outside Itemo',
    ],
    deposit_elsewhere: [
      "A deposit on Itemo is only held on a card. Payments outside Itemo aren't held or refunded by us.",
      'a deposit outside Itemo',
    ],
    agent_collects: [
      'A courier or agent who brings or wants money is a known scam. Hand things over only to the person who hires.',
      'an agent or courier with money',
    ],
    pays_elsewhere: ["Payments outside Itemo aren't held or refunded by us.", 'a payment outside Itemo'],
  },
  ['Something in this message looks unsafe. Arrange and pay for hires on Itemo only.', ''],
)

/** The sentence below a message with a warning, for its reader or, with the other person's name, for its writer. */
export function warningOf(warning: MessageWarning, toldTo?: string): string {
  const [sentence, like] = warnings[warning]
  return toldTo === undefined || like === '' ? sentence : `We told ${toldTo} that this looks like ${like}. ${sentence}`
}
