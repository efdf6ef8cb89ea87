import { answerHours } from './rentals/rental-deadlines.ts'

// What is promised of a payment, in the words of every page (spec: accounts 2.65, 2.66). Apart, since a price needs no more of it.

/** Beneath the button that asks for a hire. */
export const chargedOnYes = 'Your card is only charged once the owner says yes.'

export const paymentReserved = `Your card is reserved when you ask to hire, and charged when the owner approves. When they decline, or don't answer within ${answerHours} hours or by the end of the first day, the reservation is released and you pay nothing.`

export const paymentHeld = 'Payment is held until return is confirmed.'

/** Both statements of the specification together: until the return, and until 24 hours after the start. */
export const paymentDue =
  "The owner's share becomes due 24 hours after the return is confirmed. However early that is, the payment is held until 24 hours after the rental starts."
