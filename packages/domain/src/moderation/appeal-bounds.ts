import { bounds } from '../bounds.ts'

/** How long an appeal is, in characters. */
export const appealBounds = { min: 20, max: bounds.text } as const

/** For so many days someone can ask us to look again at how we answered their report. */
export const complaintDays = 30

/** When that ends. */
export function complaintEnd(answeredAt: Date): Date {
  return new Date(answeredAt.getTime() + complaintDays * 86_400_000)
}
