// Made by `npm run db:types` from the migrations. Do not edit: a test compares it with the live schema.
import type { ColumnType } from 'kysely'

/** A column with a default: it may be left out when a row is written. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** An instant; a string is sent as it is. */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** An object, or JSON text. A list must be given as text: the driver would turn it into a PostgreSQL array. */
export type JsonInput = string | (object & { readonly length?: never })
export type Json = ColumnType<JsonValue, JsonInput, JsonInput>

export interface SandboxAccountLinks {
  id: string
  account_id: string
  kind: 'account_onboarding' | 'account_update' | 'login'
  return_url: string | null
  refresh_url: string | null
  expires_at: Instant
  visit_id: string | null
  ended_at: Instant | null
  created_at: Instant
}

export interface SandboxAccounts {
  id: string
  state: Generated<'active' | 'closed' | 'needs_document' | 'rejected' | 'started' | 'taken_away'>
  transfers_requested: boolean
  contact_email: string | null
  display_name: string | null
  country: string | null
  entity_type: string | null
  given_name: string | null
  surname: string | null
  dashboard: string | null
  defaults: Generated<Json>
  metadata: Generated<Json>
  bank_refuses: Generated<boolean>
  payouts_stopped: Generated<boolean>
  created_at: Instant
  born_on: string | null
  address: Json | null
}

export interface SandboxAnswers {
  key: string
  fingerprint: string
  status: number
  body: string
  created_at: Instant
}

export interface SandboxBalanceLines {
  id: string
  account_id: Generated<string>
  type: 'adjustment' | 'charge' | 'payment' | 'payment_refund' | 'payout' | 'payout_failure' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund'
  amount: number
  fee: Generated<number>
  source_id: string
  description: string | null
  payout_id: string | null
  available_on: Instant
  created_at: Instant
}

export interface SandboxCustomers {
  id: string
  email: string | null
  metadata: Generated<Json>
  deleted_at: Instant | null
  created_at: Instant
}

export interface SandboxDisputes {
  id: string
  intent_id: string
  amount: number
  reason: string
  status: 'lost' | 'needs_response' | 'under_review' | 'warning_closed' | 'warning_needs_response' | 'warning_under_review' | 'won'
  due_by: Instant
  created_at: Instant
  evidence: Generated<Json>
  submissions: Generated<number>
}

export interface SandboxEvents {
  id: string
  type: string
  object: Json
  created_at: Instant
  attempts: Generated<number>
  deliver_at: Instant | null
  delivered_at: Instant | null
  endpoint: Generated<'connect' | 'own' | 'thin'>
  account_id: string | null
}

export interface SandboxFiles {
  id: string
  purpose: string
  filename: string
  size: number
  created_at: Instant
}

export interface SandboxIntents {
  id: string
  status: 'canceled' | 'requires_action' | 'requires_capture' | 'requires_payment_method' | 'succeeded'
  amount: number
  amount_received: Generated<number>
  currency: string
  capture_method: string
  description: string | null
  metadata: Generated<Json>
  card_number: string | null
  last_error: Json | null
  hold_expires_at: Instant | null
  canceled_at: Instant | null
  cancellation_reason: string | null
  created_at: Instant
  held_at: Instant | null
  disputed: Generated<boolean>
  captured_at: Instant | null
  transfer_group: string | null
  customer_id: string | null
  payment_method_id: string | null
}

export interface SandboxPaymentMethods {
  id: string
  card_number: string
  customer_id: string | null
  refuses: Generated<boolean>
  created_at: Instant
}

export interface SandboxPayoutSchedules {
  account_id: string
  period: 'daily' | 'manual'
  is_short: Generated<boolean>
}

export interface SandboxPayouts {
  id: string
  account_id: string
  amount: number
  automatic: boolean
  status: 'failed' | 'in_transit' | 'paid'
  failure_code: string | null
  description: string | null
  metadata: Generated<Json>
  arrives_at: Instant
  created_at: Instant
}

export interface SandboxRefunds {
  id: string
  intent_id: string
  amount: number
  reason: string | null
  metadata: Generated<Json>
  created_at: Instant
  status: Generated<'failed' | 'pending' | 'succeeded'>
  next_status: 'failed' | 'succeeded' | null
  next_status_at: Instant | null
  pending_reason: string | null
  failure_reason: string | null
}

export interface SandboxReversals {
  id: string
  transfer_id: string
  amount: number
  metadata: Generated<Json>
  created_at: Instant
}

export interface SandboxSessions {
  id: string
  status: Generated<'complete' | 'expired' | 'open'>
  intent_id: string | null
  amount: number
  currency: string
  product_name: string
  capture_method: 'automatic' | 'manual'
  client_reference_id: string | null
  customer_email: string | null
  metadata: Generated<Json>
  intent_metadata: Generated<Json>
  success_url: string
  cancel_url: string | null
  expires_at: Instant
  created_at: Instant
  product_description: string | null
  transfer_group: string | null
  mode: Generated<'payment' | 'setup'>
  customer_id: string | null
  creates_customer: Generated<boolean>
  keeps_card: Generated<boolean>
  setup_intent_id: string | null
}

export interface SandboxSetupIntents {
  id: string
  status: 'requires_action' | 'requires_payment_method' | 'succeeded'
  customer_id: string
  payment_method_id: string | null
  card_number: string
  metadata: Generated<Json>
  last_error: Json | null
  created_at: Instant
}

export interface SandboxTransfers {
  id: string
  account_id: string
  amount: number
  amount_reversed: Generated<number>
  intent_id: string | null
  transfer_group: string | null
  description: string | null
  metadata: Generated<Json>
  available_on: Instant
  created_at: Instant
}

export interface SandboxVerificationSessions {
  id: string
  status: Generated<'canceled' | 'processing' | 'requires_input' | 'verified'>
  reference: string | null
  return_url: string | null
  metadata: Generated<Json>
  options: Generated<Json>
  last_error: string | null
  outputs: Json | null
  report_id: string | null
  page_id: string
  page_expires_at: Instant
  completes_at: Instant | null
  redaction: 'processing' | 'redacted' | null
  created_at: Instant
}

export interface SandboxTables {
  'sandbox.account_links': SandboxAccountLinks
  'sandbox.accounts': SandboxAccounts
  'sandbox.answers': SandboxAnswers
  'sandbox.balance_lines': SandboxBalanceLines
  'sandbox.customers': SandboxCustomers
  'sandbox.disputes': SandboxDisputes
  'sandbox.events': SandboxEvents
  'sandbox.files': SandboxFiles
  'sandbox.intents': SandboxIntents
  'sandbox.payment_methods': SandboxPaymentMethods
  'sandbox.payout_schedules': SandboxPayoutSchedules
  'sandbox.payouts': SandboxPayouts
  'sandbox.refunds': SandboxRefunds
  'sandbox.reversals': SandboxReversals
  'sandbox.sessions': SandboxSessions
  'sandbox.setup_intents': SandboxSetupIntents
  'sandbox.transfers': SandboxTransfers
  'sandbox.verification_sessions': SandboxVerificationSessions
}
