import type { Pence } from '../money.ts'
import { coverBackBy, refundPence } from '../rentals/refund.ts'

/** The agreed price of a hire, in whole pence. The fee is part of the total, and paid by the renter; a cover is separate. */
export interface AgreedPrice {
  readonly totalPence: Pence
  readonly feePence: Pence
}

/** Who the kept money belongs to, in whole pence: the two parts add up to it, up to the price. */
export interface RetainedShares {
  readonly ownerPence: Pence
  readonly feePence: Pence
}

/**
 * Divides the money that is kept of a hire. The fee is taken in full from the whole price; halved and rounded down from the half that a
 * late cancellation leaves; and in proportion, rounded down, from any other amount (a refund by staff or by hand, a lost dispute, a smaller
 * capture). The rest is the owner's. Only the amount decides whether it's a half, no matter who refunded it (R74). Money taken beyond the
 * price belongs to no one: staff have to refund it.
 */
export function splitRetained({ totalPence, feePence }: AgreedPrice, allPence: Pence): RetainedShares {
  if (totalPence <= 0 || allPence <= 0) return { ownerPence: 0, feePence: 0 }
  const keptPence = Math.min(allPence, totalPence)
  const isHalf = keptPence === totalPence - refundPence(totalPence, 50)
  const fee = isHalf ? Math.floor(feePence / 2) : Math.floor((feePence * keptPence) / totalPence)
  return { ownerPence: keptPence - fee, feePence: fee }
}

/** A cover that was agreed with a hire, in addition to its price, and how much of it is decided to be refunded. Whole pence. */
export interface AgreedCover {
  readonly pence: Pence
  readonly backPence: Pence
}

/** A cover that was paid for with a hire, and how much of it is refunded in any case. Whole pence. */
export interface CoverPaid {
  readonly paidPence: Pence
  readonly backPence: Pence
}

/** All known money of a hire, including its cover. Whole pence. */
export interface HireMoney extends AgreedPrice {
  /** The insurer's: neither the owner's nor the operator's. Undefined: none was paid for. */
  readonly cover?: CoverPaid | undefined
  /** What was taken from the card. */
  readonly paidPence: Pence
  /** What was refunded to the renter, or is decided to be. */
  readonly refundedPence: Pence
  /** What disputes took for good: an open one blocks what isn't sent yet, but takes nothing from the owner. */
  readonly lostPence: Pence
  /** The part of refunds and losses that the operator bears, so that the owner's share doesn't shrink. */
  readonly bornePence: Pence
  /** What was taken of the deposit and not refunded: the owner's, without a fee. */
  readonly damagePence: Pence
  /** The part of it that the owner gave up when they deleted their account: the operator's (R80). */
  readonly givenUpPence?: Pence
  /** The owner called the hire off: they get nothing (R48). */
  readonly cancelledByOwner: boolean
}

type CoverMoney = Pick<HireMoney, 'cover' | 'paidPence' | 'refundedPence'>

/** The refund of the cover, made or decided: the amount decided for it, or what is refunded beyond the price of the hire. */
export function coverBackPence({ cover, paidPence, refundedPence }: CoverMoney): Pence {
  if (!cover) return 0
  const beyondPence = refundedPence - (paidPence - cover.paidPence)
  return Math.min(cover.paidPence, Math.max(cover.backPence, beyondPence))
}

/** What is kept of the cover: the insurer's. */
export function coverKeptPence(money: CoverMoney): Pence {
  return (money.cover?.paidPence ?? 0) - coverBackPence(money)
}

/**
 * The total refund when a hire is called off with this percentage, in whole pence, and the cover's part of it. Earlier refunds count
 * separately for the price and the cover, and money taken beyond both is refunded, too.
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

/** What is kept of the hire, without the cover. */
function keptPence(money: HireMoney): Pence {
  return money.paidPence - money.refundedPence - money.lostPence - coverKeptPence(money)
}

/**
 * The owner's total due for a hire, sent or not, in whole pence: at most their share of what was paid, plus what was taken of the deposit,
 * less what they gave up.
 */
export function ownerDuePence(money: HireMoney): Pence {
  return Math.max(0, hireSharePence(money) + money.damagePence - (money.givenUpPence ?? 0))
}

function hireSharePence(money: HireMoney): Pence {
  if (money.cancelledByOwner) return 0
  const whole = splitRetained(money, money.paidPence - (money.cover?.paidPence ?? 0)).ownerPence
  return Math.min(whole, splitRetained(money, keptPence(money)).ownerPence + money.bornePence)
}

/** Who bears a refund by staff: both sides in proportion to their shares, or the operator alone. */
export type RefundBearer = 'split' | 'operator'

/** Who bears it unless staff decide otherwise: the operator, once the owner has been paid (R74). */
export function usualBearer(isDueSent: boolean): RefundBearer {
  return isDueSent ? 'operator' : 'split'
}

/** How much the operator bears of a further refund, in whole pence: exactly what the owner's share would lose. */
export function borneOfRefund(money: HireMoney, morePence: Pence, bearer: RefundBearer): Pence {
  if (bearer === 'split') return 0
  return ownerDuePence(money) - ownerDuePence({ ...money, refundedPence: money.refundedPence + morePence })
}

/**
 * What was sent to the owner for a hire, and what was fetched back. A debt that was paid from another hire's due counts as sent there and
 * as fetched back here. Whole pence.
 */
export interface Sent {
  readonly sentPence: Pence
  readonly reversedPence: Pence
}

/** The books of a hire. Whole pence. */
export interface HireBooks {
  readonly stillOwedPence: Pence
  /** The overpayment that hasn't come back. */
  readonly debtPence: Pence
  /**
   * What the operator keeps of the hire; negative while a debt is open, or where it bears more than its fee. The card provider's own fees
   * are booked separately.
   */
  readonly keptPence: Pence
}

/**
 * The equation for every hire, to the penny, with what was taken of its deposit as paid: paid − refunded − lost = sent − reversed + still
 * owed + kept + kept of the cover.
 */
export function booksOf(money: HireMoney, { sentPence, reversedPence }: Sent): HireBooks {
  const duePence = ownerDuePence(money)
  const withOwner = sentPence - reversedPence
  const stillOwedPence = Math.max(0, duePence - withOwner)
  const debtPence = Math.max(0, withOwner - duePence)
  return { stillOwedPence, debtPence, keptPence: keptPence(money) + money.damagePence - duePence - debtPence }
}
