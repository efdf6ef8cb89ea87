/** What is waited for before a profile that does not come has consequences, in milliseconds (spec: accounts 4, 9). */
export const profileDelays = {
  /** Until a default profile is made for an account without one. */
  defaultProfileMs: 1000,
  /** Until someone without a profile is sent to complete it. */
  setupMs: 1500,
  /** Until someone from a social provider is sent to complete their profile. */
  socialMs: 500,
  /** As long as /profile shows its skeleton. */
  skeletonMs: 1000,
} as const

/** So long an email that was sent again can't be asked for once more, in milliseconds. */
export const sendAgainDelayMs = 60_000

/** How long the outcome on /reset-password can be read before the page moves on to /login, in milliseconds (spec: accounts 8, 9). */
export const resetDelays = { successMs: 2000, badLinkMs: 3000 } as const
