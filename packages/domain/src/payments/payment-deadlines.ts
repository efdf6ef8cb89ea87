/** How long an unpaid checkout keeps what it is for, in minutes (R7). */
export const checkoutMinutes = 30

/** How long a failing capture is tried again, in hours (R12). */
export const captureRetryHours = 24

/** When an unpaid checkout lapses. */
export function checkoutLapsesAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + checkoutMinutes * 60_000)
}

/** When a capture that was decided at an instant is given up. */
export function captureGivenUpAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + captureRetryHours * 3_600_000)
}
