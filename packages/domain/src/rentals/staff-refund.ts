import type { Day } from '../dates.ts'
import type { Pence } from '../money.ts'
import { hasRole, type StaffRole } from '../staff/staff-roles.ts'
import { type HireMoney, ownerDuePence } from '../payouts/rules-of-money.ts'
import { refundPence, refundRule } from './refund.ts'

/** How much of a hire goes back when staff cancel it; `rule`: what the renter's own cancellation would give back (R15). */
export const refundChoices = ['rule', 'full', 'half', 'none', 'amount'] as const
export type RefundChoice = (typeof refundChoices)[number]

/** How much support may give back of one hire in all, in whole pence. */
export const supportRefundLimitPence: Pence = 5000

/** Who gives back as much as there is. */
const unlimited: readonly StaffRole[] = ['operator', 'finance']

/** How much more someone with these roles may give back of a hire of which staff gave back so much already. Whole pence. */
export function maxRefundPence(roles: readonly StaffRole[], leftPence: Pence, givenPence: Pence): Pence {
  if (hasRole(roles, unlimited)) return leftPence
  return hasRole(roles, ['support']) ? Math.max(0, Math.min(leftPence, supportRefundLimitPence - givenPence)) : 0
}

/** Whether someone with these roles may cancel with a choice: support what the rule says and up to its limit, finance an amount. */
export function mayCancelWith(roles: readonly StaffRole[], choice: RefundChoice): boolean {
  return choice === 'rule' ? hasRole(roles, ['operator', 'support']) : roles.length > 0
}

interface Choice {
  readonly choice: RefundChoice
  /** Counts with the choice `amount` alone. */
  readonly amountPence: Pence
}

/** What goes back in all by a choice, in whole pence; what went back before is part of it, but of an amount. */
export function chosenRefundPence(
  { choice, amountPence }: Choice,
  hire: { readonly totalPence: Pence; readonly startDate: Day; readonly backPence: Pence },
  at: Date,
): Pence {
  if (choice === 'amount') return hire.backPence + amountPence
  const rule = choice === 'rule' ? refundRule(hire.startDate, at) : choice
  return Math.max(hire.backPence, refundPence(hire.totalPence, rule))
}

/** What is left of a hire's money to give back, in whole pence. */
export function leftToRefundPence({ paidPence, refundedPence, lostPence }: HireMoney): Pence {
  return Math.max(0, paidPence - refundedPence - lostPence)
}

/** Who ends up with what when so much more goes back, in whole pence: the three sum up to what was paid and not lost. */
export function shareAfterRefund(money: HireMoney, morePence: Pence, bornePence: Pence) {
  const after = {
    ...money,
    refundedPence: money.refundedPence + morePence,
    bornePence: money.bornePence + bornePence,
    damagePence: 0,
  }
  const ownerPence = ownerDuePence(after)
  const renterPence = after.refundedPence
  return { renterPence, ownerPence, feePence: money.paidPence - money.lostPence - renterPence - ownerPence }
}
