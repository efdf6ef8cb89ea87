/** How long an unpaid checkout reserves what it's for, in minutes (R7). */
export const checkoutMinutes = 30

/** How long a failing capture is retried, in hours (R12). */
export const captureRetryHours = 24

/** How many days a bank keeps a hold. */
const holdDays = 7

/** When the hold for a request expires. */
export function holdEndsAt(authorisedAt: Date): Date {
  return new Date(authorisedAt.getTime() + holdDays * 86_400_000)
}

/** When an unpaid checkout expires. */
export function checkoutLapsesAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + checkoutMinutes * 60_000)
}

/** When a capture that was decided at an instant is given up. */
export function captureGivenUpAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + captureRetryHours * 3_600_000)
}
