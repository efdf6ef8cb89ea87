import { bounds } from '../bounds.ts'

/** The length of an appeal, in characters. */
export const appealBounds = { min: 20, max: bounds.text } as const

/** How many days someone has to ask us to review our answer to their report. */
export const complaintDays = 30

/** The end of that time. */
export function complaintEnd(answeredAt: Date): Date {
  return new Date(answeredAt.getTime() + complaintDays * 86_400_000)
}
