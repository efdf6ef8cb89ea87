/** How long an unpaid checkout keeps what it is for, in minutes (R7). */
export const checkoutMinutes = 30

/** How long a failing capture is tried again, in hours (R12). */
export const captureRetryHours = 24

/** For how many days a bank holds money for us. */
const holdDays = 7

/** Until when the money of a request is held on the card. */
export function holdEndsAt(authorisedAt: Date): Date {
  return new Date(authorisedAt.getTime() + holdDays * 86_400_000)
}

/** When an unpaid checkout lapses. */
export function checkoutLapsesAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + checkoutMinutes * 60_000)
}

/** When a capture that was decided at an instant is given up. */
export function captureGivenUpAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + captureRetryHours * 3_600_000)
}
