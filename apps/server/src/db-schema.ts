// Made by `npm run db:types` from the migrations. Do not edit: a test compares it with the live schema.
import type { ColumnType, GeneratedAlways } from 'kysely'

/** A column with a default: it may be left out when a row is written. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** An exact number arrives as text. */
export type Numeric = ColumnType<string, string | number, string | number>

/** A whole number that may be too large for a number arrives as text. */
export type BigInteger = ColumnType<string, string | number | bigint, string | number | bigint>

/** An instant; a string is sent as it is. */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** An object, or JSON text. A list must be given as text: the driver would turn it into a PostgreSQL array. */
export type JsonInput = string | (object & { readonly length?: never })
export type Json = ColumnType<JsonValue, JsonInput, JsonInput>

export interface AccessEntries {
  id: Generated<string>
  at: Instant
  hour: GeneratedAlways<Date>
  staff_id: string
  what: 'address' | 'conversation' | 'email' | 'evidence' | 'export' | 'person' | 'security' | 'tax'
  subject_id: string
  case_id: string | null
  reason: string | null
}

export interface AccessGrants {
  id: Generated<string>
  staff_id: string
  conversation_id: string
  case_id: string | null
  at: Instant
  until: Instant
  is_secret: Generated<boolean>
}

export interface Appeals {
  id: Generated<string>
  decision_id: string
  text: string | null
  made_at: Instant
  case_id: string
  decided_at: Instant | null
  outcome: 'changed' | 'overturned' | 'upheld' | null
  answer: string | null
}

export interface AuditCheck {
  is_only: Generated<boolean>
  checked_at: Instant
  broken_days: number
}

export interface AuditEntries {
  id: GeneratedAlways<string>
  at: Instant
  actor_id: string | null
  source: 'console' | 'shell' | 'system'
  roles: string[]
  act: string
  subject_kind: string
  subject_id: string
  case_id: string | null
  decision_id: string | null
  changes: Generated<Json>
  request_id: string | null
  undoes: BigInteger | null
}

export interface AuditReasons {
  entry_id: BigInteger
  text: string | null
}

export interface AuditSeals {
  day: string
  first_id: BigInteger
  last_id: BigInteger
  sha256: string
}

export interface BalanceLines {
  id: string
  type: string
  amount_pence: number
  fee_pence: number
  at: Instant
  read_at: Instant
  entry_kind: string
  entry_ref: string
  fee_kind: string | null
  entry_id: BigInteger | null
  fee_entry_id: BigInteger | null
  intent_ref: string | null
  transfer_ref: string | null
  payment_ref: string | null
}

export interface BalanceReading {
  is_only: Generated<boolean>
  lines_until: Instant | null
  intents_until: Instant | null
  opening_pence: number | null
  there_pence: number | null
  there_at: Instant | null
  opening_sum_pence: BigInteger | null
  there_sum_pence: BigInteger | null
}

export interface BannedPersonKeys {
  person_key: Buffer
  decision_id: string
  until: Instant
}

export interface Blocks {
  blocker_id: string
  blocked_id: string
  created_at: Instant
}

export interface BoostItems {
  boost_id: string
  item_id: string
  title: string
  views: Generated<number>
}

export interface Boosts {
  id: Generated<string>
  owner_id: string
  plan_id: string
  plan_name: string
  days: number
  price_pence: number
  status: Generated<'awaiting_payment' | 'ended' | 'refused' | 'running'>
  started_at: Instant | null
  expires_at: Instant | null
  created_at: Instant
}

export interface CaseEvidence {
  case_id: string
  kind: 'messages' | 'person' | 'subject'
  number: number
  at: Instant
  record: Json
}

export interface CaseNotes {
  id: Generated<string>
  case_id: string
  author_id: string | null
  text: string
  at: Instant
}

export interface Cases {
  id: Generated<string>
  number: GeneratedAlways<number>
  kind: 'appeal' | 'person' | 'report' | 'risk' | 'safety'
  subject_kind: 'conversation' | 'decision' | 'item' | 'message' | 'person' | 'report' | 'review' | 'want'
  subject_id: string
  subject_owner_id: string | null
  title: string
  reason: string
  priority: number
  state: Generated<'closed' | 'decided' | 'open' | 'waiting'>
  waiting_on: 'member' | 'outside' | null
  due_at: Instant
  opened_at: Instant
  first_answer_at: Instant | null
  decided_at: Instant | null
  assigned_to: string | null
  claimed_until: Instant | null
  report_count: Generated<number>
  restricted: Generated<boolean>
  version: Generated<number>
  waits_until: Instant | null
  sent_back_at: Instant | null
  shown: Json | null
  suggested_measures: string[] | null
  suggested_by: string | null
  suggested_at: Instant | null
  agency_reported_on: string | null
  agency_reference: string | null
  late_told_at: Instant | null
}

export interface ClaimOffers {
  rental_id: string
  number: number
  by: 'owner' | 'renter'
  amount_pence: number
  text: string
  state: Generated<'accepted' | 'answered' | 'lapsed' | 'open' | 'over' | 'refused'>
  made_at: Instant
  offer_until: Instant
}

export interface Claims {
  rental_id: string
  amount_pence: number
  text: string
  state: Generated<'accepted' | 'appealed' | 'contested' | 'decided' | 'offered' | 'open' | 'settled' | 'withdrawn'>
  answer: string | null
  answer_by: Instant
  opened_at: Instant
  answered_at: Instant | null
  ended_at: Instant | null
  offer_until: Instant | null
  decision_text: string | null
  appeal_until: Instant | null
  appealed_by: 'owner' | 'renter' | null
  appeal_text: string | null
  appealed_at: Instant | null
  version: Generated<number>
  decidable_at: Instant | null
}

export interface ConversationHolds {
  user_id: string
  since: Instant
  ended_at: Instant | null
  counts_after: Instant | null
}

export interface ConversationParticipants {
  conversation_id: string
  user_id: string
  mailed_at: Instant | null
  opened: Generated<boolean>
  listed_at: Instant | null
  unread: Generated<number>
  unreminded_since: Instant | null
}

export interface Conversations {
  id: Generated<string>
  item_id: string | null
  member_low: string
  member_high: string
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  introduced_by: string | null
  held_at: Instant | null
  held_for: string | null
  refused_at: Instant | null
}

export interface CoverPolicies {
  rental_id: string
  cover_id: number
  terms: Json
  amount_pence: number
  state: Generated<'bound' | 'chosen' | 'ended' | 'void'>
  insurer_reference: string | null
  starts_on: string
  ends_on: string
  back_pence: Generated<number>
  refunded_pence: Generated<number>
  version: Generated<number>
  bound_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export interface CoverRemittances {
  id: Generated<string>
  insurer: string
  amount_pence: number
  reference: string
  at: Instant
}

export interface DailyNumbers {
  metric: string
  day: string
  dimension: Generated<string>
  value: BigInteger
}

export interface Debts {
  due_id: string
  owner_id: string
  open_pence: number
  began_at: Instant
  updated_at: Instant
}

export interface DecisionMeasures {
  decision_id: string
  measure: 'ban' | 'due_block' | 'item_hold' | 'item_remove' | 'message_remove' | 'profile_clear' | 'rentals_cancel' | 'restrict_hiring' | 'restrict_listing' | 'restrict_messaging' | 'review_hide' | 'suspend' | 'want_hide'
  target_kind: 'item' | 'message' | 'person' | 'review' | 'want'
  target_id: string
  until: Instant | null
  lifted_at: Instant | null
  lifted_by_decision: string | null
  before: Json | null
}

export interface Decisions {
  id: Generated<string>
  case_id: string
  person_id: string | null
  decided_by: string | null
  at: Instant
  outcome: 'action' | 'no_action' | 'warning'
  ground: string | null
  facts: string | null
  automated: boolean
  source: 'own_check' | 'report' | 'rule'
  statement_sent_at: Instant | null
  revoked_at: Instant | null
  revoked_by_decision: string | null
}

export interface DeletedItems {
  item_id: string
  category: string
  place: { x: number; y: number } | null
  deleted_at: Instant
}

export interface Deposits {
  rental_id: string
  renter_id: string
  owner_id: string
  amount_pence: number
  mode: 'card' | 'hold' | 'request'
  state: Generated<'asked' | 'card_saved' | 'charging' | 'held' | 'holding' | 'needs_person' | 'none' | 'owed' | 'payable' | 'refused' | 'released' | 'releasing' | 'taken' | 'taking'>
  terms: string
  terms_version: string
  start_date: string
  end_date: string
  agreed_at: Instant | null
  over_at: Instant | null
  ended_at: Instant | null
  reported_at: Instant | null
  decided_at: Instant | null
  decided_pence: Generated<number>
  provider_customer_id: string | null
  payment_method_id: string | null
  refused_method_id: string | null
  setup_session_id: string | null
  setup_url: string | null
  setup_expires_at: Instant | null
  payment_id: string | null
  capture_before: Instant | null
  taken_pence: Generated<number>
  pay_until: Instant | null
  act_at: Instant | null
  attempts: Generated<number>
  refusals: Generated<number>
  failure: string | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  final_at: Instant | null
  return_denied_at: Instant | null
  refused_at: Instant | null
}

export interface Disputes {
  id: Generated<string>
  provider_dispute_id: string
  payment_id: string
  amount_pence: number
  reason: string
  state: 'lost' | 'needs_response' | 'under_review' | 'warning' | 'warning_closed' | 'won'
  due_by: Instant | null
  opened_at: Instant
  updated_at: Instant
  reminded_days: number | null
  evidence_file_id: string | null
  answer: 'accept' | 'submit' | null
  answered_at: Instant | null
  answer_asked_at: Instant | null
  read_at: Instant | null
}

export interface DueOffsets {
  id: GeneratedAlways<string>
  due_id: string
  debt_due_id: string
  amount_pence: number
  at: Instant
}

export interface Dues {
  id: Generated<string>
  rental_id: string
  owner_id: string
  kind: 'cancellation' | 'hire'
  amount_pence: Generated<number>
  paid_pence: Generated<number>
  refunded_pence: Generated<number>
  lost_pence: Generated<number>
  borne_pence: Generated<number>
  outside_pence: Generated<number>
  state: 'blocked' | 'expected' | 'ready' | 'reversed' | 'reversing' | 'sending' | 'sent' | 'void' | 'waiting'
  blocked_by: 'claim' | 'dispute' | 'operator' | null
  held_by: 'claim' | 'operator' | null
  ready_at: Instant | null
  act_at: Instant | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  attempts: Generated<number>
  failure: string | null
  outside_at: Instant | null
  held_reason: string | null
  outside_ref: string | null
  decision_id: string | null
  held_too: Generated<boolean>
  released_decision_id: string | null
  short_at: Instant | null
  while_off_at: Instant | null
  given_up_pence: Generated<number>
}

export interface IdempotencyKeys {
  actor_id: string
  key: string
  request: string
  at: Instant
  answer: Json | null
}

export interface IdentityChecks {
  id: Generated<string>
  user_id: string
  provider: 'sandbox' | 'stripe'
  provider_session_id: string | null
  state: Generated<'cancelled' | 'expired' | 'needs_input' | 'open' | 'processing' | 'verified' | 'withdrawn'>
  version: Generated<number>
  attempts: Generated<number>
  provider_report_id: string | null
  failure_code: string | null
  name_match: 'close' | 'different' | 'same' | null
  of_age: boolean | null
  person_key: Buffer | null
  matched_name_key: Buffer | null
  consent_text_version: string
  consent_at: Instant
  return_to: Generated<string>
  verified_at: Instant | null
  result_at: Instant | null
  valid_until: Instant | null
  created_at: Instant
  updated_at: Instant
}

export interface IdentityDecisions {
  id: Generated<string>
  user_id: string
  by_staff_id: string
  case_id: string | null
  what: 'allow_second_account' | 'grant' | 'require' | 'withdraw'
  reason: string
  name_key: Buffer | null
  at: Instant
}

export interface IdentityRedactions {
  provider: string
  provider_session_id: string
  state: Generated<'done' | 'due' | 'running'>
  next_try_at: Instant
  due_at: Instant
  attempts: Generated<number>
}

export interface ItemAddons {
  id: Generated<string>
  item_id: string
  name: string
  price: Numeric
  position: Generated<number>
}

export interface ItemImages {
  id: Generated<string>
  item_id: string
  image_url: string
  position: Generated<number>
}

export interface ItemPlaces {
  item_id: string
  postcode: string
  latitude: number | null
  longitude: number | null
  is_rough: Generated<boolean>
  unplaced_told_at: Instant | null
}

export interface ItemRevisions {
  id: GeneratedAlways<string>
  item_id: string
  at: Instant
  before: Json
}

export interface ItemSearch {
  item_id: string
  no: number
  version: number
  daily_pence: number
  place: { x: number; y: number } | null
  title: string
  body: string
  terms: string
}

export interface Items {
  id: Generated<string>
  user_id: string
  title: string
  description: string
  category: string
  daily_rate: Numeric
  weekly_rate: Numeric | null
  monthly_rate: Numeric | null
  location: string | null
  latitude: Numeric | null
  longitude: Numeric | null
  status: Generated<'active' | 'held' | 'paused' | 'removed'>
  available_from: string | null
  available_until: string | null
  excluded_dates: Generated<string[]>
  deposit_required: Generated<boolean>
  deposit_amount: Numeric | null
  is_boosted: Generated<boolean>
  boost_expires_at: Instant | null
  search_text: Generated<string>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  place: GeneratedAlways<{ x: number; y: number } | null>
  search_no: Generated<number>
  decision_id: string | null
  status_before: 'active' | 'paused' | null
  risk: number | null
  risk_rules: string[] | null
  assessed: Json | null
  approved: Json | null
  boost_left_seconds: number | null
  replacement_value: Numeric | null
}

export interface KeptPictures {
  case_id: string
  bucket: string
  path: string
  kept_at: Instant
}

export interface LedgerCheck {
  is_only: Generated<boolean>
  asked_at: Instant
  noted_at: Instant
  step: string | null
  ended_at: Instant | null
  failure: 'other' | 'provider' | null
}

export interface LedgerEntries {
  id: GeneratedAlways<string>
  payment_id: string | null
  kind: 'authorised' | 'captured' | 'cover_collected' | 'cover_refunded' | 'cover_remitted' | 'deposit_held' | 'deposit_released' | 'deposit_taken' | 'dispute_fee' | 'dispute_returned' | 'disputed' | 'fee' | 'operator_payout' | 'operator_payout_failed' | 'other_in' | 'other_out' | 'refund_failed' | 'refunded' | 'released' | 'transfer_reversed' | 'transferred'
  amount_pence: number
  provider_ref: string
  learnt_at: Instant
}

export interface LedgerFindings {
  id: Generated<string>
  check_kind: 'provider' | 'rules'
  why: string
  subject_id: string | null
  detail: string
  found_at: Instant
  seen_at: Instant
  gone_at: Instant | null
  resolved_at: Instant | null
  version: Generated<number>
  asked_at: Instant | null
}

export interface Mailbox {
  id: GeneratedAlways<number>
  recipient: string
  subject: string
  text: string
  html: string | null
  headers: Generated<Json>
  sent_at: Generated<Instant>
  subjects: Generated<string[]>
  message_id: string | null
}

export interface MemberDays {
  day: string
  user_id: string
}

export interface MergedConversations {
  id: string
  author_id: string
  merged_into: string
  merged_at: Instant
}

export interface Messages {
  id: Generated<string>
  conversation_id: string
  sender_id: string
  text: string
  is_read: Generated<boolean>
  created_at: Generated<Instant>
  warning: 'agent_collects' | 'asks_for_code' | 'contact_details' | 'deposit_elsewhere' | 'gift_cards' | 'look_alike_address' | 'overpayment' | 'pays_elsewhere' | null
  removed_at: Instant | null
  decision_id: string | null
}

export interface MoneyAlarms {
  cause: string
  weight: BigInteger
  told_at: Instant
  away_since: Instant | null
}

export interface Notifications {
  id: Generated<string>
  user_id: string
  kind: string
  dedupe_key: string
  about_id: string | null
  title: string
  body: string
  path: string
  listed: boolean
  mail: Json | null
  mailed_at: Instant | null
  read_at: Instant | null
  created_at: Instant
}

export interface NumberRuns {
  day: string
  ran_at: Instant
  ms: number
}

export interface Online {
  user_id: string
  process_id: string
  seen_at: Instant
}

export interface Outbox {
  id: GeneratedAlways<string>
  line: string
}

export interface OutsidePayments {
  id: Generated<string>
  due_id: string | null
  payment_id: string | null
  amount_pence: number
  reference: string | null
  at: Instant
  number: GeneratedAlways<string>
}

export interface PaymentEvents {
  id: string
  type: string
  received_at: Generated<Instant>
}

export interface Payments {
  id: Generated<string>
  subject_kind: 'boost' | 'deposit' | 'rental'
  subject_id: string
  payer_id: string | null
  amount_pence: number
  state: Generated<'authorised' | 'awaiting_payment' | 'captured' | 'capturing' | 'charged_back' | 'disputed' | 'failed' | 'lapsed' | 'refund_failed' | 'refunded' | 'refunding' | 'released' | 'releasing'>
  version: Generated<number>
  capture_method: Generated<'automatic' | 'manual'>
  provider_session_id: string | null
  provider_intent_id: string | null
  checkout_url: string | null
  checkout_expires_at: Instant
  refund_pence: Generated<number>
  failure: string | null
  settle_at: Instant | null
  settle_attempts: Generated<number>
  refusals: Generated<number>
  capturing_since: Instant | null
  capture_failed_at: Instant | null
  authorised_at: Instant | null
  captured_at: Instant | null
  released_at: Instant | null
  refunded_at: Instant | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  capture_pence: number | null
  refund_retried_pence: Generated<number>
  refund_outside_pence: Generated<number>
  refund_outside_ref: string | null
  refund_short_at: Instant | null
  lost_pence: Generated<number>
}

export interface PayoutAccounts {
  id: Generated<string>
  user_id: string
  provider_account_id: string | null
  state: Generated<'active' | 'closed' | 'needs_more' | 'rejected' | 'started'>
  transfers_active: Generated<boolean>
  payouts_active: Generated<boolean>
  currently_due: Generated<Json>
  refusals: Generated<number>
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  legal_name_matches: boolean | null
}

export interface Payouts {
  id: Generated<string>
  payout_account_id: string
  provider_payout_id: string
  amount_pence: number
  state: 'failed' | 'paid' | 'pending'
  failure_code: string | null
  arrives_on: string
  created_at: Instant
  updated_at: Instant
}

export interface PayoutsSwitch {
  is_only: Generated<boolean>
  is_on: boolean
}

export interface PersonFacts {
  user_id: string
  hires_as_owner: Generated<number>
  hires_as_renter: Generated<number>
  reviews_received: Generated<number>
  requests_answered: Generated<number>
  requests_expired: Generated<number>
  median_answer_minutes: number | null
  confirmed_as_owner: Generated<number>
  cancelled_as_owner: Generated<number>
  late_cancellations_as_renter: Generated<number>
  gets_paid: Generated<boolean>
  shown: Generated<Json>
  computed_at: Instant
}

export interface PostcodePlaces {
  postcode: string
  latitude: number
  longitude: number
  found_at: Generated<Instant>
}

export interface Profiles {
  id: string
  full_name: string | null
  profile_image: string | null
  postcode: string | null
  bio: string | null
  trust_score: Numeric | null
  member_since: Generated<Instant>
  email_notifications: Generated<boolean>
  push_notifications: Generated<boolean>
  hire_requests: Generated<boolean>
  messages: Generated<boolean>
  marketing: Generated<boolean>
  is_demo: Generated<boolean>
  updated_at: Generated<Instant>
  deleted_at: Instant | null
  account_id: GeneratedAlways<string | null>
  show_online: Generated<boolean>
  alerts: Generated<boolean>
  wants: Generated<boolean>
  strikes: Generated<number>
  identity_verified_at: Instant | null
  wants_within_km: number | null
  wants_all: Generated<boolean>
}

export interface PushSubscriptions {
  id: Generated<string>
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
}

export interface RateLimits {
  key: string
  empty_at: Instant
}

export interface Records {
  id: Generated<string>
  kind: 'children_access' | 'dpia' | 'illegal_content_risk' | 'measures' | 'reviews_policy'
  version: number
  title: string
  body: string
  review_by: string
  made_by: string
  made_at: Instant
}

export interface RemovedPictures {
  decision_id: string
  item_id: string
  uploaded_at: Instant
  dhash: BigInteger
  hash_bands: number[]
}

export interface RentalEvents {
  id: GeneratedAlways<string>
  rental_id: string
  at: Instant
  what: 'amended' | 'amendment_settled' | 'approved' | 'cancelled' | 'claim_accepted' | 'claim_appealed' | 'claim_contested' | 'claim_decided' | 'claim_offer_refused' | 'claim_offered' | 'claim_opened' | 'claim_withdrawn' | 'completed_by_itself' | 'deadline_moved' | 'declined' | 'expired' | 'missed' | 'refunded_by_staff' | 'requested' | 'return_denied' | 'returned'
  by: 'owner' | 'renter' | 'staff' | 'system'
  note: string | null
  pence: number | null
  cover_pence: Generated<number>
}

export interface Rentals {
  id: Generated<string>
  item_id: string | null
  renter_id: string
  owner_id: string
  status: Generated<'booked' | 'cancelled' | 'completed' | 'confirmed' | 'pending'>
  start_date: string
  end_date: string
  base_amount: Numeric
  addons_amount: Numeric
  platform_fee: Numeric
  total_amount: Numeric
  price_lines: Json
  item_snapshot: Json
  metadata: Generated<Json>
  cancelled_by: 'owner' | 'renter' | 'staff' | 'system' | null
  requested_at: Instant | null
  answer_by: Instant | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  approved_at: Instant | null
  terms_version: string | null
  pay_by: Instant | null
  completes_on: string
  return_denied_at: Instant | null
  over_at: Instant | null
  deposit_refused: Generated<boolean>
  fee_basis_points: Generated<number>
  cancellation_excused_at: Instant | null
  cover_amount: Generated<Numeric>
  cover_id: number | null
  refund_free_hours: Generated<number>
  refund_late_percent: Generated<number>
  no_show: 'owner' | 'renter' | null
}

export interface ReportComplaints {
  report_id: string
  decision_id: string
  text: string | null
  made_at: Instant
  case_id: string
  decided_at: Instant | null
  outcome: 'changed' | 'upheld' | null
  answer: string | null
  instead_id: string | null
}

export interface Reports {
  id: Generated<string>
  subject_kind: 'conversation' | 'item' | 'message' | 'person' | 'review' | 'want'
  subject_id: string
  subject_owner_id: string | null
  reporter_id: string | null
  reporter_email: string | null
  reason: string
  text: string | null
  declares_subject: Generated<boolean>
  evidence: Json
  case_id: string
  created_at: Instant
  answered_at: Instant | null
  outcome: 'acted' | 'duplicate' | 'not_acted' | 'withdrawn' | null
  due_at: Instant | null
}

export interface RequestOutcomes {
  rental_id: string
  owner_id: string
  requested_at: Instant
  ended_at: Instant
  outcome: 'approved' | 'declined' | 'expired' | 'withdrawn'
}

export interface Restrictions {
  id: Generated<string>
  user_id: string
  kind: 'hiring' | 'listing' | 'messaging' | 'suspended'
  decision_id: string
  from_at: Instant
  until: Instant | null
  lifted_at: Instant | null
}

export interface Reviews {
  id: Generated<string>
  rental_id: string
  role: 'owner' | 'renter'
  reviewer_id: string
  reviewee_id: string
  item_id: string | null
  rating: number
  text: string | null
  created_at: Generated<Instant>
  hidden_at: Instant | null
  decision_id: string | null
}

export interface SafetyReads {
  rental_id: string
  role: 'owner' | 'renter'
  category: string
  version: number
  at: Instant
}

export interface SavedItems {
  user_id: string
  item_id: string
  created_at: Generated<Instant>
  title: string | null
  category: string | null
}

export interface SavedReplies {
  id: Generated<string>
  place: number
  title: string
  body: string
  kind: 'appeal' | 'damage' | 'other' | 'privacy' | 'problem' | 'question' | null
}

export interface SavedSearches {
  id: Generated<string>
  user_id: string
  query: Json
  every: 'daily' | 'instant' | 'off'
  anchors: string[]
  test: string
  opened_at: Instant
  asked_at: Instant | null
  ended_at: Instant | null
  created_at: Instant
  phrase: string | null
  also: Generated<string[]>
}

export interface SavedViews {
  id: Generated<string>
  staff_id: string | null
  screen: 'items' | 'people' | 'queue' | 'rentals'
  name: string
  query: string
  shared: Generated<boolean>
}

export interface SearchCheck {
  is_only: Generated<boolean>
  after_no: number
}

export interface SearchHits {
  search_id: string
  item_id: string
  found_at: Instant
  told_at: Instant | null
  told_at_once: Generated<boolean>
  told_to: string | null
}

export interface SearchPhrases {
  phrase: string
  tail: string | null
  items: number
}

export interface SearchTypos {
  cut: string
  word: string
}

export interface SearchWords {
  word: string
  stem: GeneratedAlways<string | null>
  items: Generated<number>
  named: boolean
}

export interface SearchedWords {
  day: string
  words: string
  shown: Generated<number>
  empty: Generated<number>
}

export interface Secrets {
  name: string
  value: string
  created_at: Generated<Instant>
}

export interface SecurityEvents {
  id: Generated<string>
  user_id: string
  at: Instant
  kind: 'account_secured' | 'app_removed' | 'data_exported' | 'email_changed' | 'login_connected' | 'login_disconnected' | 'name_changed' | 'passkey_added' | 'passkey_copied' | 'passkey_removed' | 'password_changed' | 'recovery_code_used' | 'sessions_ended' | 'sign_in_failed' | 'signed_in' | 'staff_looked' | 'token_reused' | 'two_step_off' | 'two_step_on' | 'two_step_reset'
  method: string | null
  device: string | null
  network: string | null
  session_id: string | null
  by: Generated<'self' | 'staff' | 'system'>
  count: Generated<number>
  network_hash: string | null
}

export interface SettingVersions {
  key: string
  version: number
  value: Json
  effective_at: Instant
  made_by: string | null
  made_at: Instant
  reason: string
  applied_at: Instant | null
}

export interface SharePictures {
  item_id: string
  version: string
  made_at: Instant
}

export interface Staff {
  user_id: string
  roles: string[]
  child_safety: Generated<boolean>
  display_name: string
  added_by: string | null
  added_at: Instant
  removed_at: Instant | null
  last_seen_at: Instant | null
}

export interface StaffLooking {
  room: string
  user_id: string
  process_id: string
  seen_at: Instant
}

export interface SupportMessages {
  id: Generated<string>
  request_id: string
  direction: 'in' | 'note' | 'out'
  staff_id: string | null
  text: string
  at: Instant
}

export interface SupportRequests {
  id: Generated<string>
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  priority: 'high' | 'low' | 'normal' | 'urgent'
  created_at: Generated<Instant>
  number: GeneratedAlways<number>
  kind: Generated<'appeal' | 'damage' | 'other' | 'privacy' | 'problem' | 'question'>
  state: Generated<'answered' | 'closed' | 'open' | 'waiting'>
  assigned_to: string | null
  due_at: Generated<Instant>
  first_reply_at: Instant | null
  closed_at: Instant | null
  last_message_at: Generated<Instant>
  rental_id: string | null
  item_id: string | null
  case_id: string | null
  version: Generated<number>
}

export interface TransferReversals {
  provider_reversal_id: string
  transfer_id: string
  amount_pence: number
  at: Instant
}

export interface Transfers {
  id: Generated<string>
  due_id: string
  payment_id: string
  round: number
  amount_pence: number
  destination: string
  provider_transfer_id: string | null
  reversed_pence: Generated<number>
  state: Generated<'called_off' | 'sending' | 'sent'>
  asked_at: Instant | null
  refusals: Generated<number>
  sent_at: Instant | null
  created_at: Instant
  updated_at: Instant
  damage_pence: Generated<number>
}

export interface Uploads {
  bucket: string
  path: string
  owner_id: string | null
  width: number
  height: number
  bytes: number
  created_at: Generated<Instant>
  forgotten: Generated<boolean>
  stored_at: Instant | null
  removed_at: Instant | null
  purged_at: Instant | null
  attached_to: string | null
  dhash: BigInteger | null
  hash_bands: number[] | null
  hashed_at: Instant | null
  same_as_removed: Generated<boolean>
  same_as_other: Generated<boolean>
}

export interface WantAnswers {
  want_id: string
  item_id: string
  owner_id: string
  total_pence: number
  note: string | null
  status: Generated<'declined' | 'offered' | 'taken' | 'withdrawn'>
  created_at: Instant
}

export interface WantNotices {
  want_id: string
  owner_id: string
  told_at: Instant
  mailed_at: Instant | null
}

export interface Wants {
  id: Generated<string>
  user_id: string
  words: string
  note: string | null
  category: string | null
  location: string
  latitude: Numeric
  longitude: Numeric
  within_km: number
  from_day: string
  until_day: string
  budget_pence: number | null
  status: Generated<'fulfilled' | 'hidden' | 'open' | 'withdrawn'>
  hidden_reason: string | null
  expires_at: Instant
  asked_at: Instant | null
  created_at: Instant
  status_before: string | null
}

export interface WebFiles {
  path: string
  body: Buffer
  last_served_at: Instant
}

export interface AuthEndedSessions {
  id: string
  ended_at: Generated<Instant>
}

export interface AuthExchangeCodes {
  code_hash: string
  user_id: string
  method: string
  provider: string
  code_challenge: string
  code_challenge_method: 'plain' | 's256'
  created_at: Generated<Instant>
  expires_at: Instant
}

export interface AuthFactorResets {
  id: Generated<string>
  user_id: string
  token_hash: string
  opened_at: Instant
  due_at: Instant
  mails_queued: Generated<number>
  mail_queued_at: Instant | null
  mails_sent: Generated<number>
  mailed_at: Instant | null
  ended_at: Instant | null
  outcome: 'done' | 'signed_in' | 'stopped' | null
}

export interface AuthFlowStates {
  state_hash: string
  provider: 'apple' | 'facebook' | 'google'
  browser_hash: string
  nonce: string
  code_verifier: string
  redirect_to: string
  given_name: string | null
  created_at: Generated<Instant>
  expires_at: Instant
  client_challenge: string | null
  client_challenge_method: 'plain' | 's256' | null
}

export interface AuthIdentities {
  id: Generated<string>
  user_id: string
  provider: 'apple' | 'email' | 'facebook' | 'google'
  provider_id: string
  identity_data: Generated<Json>
  last_sign_in_at: Instant | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface AuthKnownDevices {
  user_id: string
  fingerprint: string
  first_seen_at: Generated<Instant>
  last_seen_at: Generated<Instant>
}

export interface AuthMfaChallenges {
  id: Generated<string>
  factor_id: string
  network_hash: string
  attempts: Generated<number>
  created_at: Instant
  expires_at: Instant
  verified_at: Instant | null
}

export interface AuthMfaFactors {
  id: Generated<string>
  user_id: string
  factor_type: 'recovery_code' | 'totp'
  friendly_name: Generated<string>
  status: 'unverified' | 'verified'
  secret: Buffer | null
  last_step: BigInteger | null
  last_challenged_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export interface AuthMfaRecoveryCodes {
  factor_id: string
  code_hash: string
  used_at: Instant | null
}

export interface AuthOneTimeTokens {
  id: Generated<string>
  user_id: string
  kind: 'email_change' | 'invite' | 'magiclink' | 'reauthentication' | 'recovery' | 'secure_account' | 'signup'
  email: string
  token_hash: string
  code_hash: string | null
  redirect_to: string | null
  attempts: Generated<number>
  created_at: Generated<Instant>
  expires_at: Instant
  used_at: Instant | null
  code_challenge: string | null
  code_challenge_method: 'plain' | 's256' | null
  browser_hash: string | null
  network_hash: string | null
  network_attempts: Generated<number>
  other_attempts: Generated<number>
}

export interface AuthPendingSignUps {
  id: Generated<string>
  kind: 'magiclink' | 'signup'
  email: string
  password_hash: string | null
  metadata: Generated<Json>
  code_challenge: string | null
  code_challenge_method: 'plain' | 's256' | null
  redirect_to: string | null
  token_hash: string
  code_hash: string
  attempts: Generated<number>
  browser_hash: string | null
  network_hash: string | null
  device: string | null
  signed_up_at: Instant
  created_at: Instant
  expires_at: Instant
  terms_version: string | null
  network_attempts: Generated<number>
  other_attempts: Generated<number>
  mailed: Generated<boolean>
  origin_network_hash: string | null
  unsent_attempts: Generated<number>
  tried: Generated<string[]>
}

export interface AuthRaisedSessions {
  id: string
  raised_at: Generated<Instant>
}

export interface AuthRefreshTokens {
  token_hash: string
  session_id: string
  created_at: Generated<Instant>
  used_at: Instant | null
}

export interface AuthSessions {
  id: Generated<string>
  user_id: string
  amr: Json
  user_agent: string | null
  created_at: Generated<Instant>
  refreshed_at: Generated<Instant>
  aal: Generated<'aal1' | 'aal2'>
  factor_at: Instant | null
  factor_id: string | null
  passkey_id: string | null
  console_at: Instant | null
}

export interface AuthSignUpMarks {
  email_hash: string
  browser_hash: string
  expires_at: Instant
}

export interface AuthSocialClaims {
  id: string
  provider: 'apple' | 'facebook' | 'google'
  provider_id: string
  email: string
  full_name: string | null
  vouched: boolean
  user_id: string | null
  browser_hash: string
  redirect_to: string
  client_challenge: string | null
  client_challenge_method: 's256' | null
  token_hash: string
  code_hash: string
  attempts: Generated<number>
  created_at: Instant
  expires_at: Instant
}

export interface AuthUsers {
  id: Generated<string>
  email: string
  encrypted_password: string | null
  email_confirmed_at: Instant | null
  new_email: string | null
  raw_user_meta_data: Generated<Json>
  raw_app_meta_data: Generated<Json>
  confirmation_sent_at: Instant | null
  recovery_sent_at: Instant | null
  email_change_sent_at: Instant | null
  reauthentication_sent_at: Instant | null
  last_sign_in_at: Instant | null
  banned_until: Instant | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  email_change_proven: string | null
  invited_at: Instant | null
  terms_version: string | null
  terms_accepted_at: Instant | null
  password_blocked_at: Instant | null
}

export interface AuthWebauthnChallenges {
  id: Generated<string>
  kind: 'authentication' | 'registration'
  user_id: string | null
  challenge: string
  created_at: Instant
  expires_at: Instant
}

export interface AuthWebauthnCredentials {
  id: Generated<string>
  user_id: string
  credential_id: string
  public_key: Buffer
  sign_count: BigInteger
  transports: string[]
  aaguid: string
  backed_up: boolean
  friendly_name: string
  created_at: Instant
  updated_at: Instant
  last_used_at: Instant | null
}

export interface DB {
  access_entries: AccessEntries
  access_grants: AccessGrants
  appeals: Appeals
  audit_check: AuditCheck
  audit_entries: AuditEntries
  audit_reasons: AuditReasons
  audit_seals: AuditSeals
  balance_lines: BalanceLines
  balance_reading: BalanceReading
  banned_person_keys: BannedPersonKeys
  blocks: Blocks
  boost_items: BoostItems
  boosts: Boosts
  case_evidence: CaseEvidence
  case_notes: CaseNotes
  cases: Cases
  claim_offers: ClaimOffers
  claims: Claims
  conversation_holds: ConversationHolds
  conversation_participants: ConversationParticipants
  conversations: Conversations
  cover_policies: CoverPolicies
  cover_remittances: CoverRemittances
  daily_numbers: DailyNumbers
  debts: Debts
  decision_measures: DecisionMeasures
  decisions: Decisions
  deleted_items: DeletedItems
  deposits: Deposits
  disputes: Disputes
  due_offsets: DueOffsets
  dues: Dues
  idempotency_keys: IdempotencyKeys
  identity_checks: IdentityChecks
  identity_decisions: IdentityDecisions
  identity_redactions: IdentityRedactions
  item_addons: ItemAddons
  item_images: ItemImages
  item_places: ItemPlaces
  item_revisions: ItemRevisions
  item_search: ItemSearch
  items: Items
  kept_pictures: KeptPictures
  ledger_check: LedgerCheck
  ledger_entries: LedgerEntries
  ledger_findings: LedgerFindings
  mailbox: Mailbox
  member_days: MemberDays
  merged_conversations: MergedConversations
  messages: Messages
  money_alarms: MoneyAlarms
  notifications: Notifications
  number_runs: NumberRuns
  online: Online
  outbox: Outbox
  outside_payments: OutsidePayments
  payment_events: PaymentEvents
  payments: Payments
  payout_accounts: PayoutAccounts
  payouts: Payouts
  payouts_switch: PayoutsSwitch
  person_facts: PersonFacts
  postcode_places: PostcodePlaces
  profiles: Profiles
  push_subscriptions: PushSubscriptions
  rate_limits: RateLimits
  records: Records
  removed_pictures: RemovedPictures
  rental_events: RentalEvents
  rentals: Rentals
  report_complaints: ReportComplaints
  reports: Reports
  request_outcomes: RequestOutcomes
  restrictions: Restrictions
  reviews: Reviews
  safety_reads: SafetyReads
  saved_items: SavedItems
  saved_replies: SavedReplies
  saved_searches: SavedSearches
  saved_views: SavedViews
  search_check: SearchCheck
  search_hits: SearchHits
  search_phrases: SearchPhrases
  search_typos: SearchTypos
  search_words: SearchWords
  searched_words: SearchedWords
  secrets: Secrets
  security_events: SecurityEvents
  setting_versions: SettingVersions
  share_pictures: SharePictures
  staff: Staff
  staff_looking: StaffLooking
  support_messages: SupportMessages
  support_requests: SupportRequests
  transfer_reversals: TransferReversals
  transfers: Transfers
  uploads: Uploads
  want_answers: WantAnswers
  want_notices: WantNotices
  wants: Wants
  web_files: WebFiles
  'auth.ended_sessions': AuthEndedSessions
  'auth.exchange_codes': AuthExchangeCodes
  'auth.factor_resets': AuthFactorResets
  'auth.flow_states': AuthFlowStates
  'auth.identities': AuthIdentities
  'auth.known_devices': AuthKnownDevices
  'auth.mfa_challenges': AuthMfaChallenges
  'auth.mfa_factors': AuthMfaFactors
  'auth.mfa_recovery_codes': AuthMfaRecoveryCodes
  'auth.one_time_tokens': AuthOneTimeTokens
  'auth.pending_sign_ups': AuthPendingSignUps
  'auth.raised_sessions': AuthRaisedSessions
  'auth.refresh_tokens': AuthRefreshTokens
  'auth.sessions': AuthSessions
  'auth.sign_up_marks': AuthSignUpMarks
  'auth.social_claims': AuthSocialClaims
  'auth.users': AuthUsers
  'auth.webauthn_challenges': AuthWebauthnChallenges
  'auth.webauthn_credentials': AuthWebauthnCredentials
}
