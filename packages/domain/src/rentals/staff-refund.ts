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
 * How much of a hire is refunded when staff cancel it; `rule`: what the renter's own cancellation would refund (R15), and everything where
 * the owner missed the hand-over (R48).
 */
export const refundChoices = ['rule', 'full', 'half', 'none', 'amount'] as const
export type RefundChoice = (typeof refundChoices)[number]

/** The default for how much support may refund of one hire in total, in whole pence (R69). */
export const supportRefundLimitPence: Pence = 5000

/** Roles that may refund everything there is. */
const unlimited: readonly StaffRole[] = ['operator', 'finance']

/**
 * How much more someone with these roles may refund of a hire, given what staff have refunded already; support up to its limit. Whole
 * pence.
 */
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

/** Whether someone with these roles may cancel with this choice: support by the rule and up to its limit, finance an amount. */
export function mayCancelWith(roles: readonly StaffRole[], choice: RefundChoice): boolean {
  return choice === 'rule' ? hasRole(roles, ['operator', 'support']) : roles.length > 0
}

/** The percentages of these choices. */
const percents = { full: 100, half: 50, none: 0 } as const

/** The facts about a hire that a refund by staff depends on. */
interface RefundableHire {
  readonly money: HireMoney
  readonly startDate: Day
  /** The hire's rule. */
  readonly rule: RefundRule
  /** The owner missed the hand-over, as staff found. */
  readonly isOwnerAbsent?: boolean
}

/** The percentage that the rule refunds when staff cancel a hire. */
const ruledPercent = ({ startDate, rule, isOwnerAbsent = false }: RefundableHire, at: Date): number =>
  isOwnerAbsent ? 100 : backPercent(startDate, at, rule)

interface Choice {
  readonly choice: RefundChoice
  /** Only used with the choice `amount`. */
  readonly amountPence: Pence
}

/**
 * How much more a choice refunds, in whole pence: earlier refunds are deducted, and it's never more than is left. An `amount` comes on top
 * of earlier refunds, and for a hire that never begins the cover is added.
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

/** How much of a cover a choice refunds, in whole pence: a hire that never begins needs none, however much of its price is kept (R79). */
export function chosenCoverPence(choice: RefundChoice, hire: RefundableHire, at: Date): Pence {
  return coverBackBy(hire.money.cover?.paidPence ?? 0, choice === 'full' ? 100 : ruledPercent(hire, at))
}

/**
 * The cover's part of a refund, in whole pence, when this much of the cover is decided to be refunded with it: the rest is the hire's, and
 * all that the owner reads about.
 */
export function coverPartOfRefund(money: HireMoney, morePence: Pence, coverPence: Pence = 0): Pence {
  const { cover } = money
  if (!cover) return 0
  const backPence = Math.min(cover.paidPence, Math.max(cover.backPence, coverPence))
  const after = { ...money, cover: { ...cover, backPence }, refundedPence: money.refundedPence + morePence }
  return coverBackPence(after) - coverBackPence(money)
}

/** The total refund after a further one, in whole pence: what the payer's bank took for good counts. */
export function inAllPence({ refundedPence, lostPence }: HireMoney, morePence: Pence): Pence {
  return refundedPence + lostPence + morePence
}

/** What can still be refunded of a hire's money, in whole pence. A capture in progress counts as paid. */
export function leftToRefundPence({ paidPence, refundedPence, lostPence }: HireMoney): Pence {
  return Math.max(0, paidPence - refundedPence - lostPence)
}

/**
 * Who has how much after a further refund, which is limited to what is left, in whole pence: together with the insurer's part it adds up to
 * what was paid and not lost.
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
