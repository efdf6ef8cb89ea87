import type { Day } from '../dates.ts'

/** A person as others read of them. */
export interface Person {
  readonly id: string
  readonly name: string
}

/** What can be said of a rental. */
export interface RentalFacts {
  readonly rentalId: string
  readonly itemTitle: string
  readonly startDate: Day
  readonly endDate: Day
  readonly totalPence: number
  readonly owner: Person
  readonly renter: Person
  readonly answerBy: Date | null
  readonly pickupLocation: string | undefined
  readonly additionalNotes: string | undefined
  readonly reason: string | undefined
  readonly amendmentNotes: string | undefined
}

/** A request that its renter took back: the rental is gone. */
export interface WithdrawalFacts {
  readonly itemTitle: string
}

/** A review, as its receiver hears of it. */
export interface ReviewFacts {
  readonly reviewerName: string
  readonly itemTitle: string
  /** Stars, 1 to 5. */
  readonly rating: number
}

/** Unread messages of a conversation. */
export interface MessageFacts {
  readonly conversationId: string
  readonly sender: string
  readonly item: string | null
  readonly count: number
}

/** A boost that is over, or that could not be applied. */
export interface BoostFacts {
  readonly planName: string
  readonly itemTitles: readonly string[]
}
