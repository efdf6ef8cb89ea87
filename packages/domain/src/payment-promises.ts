import { answerHours } from './rentals/rental-deadlines.ts'

// The promises about payments, as every page words them (spec: accounts 2.65, 2.66). In a file of their own, because a price needs nothing
// else.

/** Below the button that requests a hire. */
export const chargedOnYes = 'Your card is only charged once the owner says yes.'

export const paymentReserved = `Your card is reserved when you ask to hire, and charged when the owner approves. When they decline, or don't answer within ${answerHours} hours or by the end of the first day, the reservation is released and you pay nothing.`

export const paymentHeld = 'Payment is held until return is confirmed.'

/** Both statements of the specification combined: until the return, and until 24 hours after the start. */
export const paymentDue =
  "The owner's share becomes due 24 hours after the return is confirmed. However early that is, the payment is held until 24 hours after the rental starts."
