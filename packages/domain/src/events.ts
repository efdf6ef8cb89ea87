import type { Day } from './dates.ts'
import type { RiskRule } from './moderation/assess-listing.ts'

/**
 * The product's events, each published in the transaction that causes it. A listener is a job of a feature further to the right in this
 * list: accounts, settings, identity, items, payments, deposits, rentals, payouts, messages, boosts, receipts, reviews, searches, wants,
 * moderation, notifications, support. Payloads carry ids; listeners read the rest.
 */
export interface DomainEvents {
  /** An operator's decision about a setting has taken effect. */
  'setting.changed': { readonly key: string; readonly version: number; readonly at: string }
  /** A fee increase is scheduled: owners have to be notified. */
  'fee.rise_decided': { readonly version: number; readonly at: string }
  /** An announced increase is dropped: another decision was made for its time. */
  'fee.rise_dropped': { readonly version: number }
  'account.created': { readonly user_id: string }
  'account.confirmed': { readonly user_id: string }
  'profile.picture_replaced': { readonly user_id: string; readonly path: string }
  /** Someone changed their name. */
  'profile.renamed': { readonly user_id: string }
  /** A document was checked, and a tick is shown next to the person's name. */
  'identity.verified': { readonly user_id: string; readonly check_id: string }
  /** A check failed, or shows another name: the person can do something about it. */
  'identity.action_needed': { readonly user_id: string; readonly check_id: string; readonly attempt: number }
  /** Staff have to review it: the person is under age, may have these other accounts too, or showed no date of birth. */
  'identity.review_needed': {
    readonly user_id: string
    readonly why: 'minor' | 'second_account' | 'no_birth_date'
    readonly other_ids: readonly string[]
  }
  /** Staff decided about someone's identity. */
  'identity.reviewed': { readonly user_id: string; readonly decision_id: string }
  /** A check expires in this many days. */
  'identity.expiring': { readonly user_id: string; readonly check_id: string; readonly days: number }
  /** Someone wrote what looks like a scam in a third conversation within a day: their new conversations wait for a check. */
  'messages.warned': { readonly user_id: string }
  /** The item is new in the lists: it was listed, or is active again. */
  'item.listed': { readonly item_id: string }
  /** The item's place is unknown, and its owner hasn't been notified yet. */
  'item.unplaced': { readonly item_id: string }
  /** The price of an active item was lowered; in pence a day. */
  'item.price_lowered': { readonly item_id: string; readonly from_pence: number }
  /** `user_id`: the owner, to whom the paths belong; absent when their account is being deleted. */
  'item.deleted': { readonly item_id: string; readonly user_id?: string; readonly image_paths: readonly string[] }
  /** The provider has to capture, release or refund a payment. */
  'payment.settlement_due': { readonly payment_id: string }
  'payment.authorised': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.captured': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.released': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.refunded': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** Part of a refund that the bank had returned was paid another way; `version`: of the payment, so that each part is reported once. */
  'payment.refunded_outside': { readonly payment_id: string; readonly pence: number; readonly version: number }
  /** A refund is pending at the provider until the operator's available balance is large enough. */
  'payment.refund_waits': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** The bank returned a refund: a person has to find another way. */
  'payment.refund_failed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** Money was taken or refunded by hand, in the provider's dashboard, without a request from here. */
  'payment.taken_by_hand': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.refunded_by_hand': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** The payer's bank holds the money until it decides a dispute. */
  'payment.disputed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** The bank decided the dispute: we got the money back; or the payer keeps it. */
  'payment.dispute_won': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.dispute_lost': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** A dispute was opened, or its state changed. */
  'payment.dispute_changed': { readonly dispute_id: string }
  /** The money of a payment changed in any way: taken, refunded, disputed. */
  'payment.money_changed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** A capture failed and is being retried: the payer may be able to do something about it. */
  'payment.capture_delayed': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.capture_failed': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.lapsed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** Another card was given for a deposit, or the attempt came to nothing. */
  'payment.card_given': { readonly rental_id: string }
  /** An owner claims part of the deposit; the renter disagrees. */
  'claim.opened': { readonly rental_id: string }
  'claim.contested': { readonly rental_id: string }
  /** One side offers less; the other refuses the offer, or doesn't answer it in time. */
  'claim.offered': { readonly rental_id: string }
  'claim.offer_refused': { readonly rental_id: string }
  'claim.offer_lapsed': { readonly rental_id: string }
  'claim.unanswered': { readonly rental_id: string }
  /** The operator decided a claim; one side appealed. */
  'claim.decided': { readonly rental_id: string }
  'claim.appealed': { readonly rental_id: string }
  /** A claim was accepted, settled, withdrawn or decided. */
  'claim.ended': { readonly rental_id: string }
  /** A deposit is held on the renter's card. */
  'deposit.held': { readonly rental_id: string }
  /** The hold was refused: another card may be given, or the owner may call the hire off. */
  'deposit.refused': { readonly rental_id: string }
  /** Part of a deposit was taken. */
  'deposit.taken': { readonly rental_id: string }
  /** The saved card refused the amount that was decided: the renter is asked to pay it. */
  'deposit.payment_needed': { readonly rental_id: string }
  /** The renter didn't pay it in time. */
  'deposit.owed': { readonly rental_id: string }
  /** Without a deposit: the amount that the renter may pay is known. */
  'deposit.payable': { readonly rental_id: string }
  /** Nothing (more) is held, and nothing was taken. */
  'deposit.released': { readonly rental_id: string }
  /** The cover of a hire is paid for; it's refunded. */
  'cover.bound': { readonly rental_id: string }
  'cover.voided': { readonly rental_id: string }
  'rental.requested': { readonly rental_id: string }
  'rental.approved': { readonly rental_id: string }
  'rental.declined': { readonly rental_id: string }
  /** The rental is deleted: the payload holds what a notification needs. */
  'rental.withdrawn': {
    readonly rental_id: string
    readonly owner_id: string
    readonly renter_id: string
    readonly item_title: string
    readonly start_date: Day
    readonly end_date: Day
    /** The amount that was held, in pounds. */
    readonly total_amount: number
  }
  'rental.cancelled': { readonly rental_id: string; readonly by: 'owner' | 'renter' | 'system' | 'staff' }
  'rental.amended': { readonly rental_id: string }
  'rental.completed': { readonly rental_id: string }
  /** Nobody marked the item as returned in time. */
  'rental.completed_by_itself': { readonly rental_id: string }
  /** The owner says that the item hasn't come back. */
  'rental.return_denied': { readonly rental_id: string }
  'rental.expired': { readonly rental_id: string }
  /** Staff changed the rental: this event of its history says what they did and why. */
  'rental.changed_by_staff': { readonly rental_id: string; readonly event_id: number }
  /** Staff excused the side that cancelled it. */
  'rental.excused': { readonly rental_id: string }
  /** The state of the account that receives someone's share of hires changed. */
  'payout_account.changed': { readonly user_id: string }
  /** An owner's share of a hire was transferred to their account. */
  'due.sent': { readonly transfer_id: string }
  /**
   * Staff held a due back, released it, or paid it another way; `version`: of the row, so that each act is reported once; `reason`: why, as
   * the owner reads it.
   */
  'due.changed_by_staff': {
    readonly due_id: string
    readonly owner_id: string | null
    readonly act: 'block' | 'release' | 'settle_outside'
    readonly pence: number
    readonly version: number
    readonly reason: string | null
  }
  /** The debt of an earlier hire was deducted from a due. */
  'due.kept': { readonly due_id: string; readonly debt_due_id: string; readonly kept_pence: number }
  /** More of a transfer was reversed: this much now, that much in all; `by_hand`: by the operator, at the provider. */
  'due.taken_back': {
    readonly transfer_id: string
    readonly taken_pence: number
    readonly reversed_pence: number
    readonly by_hand: boolean
  }
  /** This much more couldn't be fetched back, and is deducted from later dues. */
  'due.owed': { readonly due_id: string; readonly owed_pence: number; readonly debt_pence: number }
  /** An owner's bank returned a payout. */
  'payout.failed': { readonly payout_id: string }
  /** A transfer changed at the provider; `provider_ref`: the provider's id for it. */
  'transfer.changed': { readonly provider_ref: string }
  /** Someone hasn't read a conversation's messages for five minutes. */
  'messages.unread': { readonly conversation_id: string; readonly receiver_id: string }
  'boost.ended': { readonly boost_id: string }
  /** A boost was paid for but couldn't be applied: the payment is refunded. */
  'boost.refused': { readonly boost_id: string }
  'review.written': { readonly review_id: string }
  /** Staff hid the review, or showed it again. */
  'review.moderated': { readonly reviewee_id: string }
  /** A case is urgent, or late: staff who can decide it are notified. */
  'case.alert': { readonly case_id: string; readonly why: 'urgent' | 'late' }
  /** A member of staff was stopped after suspending more people within an hour than anyone ever has to. */
  'staff.stopped': { readonly user_id: string; readonly at: string }
  /** From this day on, the audit doesn't match its seal; found in the night of another day. */
  'audit.broken': { readonly day: string; readonly found_on: string }
  /** Someone wrote more messages with forbidden words within a day than are tolerated. */
  'messages.blocked_words': { readonly user_id: string }
  /** Someone appealed against a decision about them. */
  'appeal.made': { readonly decision_id: string }
  'report.made': { readonly report_id: string }
  /** The case of a report is decided, and the statement about it is on its way. */
  'report.answered': { readonly report_id: string }
  'decision.made': { readonly decision_id: string }
  /** The effects of a decision were undone. */
  'decision.revoked': { readonly decision_id: string }
  'appeal.decided': { readonly decision_id: string }
  /** The risk rules hid an item from everyone but its owner until a person has checked it; or let it show, to be checked. */
  'item.held': { readonly item_id: string; readonly rules: readonly RiskRule[] }
  'item.watched': { readonly item_id: string; readonly rules: readonly RiskRule[] }
  /** An item was saved with new pictures, which are compared with others. */
  'item.pictures_changed': { readonly item_id: string }
  /** The owner changed an item that is held or taken down. */
  'item.sent_back': { readonly item_id: string }
  /** An item matches a saved search whose owner wants to be notified at once. */
  'search.matched': { readonly search_id: string; readonly item_id: string }
  /** There are items for someone's daily email. */
  'search.digest_due': { readonly user_id: string }
  /** A saved search has expired. */
  'search.ended': { readonly search_id: string }
  /** Someone posted a need. */
  'want.posted': { readonly want_id: string }
  /** The owners within reach who are to be notified of a need. */
  'want.told': { readonly want_id: string; readonly owner_ids: readonly string[] }
  /** There are needs for an owner's daily email. */
  'want.digest_due': { readonly user_id: string }
  'want.answered': { readonly want_id: string; readonly item_id: string }
  /** Nobody has offered anything for some days. */
  'want.quiet': { readonly want_id: string }
  /** Nobody has opened a saved search for a long time. */
  'search.quiet': { readonly search_id: string }
}

/** What a payment is for: payments know only its kind and id. */
export interface PaymentSubject {
  readonly kind: 'rental' | 'boost' | 'deposit'
  readonly id: string
}

export type DomainEventName = keyof DomainEvents

export type DomainEvent = {
  [Name in DomainEventName]: { readonly name: Name; readonly payload: DomainEvents[Name] }
}[DomainEventName]
