import type { Pence } from '../money.ts'
import { refundPence } from '../rentals/refund.ts'

/** What was agreed for a hire, in whole pence. The fee is a part of the total, and the renter's to pay. */
export interface AgreedPrice {
  readonly totalPence: Pence
  readonly feePence: Pence
}

/** Whose the kept money is, in whole pence: the two sum up to it. */
export interface KeptMoney {
  readonly ownerPence: Pence
  readonly feePence: Pence
}

/**
 * Shares out what is kept of a hire's money. Of the whole price the fee is whole; of the half that a late cancellation leaves it
 * is half, rounded down; of any other amount (a refund by staff or by hand, a lost dispute, a capture of less) it is in
 * proportion, rounded down. The rest is the owner's. Half is told by the amount, no matter who gave it back (R74).
 */
export function splitKept({ totalPence, feePence }: AgreedPrice, keptPence: Pence): KeptMoney {
  if (totalPence <= 0 || keptPence <= 0) return { ownerPence: 0, feePence: 0 }
  const isHalf = keptPence === totalPence - refundPence(totalPence, 'half')
  const fee = isHalf ? Math.floor(feePence / 2) : Math.floor((feePence * keptPence) / totalPence)
  return { ownerPence: keptPence - fee, feePence: fee }
}

/** The money of a hire as far as it is known. Whole pence. */
export interface HireMoney extends AgreedPrice {
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
  /** The owner called the hire off: nothing of it is theirs (R48). */
  readonly cancelledByOwner: boolean
}

const keptPence = ({ paidPence, refundedPence, lostPence }: HireMoney): Pence => paidPence - refundedPence - lostPence

/** What the owner is due for a hire in all, sent or not, in whole pence: never more than their share of what was paid, and what was taken of the deposit. */
export function ownerDuePence(money: HireMoney): Pence {
  return hireSharePence(money) + money.damagePence
}

function hireSharePence(money: HireMoney): Pence {
  if (money.cancelledByOwner) return 0
  const whole = splitKept(money, money.paidPence).ownerPence
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

/** For every hire, to the penny, with what was taken of its deposit as paid: paid − refunded − lost = sent − reversed + still owed + kept. */
export function booksOf(money: HireMoney, { sentPence, reversedPence }: Sent): HireBooks {
  const duePence = ownerDuePence(money)
  const withOwner = sentPence - reversedPence
  const stillOwedPence = Math.max(0, duePence - withOwner)
  const debtPence = Math.max(0, withOwner - duePence)
  return { stillOwedPence, debtPence, keptPence: keptPence(money) + money.damagePence - duePence - debtPence }
}
