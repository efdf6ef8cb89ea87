import type { ErrorCode } from '@itemo/domain/errors.ts'

/** The server's error codes, and those that arise in the browser. */
export type ClientErrorCode = ErrorCode | 'network'

/** The sentence for each code. A new code doesn't compile until it has one. */
const errorsCopy: Record<ClientErrorCode, string> = {
  network: 'Network error - please check your connection and try again',
  bad_request: "Something about that request wasn't right. Please reload and try again.",
  invalid_input: 'Please check the highlighted fields.',
  payload_too_large: 'That is too large.',
  unsupported_media: "That kind of file can't be used here.",
  unauthenticated: 'Your session has expired. Please sign in again.',
  forbidden: "You aren't allowed to do that.",
  not_found: "We couldn't find that. It may have been removed.",
  method_not_allowed: "That isn't possible here.",
  conflict: 'Someone changed this at the same time. Please reload and try again.',
  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  timeout: 'This is taking longer than it should. Please try again.',
  unavailable: "Itemo isn't available for a moment. Please try again shortly.",
  internal: 'Something went wrong on our side. Please try again.',
  account_has_live_rentals:
    "You still have bookings that aren't finished. Your account can be deleted once they are completed or cancelled.",
  account_has_open_money: "You still have money that isn't settled yet.",
  reauthentication_needed: "Please confirm it's you: enter your password, or log in again.",
  account_is_staff: 'Please ask an operator first.',
  second_factor_needed: 'Please complete two-step login first.',
  second_factor_stale: 'Please enter a code from your authenticator app again.',
  last_operator: 'Please add another operator first.',
  identity_not_offered: "That isn't possible here.",
  identity_needed: 'Please verify your identity first.',
  identity_verified_already: "You've already been checked.",
  identity_attempts_used: 'Please write to us about the check.',
  identity_provider: "The check isn't responding. Please try again.",
  consent_needed: 'Please tick the box first.',
  under_age: 'Itemo is for people aged 18 and over.',
  item_deleted: "We couldn't find that. It may have been removed.",
  item_has_live_rentals: "This item has bookings that aren't finished yet, so it can't be deleted.",
  item_paused: "This item is paused and can't be hired at the moment.",
  picture_unreadable: "This picture can't be read. Please try another one.",
  picture_unknown: 'A picture is gone. Please add it again.',
  own_item: "You can't book your own item",
  dates_taken: 'Sorry, these dates have just been taken.',
  dates_unavailable: "Some of these dates can't be hired. Please pick others.",
  price_changed: 'The price has changed. Please look at it again.',
  cover_changed: 'The cover has changed. Please look at it again.',
  cover_unavailable: 'The cover has changed. Please look at it again.',
  rental_state: "This booking has changed in the meantime. Here's the latest.",
  rental_not_started: 'A return can be confirmed from the start date on.',
  request_expired: 'This request has expired.',
  unpaid_requests: 'Please pay for your other requests first.',
  debt_open: 'Please pay what you owe for an earlier hire first. My Bookings shows it.',
  payment_provider: "The payment service isn't responding. Please try again.",
  payment_unknown: 'Payment not found.',
  payouts_unavailable: "That isn't possible here.",
  deposit_state: "That isn't possible here.",
  claim_too_late: "That isn't possible here.",
  message_self: "You can't message yourself",
  person_unreachable: "This person can't be reached.",
  too_many_saved_searches: 'You can keep 20 alerts. Remove one first.',
  blocked_words: "Itemo doesn't allow this.",
  too_many_wants: 'You can ask for 5 things at a time. Close one first.',
  want_closed: 'This is no longer needed.',
  item_not_free: "It isn't free on all of these days.",
  boost_unavailable: "One of these items can't be boosted at the moment.",
  already_reviewed: 'You have already reviewed this hire.',
  own_matter: 'This is about you, so someone else has to decide.',
  payment_disputed: 'The bank has this money until it has decided.',
  refund_too_large: "That's more than can be refunded.",
  case_changed: 'This has changed. Open it again.',
  case_claimed: 'Someone else is looking at this.',
  already_decided: 'This is already decided.',
  undo_expired: 'You can only undo this for ten minutes.',
  report_own: "You can't report your own content.",
  account_restricted:
    "Your account is limited, so you can't do this now. Account settings › Reports and decisions says why.",
  account_under_review:
    "Something about your account is being looked into. You can delete it once that's settled, in 30 days at the latest.",
  appeal_closed: 'This decision can no longer be appealed.',
}

/** The sentence for a code where the server sent none of its own. */
export function errorSentence(code: ClientErrorCode): string {
  return errorsCopy[code]
}

/** Whether an untrusted value is a known error code. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code !== 'network' && Object.hasOwn(errorsCopy, code)
}
