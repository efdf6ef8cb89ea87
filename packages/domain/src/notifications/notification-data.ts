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
  /** What of that is a cover's: its owner reads nothing of it. Whole pence. */
  readonly coverPence?: number
  /** What of what has gone back is the cover's. Whole pence. */
  readonly coverGonePence?: number
  /** What the owner earns: base and add-ons, less what of them went back, in whole pence. */
  readonly earnsPence: number
  readonly owner: Person
  readonly renter: Person
  readonly answerBy: Date | null
  /** The day at whose end the hire completes by itself, unless it is marked as returned before. */
  readonly completesOn: Day
  /** Whether the owner has said that the item is not back. */
  readonly returnDenied: boolean
  /** Whether it never came back since then. */
  readonly isLost: boolean
  readonly pickupLocation: string | undefined
  readonly additionalNotes: string | undefined
  readonly reason: string | undefined
  readonly amendmentNotes: string | undefined
  readonly moneyBack: MoneyBack
  /** The latest dispute of the payment that is spoken of, or of what was taken of the deposit. */
  readonly dispute: DisputeFacts
  /** Whether the payment that is spoken of is one for damage or loss. */
  readonly isOfDamage: boolean
  /** What was taken from the card, by the ledger; whole pence. */
  readonly takenPence: number
  /** What the card provider has paid back so far, by the ledger; whole pence. */
  readonly refundedPence: number
  /** What of a refund waits there for the operator's balance; 0: nothing. Whole pence. */
  readonly waitingPence: number
}

/** What a payer's bank asked back of a payment. */
interface DisputeFacts {
  /** In whole pence. */
  readonly pence: number
  /** Which of those of the payment it is, from 1 on. */
  readonly number: number
  readonly isDeposit: boolean
}

/**
 * What goes back to the renter of a hire that is off: the hold whole, what was paid whole or in part, or nothing; `bank`: it is disputed,
 * and the bank decides; `lost`: the bank has given them some or all of it, and what is due besides has to come another way.
 */
export type MoneyBack =
  | { readonly from: 'hold' | 'payment' | 'bank'; readonly pence: number }
  | { readonly from: 'lost'; readonly pence: number; readonly lostPence: number }

/** A request that its renter took back: the rental is gone. */
export interface WithdrawalFacts {
  readonly itemTitle: string
  readonly renterName: string
  /** Null in what the version before wrote down. */
  readonly days: { readonly startDate: Day; readonly endDate: Day } | null
  /** What was held, in whole pence. */
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

/** An item that fits a saved search. */
export interface FoundItem {
  readonly id: string
  readonly title: string
  /** The outward postcode; null where nobody knows the place. */
  readonly location: string | null
  /** What one day costs in all, the fee included, in whole pence. */
  readonly firstDayPence: number
}

export interface AlertHitFacts {
  readonly item: FoundItem
  /** The saved search in words. */
  readonly searchName: string
}

export interface AlertDigestFacts {
  /** As many as the email holds. */
  readonly items: readonly FoundItem[]
  /** How many there are in all. */
  readonly total: number
}

/** What someone asks for on the wanted board. */
export interface WantFacts {
  readonly wantId: string
  readonly words: string
  readonly location: string
  readonly startDate: Day
  readonly endDate: Day
}

export interface WantNearbyFacts extends WantFacts {
  /** The first name of the person who asks. */
  readonly asker: string
}

export interface WantDigestFacts {
  /** As many as the email holds. */
  readonly wants: readonly WantNearbyFacts[]
  /** How many there are in all. */
  readonly total: number
}

export interface WantOfferFacts extends WantFacts {
  /** The first name of the owner. */
  readonly owner: string
  readonly itemTitle: string
  readonly totalPence: number
}

/** An item whose postcode nobody knows. */
export interface UnplacedFacts {
  readonly itemId: string
  readonly itemTitle: string
}

/** A boost that is over, or that could not be applied. */
export interface BoostFacts {
  readonly planName: string
  readonly itemTitles: readonly string[]
}

/** Money of an owner for one of their hires. */
export interface EarningFacts {
  readonly itemTitle: string
  readonly startDate: Day
  readonly endDate: Day
  /** What moved, in whole pence. */
  readonly pence: number
}

export interface SentFacts extends EarningFacts {
  /** Whether the provider can pay on to the owner's bank. */
  readonly isBankReady: boolean
}

export interface OwedFacts extends EarningFacts {
  /** A dispute was lost; otherwise the renter was given something back. */
  readonly isByBank: boolean
}

export interface TakenBackFacts extends OwedFacts {
  /** The operator did it at the provider. */
  readonly isByHand: boolean
}

export interface StaffDueFacts extends EarningFacts {
  readonly act: 'block' | 'release' | 'settle_outside'
  /** Why it is held back; null: they didn't say. */
  readonly reason: string | null
}

/** What is ready for an owner without an account that can be paid. */
export interface OpenPayoutFacts {
  /** All of it, in whole pence. */
  readonly pence: number
  /** The provider doesn't take them. */
  readonly isRefused: boolean
  /** There is an account, and something is missing. */
  readonly hasBegun: boolean
  readonly isLast: boolean
}

/** A payout that is on the owner's account again. */
export interface FailedPayoutFacts {
  /** In whole pence. */
  readonly pence: number
  /** It was called off on the way: no bank refused it. */
  readonly wasCalledOff: boolean
}

/** What an owner asks for of a deposit; the time as people read it. */
interface ClaimFacts {
  readonly pence: number
  readonly text: string
  readonly answer: string | null
  readonly answerBy: string
  /** What the operator says about it; until when it can be appealed; who did, and with which words. */
  readonly decision: string | null
  readonly appealUntil: string | null
  readonly appealedBy: 'owner' | 'renter' | null
  readonly appeal: string | null
  /** The last offer of one side. */
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
  readonly itemTitle: string
  readonly startDate: Day
  readonly endDate: Day
  readonly ownerName: string
  readonly renterName: string
  /** Whether the item never came back: what is reported is its loss then, and not damage. */
  readonly isLost: boolean
  readonly claim: ClaimFacts | undefined
  readonly amountPence: number
  readonly decidedPence: number
  readonly takenPence: number
  /** Whether what is decided can't change any more. What is taken before that was taken by hand, and isn't the owner's yet. */
  readonly isFinal: boolean
  /** What of that went back. */
  readonly backPence: number
  /** No card could be held, and it's too late for another one. */
  readonly isNeverHeld: boolean
  /** None was agreed to: its renter may pay what is asked for, or not. */
  readonly isRequest: boolean
}

/** What a notification says of the cover of a hire. Amounts in pence. */
export interface CoverFacts {
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
  /** What of it goes back. */
  readonly backPence: number
  /** Where the money of the whole hire goes back from; `bank`: the bank decides what comes back. */
  readonly backFrom: MoneyBack['from']
}
