import type { Day } from '../dates.ts'
import type { Pence } from '../money.ts'
import { hasRole, type StaffRole } from '../staff/staff-roles.ts'
import {
  borneOfRefund,
  coverBackPence,
  coverKeptPence,
  type HireMoney,
  ownerDuePence,
  type RefundBearer,
} from '../payouts/rules-of-money.ts'
import { coverBackBy, refundPence, refundRule } from './refund.ts'

/** How much of a hire goes back when staff cancel it; `rule`: what the renter's own cancellation would give back (R15). */
export const refundChoices = ['rule', 'full', 'half', 'none', 'amount'] as const
export type RefundChoice = (typeof refundChoices)[number]

/** How much support may give back of one hire in all until a town decides otherwise, in whole pence (R69). */
export const supportRefundLimitPence: Pence = 5000

/** Who gives back as much as there is. */
const unlimited: readonly StaffRole[] = ['operator', 'finance']

/** How much more someone with these roles may give back of a hire of which staff gave back so much already; support up to its limit. Whole pence. */
export function maxRefundPence(
  roles: readonly StaffRole[],
  {
    leftPence,
    givenPence,
    limitPence,
  }: { readonly leftPence: Pence; readonly givenPence: Pence; readonly limitPence: Pence },
): Pence {
  if (hasRole(roles, unlimited)) return leftPence
  return hasRole(roles, ['support']) ? Math.max(0, Math.min(leftPence, limitPence - givenPence)) : 0
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

/**
 * How much more goes back by a choice, in whole pence: what went back before is part of it, and never more than is left. An amount
 * is what it says, on top of that.
 */
export function chosenRefundPence(
  { choice, amountPence }: Choice,
  { money, startDate }: { readonly money: HireMoney; readonly startDate: Day },
  at: Date,
): Pence {
  if (choice === 'amount') return amountPence
  const rule = choice === 'rule' ? refundRule(startDate, at) : choice
  const coverPence = chosenCoverPence(choice, { money, startDate }, at)
  const coverGonePence = coverBackPence(money)
  const morePence =
    Math.max(0, refundPence(money.totalPence, rule) - (money.refundedPence - coverGonePence)) +
    Math.max(0, coverPence - coverGonePence)
  return Math.min(morePence, leftToRefundPence(money))
}

/** What of a cover goes back by a choice, in whole pence: a hire that never begins needs none, whatever of its price is kept (R79). */
export function chosenCoverPence(
  choice: RefundChoice,
  { money, startDate }: { readonly money: HireMoney; readonly startDate: Day },
  at: Date,
): Pence {
  if (choice === 'amount') return 0
  return coverBackBy(money.cover?.paidPence ?? 0, choice === 'full' ? choice : refundRule(startDate, at))
}

/** What is left of a hire's money to give back, in whole pence. What is still being taken counts as paid. */
export function leftToRefundPence({ paidPence, refundedPence, lostPence }: HireMoney): Pence {
  return Math.max(0, paidPence - refundedPence - lostPence)
}

/**
 * Who ends up with what when so much more goes back, though never more than is left, in whole pence: with what stays
 * the insurer's they sum up to what was paid and not lost.
 */
export function shareAfterRefund(money: HireMoney, wishedPence: Pence, bearer: RefundBearer) {
  const morePence = Math.min(wishedPence, leftToRefundPence(money))
  const after = {
    ...money,
    refundedPence: money.refundedPence + morePence,
    bornePence: money.bornePence + borneOfRefund(money, morePence, bearer),
    damagePence: 0,
  }
  const ownerPence = ownerDuePence(after)
  const renterPence = after.refundedPence
  const coverPence = coverKeptPence(after)
  const feePence = money.paidPence - money.lostPence - renterPence - ownerPence - coverPence
  return { renterPence, ownerPence, coverPence, feePence }
}
