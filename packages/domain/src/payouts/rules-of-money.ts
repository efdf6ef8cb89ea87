import type { Pence } from '../money.ts'
import { coverBackBy, refundPence } from '../rentals/refund.ts'

/** What was agreed for a hire, in whole pence. The fee is a part of the total, and the renter's to pay; a cover stands apart. */
export interface AgreedPrice {
  readonly totalPence: Pence
  readonly feePence: Pence
}

/** Whose the kept money is, in whole pence: the two sum up to it, as far as it is the price's. */
export interface KeptMoney {
  readonly ownerPence: Pence
  readonly feePence: Pence
}

/**
 * Shares out what is kept of a hire's money. Of the whole price the fee is whole; of the half that a late cancellation leaves it
 * is half, rounded down; of any other amount (a refund by staff or by hand, a lost dispute, a capture of less) it is in
 * proportion, rounded down. The rest is the owner's. Half is told by the amount, no matter who gave it back (R74). What was taken
 * beyond the price is nobody's: it is for staff to give back.
 */
export function splitKept({ totalPence, feePence }: AgreedPrice, allPence: Pence): KeptMoney {
  if (totalPence <= 0 || allPence <= 0) return { ownerPence: 0, feePence: 0 }
  const keptPence = Math.min(allPence, totalPence)
  const isHalf = keptPence === totalPence - refundPence(totalPence, 50)
  const fee = isHalf ? Math.floor(feePence / 2) : Math.floor((feePence * keptPence) / totalPence)
  return { ownerPence: keptPence - fee, feePence: fee }
}

/** A cover that was agreed with a hire, apart from its price, and what of it is decided to go back. Whole pence. */
export interface AgreedCover {
  readonly pence: Pence
  readonly backPence: Pence
}

/** A cover that was paid for with a hire, and what of it goes back whatever else does. Whole pence. */
export interface CoverPaid {
  readonly paidPence: Pence
  readonly backPence: Pence
}

/** The money of a hire as far as it is known: all of it, with its cover. Whole pence. */
export interface HireMoney extends AgreedPrice {
  /** The insurer's: neither the owner's nor the operator's. Undefined: none was paid for. */
  readonly cover?: CoverPaid | undefined
  /** What was taken from the card. */
  readonly paidPence: Pence
  /** What went back to the renter, or is decided to. */
  readonly refundedPence: Pence
  /** What disputes took for good: an open one blocks what is not sent, and takes nothing from the owner. */
  readonly lostPence: Pence
  /** What of that the operator has taken on, so that the owner's share does not fall by it. */
  readonly bornePence: Pence
  /** What was taken of the deposit, and stayed here: the owner's, without a fee. */
  readonly damagePence: Pence
  /** What of it the owner gave up when they deleted their account: the operator's (R80). */
  readonly givenUpPence?: Pence
  /** The owner called the hire off: nothing of it is theirs (R48). */
  readonly cancelledByOwner: boolean
}

type CoverMoney = Pick<HireMoney, 'cover' | 'paidPence' | 'refundedPence'>

/** What of the cover went back or is decided to: what was decided of it, and what goes back beyond the price of the hire. */
export function coverBackPence({ cover, paidPence, refundedPence }: CoverMoney): Pence {
  if (!cover) return 0
  const beyondPence = refundedPence - (paidPence - cover.paidPence)
  return Math.min(cover.paidPence, Math.max(cover.backPence, beyondPence))
}

/** What of the cover stays: the insurer's. */
export function coverKeptPence(money: CoverMoney): Pence {
  return (money.cover?.paidPence ?? 0) - coverBackPence(money)
}

/**
 * What goes back in all once a hire is called off with so much of a hundred back, in whole pence, and what of it is the cover's: of
 * the price and of the cover each what went back before counts for its own, and what was taken beyond them goes back too.
 */
export function backByRule(
  money: CoverMoney & Pick<AgreedPrice, 'totalPence'>,
  percent: number,
  coverPercent: number = percent,
): { readonly allPence: Pence; readonly coverPence: Pence } {
  const { totalPence, cover, paidPence, refundedPence } = money
  const coverPaid = cover?.paidPence ?? 0
  const coverGone = coverBackPence(money)
  const coverPence = Math.max(coverGone, coverBackBy(coverPaid, coverPercent))
  const beyondPence = Math.max(0, paidPence - coverPaid - totalPence)
  const hirePence = Math.max(refundedPence - coverGone, refundPence(totalPence, percent) + beyondPence)
  return { allPence: hirePence + coverPence, coverPence }
}

/** What is kept of the hire, its cover apart. */
function keptPence(money: HireMoney): Pence {
  return money.paidPence - money.refundedPence - money.lostPence - coverKeptPence(money)
}

/**
 * What the owner is due for a hire in all, sent or not, in whole pence: never more than their share of what was paid, and what was taken
 * of the deposit; less what they gave up.
 */
export function ownerDuePence(money: HireMoney): Pence {
  return Math.max(0, hireSharePence(money) + money.damagePence - (money.givenUpPence ?? 0))
}

function hireSharePence(money: HireMoney): Pence {
  if (money.cancelledByOwner) return 0
  const whole = splitKept(money, money.paidPence - (money.cover?.paidPence ?? 0)).ownerPence
  return Math.min(whole, splitKept(money, keptPence(money)).ownerPence + money.bornePence)
}

/** Who bears a refund that staff make: the two sides by their shares, or the operator alone. */
export type RefundBearer = 'split' | 'operator'

/** Who bears it unless staff say otherwise: once the owner has been paid, the operator (R74). */
export function usualBearer(isDueSent: boolean): RefundBearer {
  return isDueSent ? 'operator' : 'split'
}

/** What the operator takes on when so much more goes back, in whole pence: just what the owner's share would fall by. */
export function borneOfRefund(money: HireMoney, morePence: Pence, bearer: RefundBearer): Pence {
  if (bearer === 'split') return 0
  return ownerDuePence(money) - ownerDuePence({ ...money, refundedPence: money.refundedPence + morePence })
}

/** What was sent to the owner for a hire, and what was fetched back of it. A debt that another hire's due paid counts as sent there and as fetched back here. Whole pence. */
export interface Sent {
  readonly sentPence: Pence
  readonly reversedPence: Pence
}

/** How the books of a hire stand. Whole pence. */
export interface HireBooks {
  readonly stillOwedPence: Pence
  /** What was sent too much and is not here again. */
  readonly debtPence: Pence
  /** What the operator has of the hire; below zero while a debt is open, or where it bears more than its fee. The card provider's own fees are booked apart. */
  readonly keptPence: Pence
}

/** For every hire, to the penny, with what was taken of its deposit as paid: paid − refunded − lost = sent − reversed + still owed + kept + kept of the cover. */
export function booksOf(money: HireMoney, { sentPence, reversedPence }: Sent): HireBooks {
  const duePence = ownerDuePence(money)
  const withOwner = sentPence - reversedPence
  const stillOwedPence = Math.max(0, duePence - withOwner)
  const debtPence = Math.max(0, withOwner - duePence)
  return { stillOwedPence, debtPence, keptPence: keptPence(money) + money.damagePence - duePence - debtPence }
}
