import type { Day } from '../dates.ts'
import type { Pence } from '../money.ts'
import { hasRole, type StaffRole } from '../staff/staff-roles.ts'
import {
  backByRule,
  borneOfRefund,
  coverBackPence,
  coverKeptPence,
  type HireMoney,
  ownerDuePence,
  type RefundBearer,
} from '../payouts/rules-of-money.ts'
import { backPercent, coverBackBy, type RefundRule } from './refund.ts'

/**
 * How much of a hire goes back when staff cancel it; `rule`: what the renter's own cancellation would give back (R15), and all of it
 * where its owner didn't come to the hand-over (R48).
 */
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

/** How much of a hundred these choices give back. */
const percents = { full: 100, half: 50, none: 0 } as const

/** A hire with what staff go by. */
interface RefundableHire {
  readonly money: HireMoney
  readonly startDate: Day
  /** That it keeps. */
  readonly rule: RefundRule
  /** Its owner didn't come to the hand-over, as staff found. */
  readonly isOwnerAbsent?: boolean
}

/** How much of a hundred the rule gives back when staff cancel a hire. */
const ruledPercent = ({ startDate, rule, isOwnerAbsent = false }: RefundableHire, at: Date): number =>
  isOwnerAbsent ? 100 : backPercent(startDate, at, rule)

interface Choice {
  readonly choice: RefundChoice
  /** Counts with the choice `amount` alone. */
  readonly amountPence: Pence
}

/**
 * How much more goes back by a choice, in whole pence: what went back before is part of it, and never more than is left. An amount
 * is what it says, on top of that, and of a hire that never begins the cover besides.
 */
export function chosenRefundPence({ choice, amountPence }: Choice, hire: RefundableHire, at: Date): Pence {
  const { money } = hire
  const leftPence = leftToRefundPence(money)
  const ruled = ruledPercent(hire, at)
  if (choice === 'amount') {
    const coverPence = coverPartOfRefund(money, 0, chosenCoverPence(choice, hire, at))
    return Math.max(amountPence, Math.min(amountPence + coverPence, leftPence))
  }
  const coverPercent = choice === 'full' ? 100 : ruled
  const { allPence } = backByRule(money, choice === 'rule' ? ruled : percents[choice], coverPercent)
  return Math.min(Math.max(0, allPence - money.refundedPence - money.lostPence), leftPence)
}

/** What of a cover goes back by a choice, in whole pence: a hire that never begins needs none, whatever of its price is kept (R79). */
export function chosenCoverPence(choice: RefundChoice, hire: RefundableHire, at: Date): Pence {
  return coverBackBy(hire.money.cover?.paidPence ?? 0, choice === 'full' ? 100 : ruledPercent(hire, at))
}

/**
 * What of a refund is the cover's, in whole pence, where so much of the cover is decided to go back with it: what is left of it is
 * the hire's, and all of it that its owner reads.
 */
export function coverPartOfRefund(money: HireMoney, morePence: Pence, coverPence: Pence = 0): Pence {
  const { cover } = money
  if (!cover) return 0
  const backPence = Math.min(cover.paidPence, Math.max(cover.backPence, coverPence))
  const after = { ...money, cover: { ...cover, backPence }, refundedPence: money.refundedPence + morePence }
  return coverBackPence(after) - coverBackPence(money)
}

/** What goes back in all once so much more does, in whole pence: what the payer's bank took for good counts. */
export function inAllPence({ refundedPence, lostPence }: HireMoney, morePence: Pence): Pence {
  return refundedPence + lostPence + morePence
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
