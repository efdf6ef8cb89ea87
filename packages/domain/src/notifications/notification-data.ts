import type { Day } from '../dates.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

export interface RentalFacts {
  readonly rentalId: string
  readonly itemTitle: string
  readonly itemCategory: string
  readonly startDate: Day
  readonly endDate: Day
  readonly totalPence: number
  /** The cover's part of that: the owner doesn't read about it. Whole pence. */
  readonly coverPence?: number
  /** The cover's part of what was refunded. Whole pence. */
  readonly coverGonePence?: number
  /** The owner's earnings: base and add-ons, less what was refunded of them, in whole pence. */
  readonly earnsPence: number
  readonly owner: Person
  readonly renter: Person
  readonly answerBy: Date | null
  /** The day at whose end the hire completes by itself, unless it was marked as returned before. */
  readonly completesOn: Day
  /** Whether the owner said that the item isn't back. */
  readonly returnDenied: boolean
  /** Whether it never came back after that. */
  readonly isLost: boolean
  readonly pickupLocation: string | undefined
  readonly additionalNotes: string | undefined
  readonly reason: string | undefined
  readonly amendmentNotes: string | undefined
  readonly moneyBack: MoneyBack
  /** The latest dispute of the payment in question, or of what was taken of the deposit. */
  readonly dispute: DisputeFacts
  /** Whether the payment in question is for damage or loss. */
  readonly isOfDamage: boolean
  /** The amount taken from the card, by the ledger; whole pence. */
  readonly takenPence: number
  /** The amount refunded by the card provider so far, by the ledger; whole pence. */
  readonly refundedPence: number
  /** The part of a refund that is pending for lack of operator's balance; 0: none. Whole pence. */
  readonly waitingPence: number
}

/** What a payer's bank demanded back of a payment. */
interface DisputeFacts {
  /** In whole pence. */
  readonly pence: number
  /** Its number among the disputes of the payment, from 1. */
  readonly number: number
  readonly isDeposit: boolean
}

/**
 * What the renter gets back for a cancelled hire: the whole hold, all or part of the payment, or nothing. `bank`: the payment is disputed,
 * and the bank decides; `lost`: the bank gave them some or all of it, and anything else that is due has to be paid another way.
 */
export type MoneyBack =
  | { readonly from: 'hold' | 'payment' | 'bank'; readonly pence: number }
  | { readonly from: 'lost'; readonly pence: number; readonly lostPence: number }

/** A request that its renter withdrew: the rental is deleted. */
export interface WithdrawalFacts {
  readonly itemTitle: string
  readonly renterName: string
  /** Null in rows written by the previous version. */
  readonly days: { readonly startDate: Day; readonly endDate: Day } | null
  /** The amount that was held, in whole pence. */
  readonly totalPence: number
}

export interface ReviewFacts {
  readonly reviewerName: string
  readonly itemTitle: string
  readonly rating: number
}

export interface MessageFacts {
  readonly conversationId: string
  readonly sender: string
  readonly item: string | null
  readonly count: number
}

/** An item that matches a saved search. */
export interface FoundItem {
  readonly id: string
  readonly title: string
  /** The outward postcode; null where the place is unknown. */
  readonly location: string | null
  /** The total price of one day, including the fee, in whole pence. */
  readonly firstDayPence: number
}

export interface AlertHitFacts {
  readonly item: FoundItem
  /** The saved search in words. */
  readonly searchName: string
}

export interface AlertDigestFacts {
  /** Only as many as fit in the email. */
  readonly items: readonly FoundItem[]
  /** The number of all of them. */
  readonly total: number
}

/** A need on the wanted board. */
export interface WantFacts {
  readonly wantId: string
  readonly words: string
  readonly location: string
  readonly startDate: Day
  readonly endDate: Day
}

export interface WantNearbyFacts extends WantFacts {
  /** The first name of the person who needs it. */
  readonly asker: string
}

export interface WantDigestFacts {
  /** Only as many as fit in the email. */
  readonly wants: readonly WantNearbyFacts[]
  /** The number of all of them. */
  readonly total: number
}

export interface WantOfferFacts extends WantFacts {
  /** The owner's first name. */
  readonly owner: string
  readonly itemTitle: string
  readonly totalPence: number
}

/** An item with an unknown postcode. */
export interface UnplacedFacts {
  readonly itemId: string
  readonly itemTitle: string
}

/** A boost that has ended, or couldn't be applied. */
export interface BoostFacts {
  readonly planName: string
  readonly itemTitles: readonly string[]
}

/** An owner's money for one of their hires. */
export interface EarningFacts {
  readonly itemTitle: string
  readonly startDate: Day
  readonly endDate: Day
  /** The amount that moved, in whole pence. */
  readonly pence: number
}

export interface SentFacts extends EarningFacts {
  /** Whether the provider can make payouts to the owner's bank. */
  readonly isBankReady: boolean
}

export interface DeductionFacts extends EarningFacts {
  /** True: a dispute was lost. False: the renter was refunded. */
  readonly isByBank: boolean
}

export interface ReversalFacts extends DeductionFacts {
  /** Whether the operator did it at the provider. */
  readonly isByHand: boolean
}

export interface StaffDueFacts extends EarningFacts {
  readonly act: 'block' | 'release' | 'settle_outside'
  /** Why it's held back; null: no reason was given. */
  readonly reason: string | null
}

/** Money that is ready for an owner without a payable account. */
export interface OpenPayoutFacts {
  /** The total, in whole pence. */
  readonly pence: number
  /** The provider doesn't accept them. */
  readonly isRefused: boolean
  /** There's an account, but something is missing. */
  readonly hasBegun: boolean
  readonly isLast: boolean
}

/** A payout that was returned to the owner's account. */
export interface FailedPayoutFacts {
  /** In whole pence. */
  readonly pence: number
  /** It was cancelled on the way: the bank didn't refuse it. */
  readonly wasCalledOff: boolean
}

/** An owner's claim on a deposit; times as people read them. */
interface ClaimFacts {
  readonly pence: number
  readonly text: string
  readonly answer: string | null
  readonly answerBy: string
  /** The operator's decision, as text; the deadline for an appeal; who appealed, and with which text. */
  readonly decision: string | null
  readonly appealUntil: string | null
  readonly appealedBy: 'owner' | 'renter' | null
  readonly appeal: string | null
  /** The latest offer of either side. */
  readonly offer:
    | {
        readonly by: 'owner' | 'renter'
        readonly pence: number
        readonly text: string
        readonly answerBy: string
      }
    | undefined
}

/** A deposit of a hire; whole pence. */
export interface DepositFacts {
  readonly rentalId: string
  readonly itemTitle: string
  readonly startDate: Day
  readonly endDate: Day
  readonly ownerName: string
  readonly renterName: string
  /** Whether the item never came back, so that loss is reported rather than damage. */
  readonly isLost: boolean
  readonly claim: ClaimFacts | undefined
  readonly amountPence: number
  readonly decidedPence: number
  readonly takenPence: number
  /** Whether the decision can't change any more. Money taken before was taken by hand, and isn't the owner's yet. */
  readonly isFinal: boolean
  /** How much of that was refunded. */
  readonly backPence: number
  /** The deposit couldn't be held on any card, and it's too late for another one. */
  readonly isNeverHeld: boolean
  /** No deposit was agreed: the renter may pay what is claimed, or not. */
  readonly isRequest: boolean
}

/** The cover of a hire. Whole pence. */
export interface CoverFacts {
  readonly rentalId: string
  readonly itemTitle: string
  readonly startDate: Day
  readonly endDate: Day
  readonly name: string
  readonly insurer: string
  readonly reference: string
  readonly keyFactsUrl: string | null
  readonly policyUrl: string | null
  readonly claimsEmail: string | null
  readonly isDemo: boolean
  readonly pence: number
  /** How much of it is refunded. */
  readonly backPence: number
  /** Where the refund of the whole hire comes from; `bank`: the bank decides how much comes back. */
  readonly backFrom: MoneyBack['from']
}
