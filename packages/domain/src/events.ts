import type { Day } from './dates.ts'
import type { RiskRule } from './moderation/assess-listing.ts'

/**
 * What happens in the product, announced in the transaction that makes it happen. A listener is a job of a feature to the right
 * (accounts, settings, identity, items, payments, deposits, rentals, payouts, messages, boosts, receipts, reviews, searches, wants, moderation,
 * notifications, support). Payloads carry ids; listeners read the rest.
 */
export interface DomainEvents {
  /** What an operator decided about a setting is in force from now on. */
  'setting.changed': { readonly key: string; readonly version: number; readonly at: string }
  /** A higher fee is to come: owners have to hear of it. */
  'fee.rise_decided': { readonly version: number; readonly at: string }
  /** A rise that was announced doesn't come: something else was decided for its time. */
  'fee.rise_dropped': { readonly version: number }
  'account.created': { readonly user_id: string }
  'account.confirmed': { readonly user_id: string }
  'profile.picture_replaced': { readonly user_id: string; readonly path: string }
  /** Someone has another name than before. */
  'profile.renamed': { readonly user_id: string }
  /** A document was checked, and a tick shows next to someone's name. */
  'identity.verified': { readonly user_id: string; readonly check_id: string }
  /** A check didn't succeed, or shows another name: its person can do something about it. */
  'identity.action_needed': { readonly user_id: string; readonly check_id: string; readonly attempt: number }
  /** A person has to look at it: someone isn't of age, may have these other accounts too, or showed no birth date. */
  'identity.review_needed': {
    readonly user_id: string
    readonly why: 'minor' | 'second_account' | 'no_birth_date'
    readonly other_ids: readonly string[]
  }
  /** Staff decided about someone's identity. */
  'identity.reviewed': { readonly user_id: string; readonly decision_id: string }
  /** A check counts for so many days more. */
  'identity.expiring': { readonly user_id: string; readonly check_id: string; readonly days: number }
  /** Someone wrote what looks like a scam in a third conversation within a day: their new ones wait for a check. */
  'messages.warned': { readonly user_id: string }
  /** It is new in the lists: listed, or active again. */
  'item.listed': { readonly item_id: string }
  /** Nobody knows where it is, and its owner has yet to hear so. */
  'item.unplaced': { readonly item_id: string }
  /** An active item is cheaper than it was, in pence a day. */
  'item.price_lowered': { readonly item_id: string; readonly from_pence: number }
  /** `user_id`: its owner, whose paths these are; absent when their account goes. */
  'item.deleted': { readonly item_id: string; readonly user_id?: string; readonly image_paths: readonly string[] }
  /** The provider is owed something: a capture, a release, a refund. */
  'payment.settlement_due': { readonly payment_id: string }
  'payment.authorised': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.captured': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.released': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.refunded': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** What of a refund a bank had sent back was paid by another way; `version`: the payment's, so that each is told once. */
  'payment.refunded_outside': { readonly payment_id: string; readonly pence: number; readonly version: number }
  /** A refund waits at the provider until enough of the operator's balance can be used. */
  'payment.refund_waits': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** The bank sent a refund back: a person has to find another way. */
  'payment.refund_failed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** The provider took or gave back what nobody asked for here: by hand, in its dashboard. */
  'payment.taken_by_hand': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.refunded_by_hand': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** The payer's bank took the money until it has decided. */
  'payment.disputed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** The bank has decided for us: the money is here again; or for the payer. */
  'payment.dispute_won': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.dispute_lost': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** A dispute is new, or stands elsewhere than before. */
  'payment.dispute_changed': { readonly dispute_id: string }
  /** Anything about the money of a payment is otherwise than before: taken, given back, disputed. */
  'payment.money_changed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** It has failed and is tried again: anyone who pays may be able to do something about it. */
  'payment.capture_delayed': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.capture_failed': { readonly payment_id: string; readonly subject: PaymentSubject }
  'payment.lapsed': { readonly payment_id: string; readonly subject: PaymentSubject }
  /** Another card was given for a deposit, or wasn't in the end. */
  'payment.card_given': { readonly rental_id: string }
  /** An owner asks for some of the deposit; the renter doesn't agree. */
  'claim.opened': { readonly rental_id: string }
  'claim.contested': { readonly rental_id: string }
  /** One side offers less; the other one refuses it, or doesn't answer in time. */
  'claim.offered': { readonly rental_id: string }
  'claim.offer_refused': { readonly rental_id: string }
  'claim.offer_lapsed': { readonly rental_id: string }
  'claim.unanswered': { readonly rental_id: string }
  /** The operator decides about one; one of the two doesn't accept that. */
  'claim.decided': { readonly rental_id: string }
  'claim.appealed': { readonly rental_id: string }
  /** It is accepted, settled, withdrawn or decided. */
  'claim.ended': { readonly rental_id: string }
  /** It is held on the renter's card. */
  'deposit.held': { readonly rental_id: string }
  /** The hold was refused: another card may be given, or the owner may call the hire off. */
  'deposit.refused': { readonly rental_id: string }
  /** Some of it was taken. */
  'deposit.taken': { readonly rental_id: string }
  /** The kept card refused what was decided: the renter is asked to pay it. */
  'deposit.payment_needed': { readonly rental_id: string }
  /** They didn't in time. */
  'deposit.owed': { readonly rental_id: string }
  /** Without a deposit it's known how much the renter may pay. */
  'deposit.payable': { readonly rental_id: string }
  /** Nothing (more) is held, and nothing was taken. */
  'deposit.released': { readonly rental_id: string }
  /** The cover of a hire is paid for; it goes back. */
  'cover.bound': { readonly rental_id: string }
  'cover.voided': { readonly rental_id: string }
  'rental.requested': { readonly rental_id: string }
  'rental.approved': { readonly rental_id: string }
  'rental.declined': { readonly rental_id: string }
  /** The rental is gone: what there is to say of it stands here. */
  'rental.withdrawn': {
    readonly rental_id: string
    readonly owner_id: string
    readonly renter_id: string
    readonly item_title: string
    readonly start_date: Day
    readonly end_date: Day
    /** What was held, in pounds. */
    readonly total_amount: number
  }
  'rental.cancelled': { readonly rental_id: string; readonly by: 'owner' | 'renter' | 'system' | 'staff' }
  'rental.amended': { readonly rental_id: string }
  'rental.completed': { readonly rental_id: string }
  /** Nobody marked it as returned in time. */
  'rental.completed_by_itself': { readonly rental_id: string }
  /** Its owner says that the item is not back. */
  'rental.return_denied': { readonly rental_id: string }
  'rental.expired': { readonly rental_id: string }
  /** Staff did something to it: what and why stands in that event of its history. */
  'rental.changed_by_staff': { readonly rental_id: string; readonly event_id: number }
  /** Staff excused the side that cancelled it. */
  'rental.excused': { readonly rental_id: string }
  /** The account to which someone's share of hires is sent stands elsewhere than before. */
  'payout_account.changed': { readonly user_id: string }
  /** An owner's share of a hire was sent to their account. */
  'due.sent': { readonly transfer_id: string }
  /** Staff hold it back, let it go, or paid it by another way; `version`: the row's, so that each is told once; `reason`: why, as its owner reads it. */
  'due.changed_by_staff': {
    readonly due_id: string
    readonly owner_id: string | null
    readonly act: 'block' | 'release' | 'settle_outside'
    readonly pence: number
    readonly version: number
    readonly reason: string | null
  }
  /** A debt of an earlier hire was kept from what is due. */
  'due.kept': { readonly due_id: string; readonly debt_due_id: string; readonly kept_pence: number }
  /** So much more of a transfer came back, so much in all; `by_hand`: the operator did it at the provider. */
  'due.taken_back': {
    readonly transfer_id: string
    readonly taken_pence: number
    readonly reversed_pence: number
    readonly by_hand: boolean
  }
  /** So much more could not be fetched back, and is kept from later dues. */
  'due.owed': { readonly due_id: string; readonly owed_pence: number; readonly debt_pence: number }
  /** An owner's bank sent a payout back. */
  'payout.failed': { readonly payout_id: string }
  /** Something was done to a transfer at the provider; `provider_ref`: its name there. */
  'transfer.changed': { readonly provider_ref: string }
  /** `receiver_id`: who may read it; what waits for a check wasn't sent yet. */
  'message.sent': { readonly message_id: string; readonly conversation_id: string; readonly receiver_id: string }
  'boost.ended': { readonly boost_id: string }
  /** It was paid and could not be applied: the money goes back. */
  'boost.refused': { readonly boost_id: string }
  'review.written': { readonly review_id: string }
  /** Staff hid it, or let it show again. */
  'review.moderated': { readonly reviewee_id: string }
  /** A case is urgent or late: those who can decide it are notified. */
  'case.alert': { readonly case_id: string; readonly why: 'urgent' | 'late' }
  /** Someone of staff was stopped who suspended more people within an hour than anyone has to. */
  'staff.stopped': { readonly user_id: string; readonly at: string }
  /** The audit isn't what was sealed, from a day on; found in the night of another. */
  'audit.broken': { readonly day: string; readonly found_on: string }
  /** Someone wrote more messages within a day with words that nobody may write than are let pass. */
  'messages.blocked_words': { readonly user_id: string }
  /** Someone appealed against a decision about them. */
  'appeal.made': { readonly decision_id: string }
  'report.made': { readonly report_id: string }
  /** The case of a report is decided, and its statement is on its way. */
  'report.answered': { readonly report_id: string }
  'decision.made': { readonly decision_id: string }
  /** What it did is undone. */
  'decision.revoked': { readonly decision_id: string }
  'appeal.decided': { readonly decision_id: string }
  /** The risk rules took an item from everyone but its owner until a person has looked at it; or let it show, to be looked at. */
  'item.held': { readonly item_id: string; readonly rules: readonly RiskRule[] }
  'item.watched': { readonly item_id: string; readonly rules: readonly RiskRule[] }
  /** An item was saved with pictures that it didn't show before: they are compared with others. */
  'item.pictures_changed': { readonly item_id: string }
  /** Its owner changed an item that is held or taken down. */
  'item.sent_back': { readonly item_id: string }
  /** An item fits a saved search whose owner wants to hear of it at once. */
  'search.matched': { readonly search_id: string; readonly item_id: string }
  /** Items wait for the email of the day of someone. */
  'search.digest_due': { readonly user_id: string }
  /** The days of a saved search are over. */
  'search.ended': { readonly search_id: string }
  /** Someone asks for something. */
  'want.posted': { readonly want_id: string }
  /** Owners in reach to notify, by their ids. */
  'want.told': { readonly want_id: string; readonly owner_ids: readonly string[] }
  /** What people need waits for the email of the day of an owner. */
  'want.digest_due': { readonly user_id: string }
  'want.answered': { readonly want_id: string; readonly item_id: string }
  /** Nobody has offered anything for some days. */
  'want.quiet': { readonly want_id: string }
  /** Nobody has opened a saved search for long. */
  'search.quiet': { readonly search_id: string }
}

/** What a payment pays for: payments know the kind and the id, never the thing. */
export interface PaymentSubject {
  readonly kind: 'rental' | 'boost' | 'deposit'
  readonly id: string
}

export type DomainEventName = keyof DomainEvents

export type DomainEvent = {
  [Name in DomainEventName]: { readonly name: Name; readonly payload: DomainEvents[Name] }
}[DomainEventName]
