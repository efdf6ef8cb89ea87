/** The delays around a hire, in milliseconds (spec: marketplace 9 "Timing"). */
export const rentalDelays = {
  /** From the opening of the checkout until the person is taken to their bookings. */
  toBookingsMs: 1500,
  /** How long the result of an answer is shown before the page navigates. */
  afterAnswerMs: 2000,
  /** Between two attempts to load the bookings. */
  loadRetryMs: 2000,
} as const

/** How often loading the bookings is retried. */
export const loadRetries = 3
