import { plural } from '@itemo/domain/plural.ts'
import { ApiError } from '#app/lib/api-error.ts'
import type { ClientErrorCode } from '#app/lib/errors-copy.ts'

/** The sentences of booking (spec: marketplace 8 "Booking and payment"). */
export const bookingCopy = {
  signIn: 'Please sign in to book this item',
  afterSignIn: "Your request continues as soon as you're logged in.",
  noDates: 'Please select hire dates',
  itemGone: 'Item not found',
  sessionEnded: 'Your session has expired. Please sign in again.',
  notAllowed: 'Authentication error - please sign in again',
  network: 'Network error - please check your connection and try again',
  noAddress: 'Failed to create payment session - no checkout URL',
  noAnswer: 'Failed to create payment session - no response',
  datesTaken: 'Sorry, these dates have just been taken.',
  verifyFirst: 'Verify your identity to send this request',
  ownItem: "You can't book your own item",
  submitted: 'Booking request submitted! Please complete payment to confirm.',
  blocked: "One of those days isn't available, so we've started again from this date.",
  tooLong: "A hire can last a year at most, so we've started again from this date.",
} as const

/** The message of a failed request, and where the person goes next. */
export interface BookingFailure {
  readonly sentence: string
  readonly goTo?: 'login' | 'home'
}

const failures: Partial<Record<ClientErrorCode, BookingFailure>> = {
  unauthenticated: { sentence: bookingCopy.sessionEnded, goTo: 'login' },
  forbidden: { sentence: bookingCopy.notAllowed, goTo: 'login' },
  not_found: { sentence: bookingCopy.itemGone, goTo: 'home' },
  network: { sentence: bookingCopy.network },
  dates_taken: { sentence: bookingCopy.datesTaken },
  own_item: { sentence: bookingCopy.ownItem },
}

/** The message of a failed request, and where it leads (spec: marketplace 8 "Booking and payment"), for any kind of error. */
export function bookingFailure(error: unknown): BookingFailure {
  if (!(error instanceof ApiError)) {
    if (error instanceof Error && error.message === bookingCopy.noAddress) return { sentence: bookingCopy.noAddress }
    return { sentence: `Booking failed: ${error instanceof Error ? error.message : 'unknown error'}` }
  }
  // The server responded, but with an unexpected body.
  if (error.code === 'network' && error.status !== 0) return { sentence: bookingCopy.noAnswer }
  return failures[error.code] ?? { sentence: `Booking failed: ${fieldSentence(error) ?? error.message}` }
}

/** There is no form whose fields could be highlighted, so the first field error is the message. */
function fieldSentence({ fields }: ApiError): string | undefined {
  return Object.values(fields)[0]
}

/** The tip of R3: "Keep it 1 more day and pay £23.00 less". */
export function cheaperTip(extraDays: number, saving: string): string {
  return `Keep it ${plural(extraDays, 'more day')} and pay ${saving} less`
}
