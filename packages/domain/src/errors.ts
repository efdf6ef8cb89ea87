/** Every code of the API with its HTTP status. The message on the wire is for developers; clients have their own texts for people. */
export const errorStatus = {
  // The request itself
  bad_request: 400,
  invalid_input: 422,
  payload_too_large: 413,
  unsupported_media: 415,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  rate_limited: 429,
  timeout: 503,
  unavailable: 503,
  // To a client, a bug is no more final than an outage [R86].
  internal: 503,
  // Accounts
  account_has_live_rentals: 409,
  account_has_open_money: 409,
  reauthentication_needed: 403,
  account_is_staff: 409,
  // Staff
  second_factor_needed: 403,
  second_factor_stale: 403,
  last_operator: 409,
  // Identity
  identity_not_offered: 409,
  identity_needed: 403,
  identity_verified_already: 409,
  identity_attempts_used: 409,
  identity_provider: 502,
  consent_needed: 422,
  under_age: 403,
  // Items
  item_deleted: 410,
  item_has_live_rentals: 409,
  item_paused: 409,
  picture_unreadable: 422,
  picture_unknown: 422,
  // Rentals
  own_item: 403,
  dates_taken: 409,
  dates_unavailable: 422,
  price_changed: 409,
  cover_unavailable: 409,
  cover_changed: 409,
  rental_state: 409,
  rental_not_started: 409,
  request_expired: 409,
  unpaid_requests: 409,
  // Payments
  payment_provider: 502,
  payment_unknown: 404,
  payment_disputed: 409,
  refund_too_large: 422,
  payouts_unavailable: 409,
  deposit_state: 409,
  debt_open: 409,
  claim_too_late: 409,
  // Messages
  message_self: 422,
  person_unreachable: 403,
  // Searches
  too_many_saved_searches: 409,
  // Wants
  too_many_wants: 409,
  want_closed: 409,
  item_not_free: 409,
  // Boosts
  boost_unavailable: 409,
  // Reviews
  already_reviewed: 409,
  // Moderation
  report_own: 422,
  blocked_words: 422,
  own_matter: 403,
  case_changed: 409,
  case_claimed: 409,
  already_decided: 409,
  undo_expired: 409,
  account_restricted: 403,
  account_under_review: 409,
  appeal_closed: 409,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Field name (dotted path) to a message that tells a person what to do. */
export type FieldErrors = Readonly<Record<string, string>>

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly fields?: FieldErrors
    readonly requestId: string
  }
}
