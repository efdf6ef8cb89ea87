/** So many days after money was first ready for an owner who has no account that can be paid they are reminded of it. */
export const payoutReminderDays = [0, 3, 10, 30] as const
export type PayoutReminder = (typeof payoutReminderDays)[number]

/** The last of them that has come by an instant; undefined before the first. What was missed until then is left out. */
export function payoutReminderAt(readySince: Date, now: Date): PayoutReminder | undefined {
  const days = (now.getTime() - readySince.getTime()) / 86_400_000
  return payoutReminderDays.findLast((after) => days >= after)
}
