/** The days, counted from when money was first ready, after which an owner without a payable account is reminded. */
export const payoutReminderDays = [0, 3, 10, 30] as const
export type PayoutReminder = (typeof payoutReminderDays)[number]

/** The latest reminder that is due at an instant; undefined before the first. Earlier ones that were missed are skipped. */
export function payoutReminderAt(readySince: Date, now: Date): PayoutReminder | undefined {
  const days = (now.getTime() - readySince.getTime()) / 86_400_000
  return payoutReminderDays.findLast((after) => days >= after)
}
