/** What is waited for around a hire, in milliseconds (spec: marketplace 9 "Timing"). */
export const rentalDelays = {
  /** After the checkout has opened, until the person is taken to their bookings. */
  toBookingsMs: 1500,
  /** As long as the outcome of an answer can be read before the page moves on. */
  afterAnswerMs: 2000,
  /** Between two tries to load the bookings. */
  loadRetryMs: 2000,
} as const

/** How often bookings that do not come are asked for again. */
export const loadRetries = 3
