/** How long a missing profile is waited for before something happens, in milliseconds (spec: accounts 4, 9). */
export const profileDelays = {
  /** Before a default profile is created for an account without one. */
  defaultProfileMs: 1000,
  /** Before someone without a profile is sent to complete it. */
  setupMs: 1500,
  /** Before someone from a social provider is sent to complete their profile. */
  socialMs: 500,
  /** How long /profile shows its skeleton. */
  skeletonMs: 1000,
} as const

/** The minimum interval between two requests for the same email, in milliseconds. */
export const sendAgainDelayMs = 60_000

/** How long the result on /reset-password is shown before the page goes to /login, in milliseconds (spec: accounts 8, 9). */
export const resetDelays = { successMs: 2000, badLinkMs: 3000 } as const
