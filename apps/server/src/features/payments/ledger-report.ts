import type { LedgerDifference, Movement } from '@itemo/domain/payments/ledger.ts'
import { formatPence } from '@itemo/domain/money.ts'
import type { Stripe } from 'stripe'
import type { listFailedRefunds, sumByKind, sumByState } from './ledger-queries.ts'
import type { listOpenDisputes } from './dispute-queries.ts'

/** What is wrong with one payment, in the end. `no_payment`: the provider has money for a payment that we do not know. */
export interface Finding {
  readonly paymentId: string
  readonly why: LedgerDifference['why'] | 'state' | 'no_payment'
  readonly detail: string
}

export interface LedgerReport {
  readonly since: Date
  /** How many holds, refunds and disputes of the provider, and payments of ours, were looked at. */
  readonly looked: {
    readonly intents: number
    readonly refunds: number
    readonly disputes: number
    readonly payments: number
  }
  /** Movements that we had not heard of, and that are in the ledger now. */
  readonly repaired: readonly { readonly paymentId: string; readonly movement: Movement }[]
  readonly findings: readonly Finding[]
}

export interface MoneyReport {
  readonly states: Awaited<ReturnType<typeof sumByState>>
  readonly kinds: Awaited<ReturnType<typeof sumByKind>>
  readonly disputes: Awaited<ReturnType<typeof listOpenDisputes>>
  readonly failedRefunds: Awaited<ReturnType<typeof listFailedRefunds>>
}

export interface Afterwards {
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** A payment's movements, from an intent whose `latest_charge.balance_transaction` is expanded, and what came after. */
export function movementsOf(intent: Stripe.PaymentIntent, { refunds, disputes }: Afterwards): Movement[] {
  const { id: ref, amount, status } = intent
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const balance = typeof charge?.balance_transaction === 'string' ? null : charge?.balance_transaction
  const movements: Movement[] = []
  const wasHeld = charge?.status === 'succeeded' && intent.capture_method === 'manual'
  if (wasHeld) movements.push({ kind: 'authorised', ref, amountPence: amount })
  if (wasHeld && status === 'canceled') movements.push({ kind: 'released', ref, amountPence: amount })
  if (status === 'succeeded') movements.push({ kind: 'captured', ref, amountPence: intent.amount_received })
  if (balance) movements.push({ kind: 'fee', ref: balance.id, amountPence: balance.fee })
  return [...movements, ...refunds.flatMap(movementsOfRefund), ...disputes.flatMap(movementsOfDispute)]
}

/** Nothing while the bank has not made it; what came back to us later was made first. */
export function movementsOfRefund({ id: ref, amount: amountPence, status }: Stripe.Refund): Movement[] {
  const made: Movement = { kind: 'refunded', ref, amountPence }
  if (status === 'succeeded') return [made]
  return status === 'failed' ? [made, { ...made, kind: 'refund_failed' }] : []
}

/** What a dispute took from the balance and what it gave back, with the provider's fee. */
export function movementsOfDispute({ balance_transactions: moved }: Stripe.Dispute): Movement[] {
  return moved.flatMap(({ id: ref, amount, fee }): Movement[] => [
    { kind: amount < 0 ? 'disputed' : 'dispute_returned', ref, amountPence: Math.abs(amount) },
    ...(fee > 0 ? [{ kind: 'dispute_fee', ref, amountPence: fee } as const] : []),
  ])
}

export function describeCheck({ since, looked, repaired, findings }: LedgerReport): string {
  const lines = [
    `The ledger against the card provider, since ${since.toISOString()}`,
    `  looked at  ${looked.intents} holds, ${looked.refunds} refunds and ${looked.disputes} disputes there, ${looked.payments} payments here`,
    ...repaired.map(
      ({ paymentId, movement: { kind, ref, amountPence } }) =>
        `  repaired   ${paymentId}  ${kind} ${formatPence(amountPence)}  ${ref}`,
    ),
    ...findings.map(({ paymentId, why, detail }) => `  DIFFERS    ${paymentId}  ${why}  ${detail}`),
    findings.length === 0 ? '  They agree.' : `  ${findings.length} differences.`,
  ]
  return `${lines.join('\n')}\n`
}

/** Money by state, the ledger by kind, and what waits for a person, for a terminal. */
export function describeMoney({ states, kinds, disputes, failedRefunds }: MoneyReport): string {
  if (states.length === 0) return 'There are no payments yet.\n'
  const sum = (...of: readonly string[]) =>
    kinds.reduce((total, { kind, amountPence }) => total + (of.includes(kind) ? amountPence : 0), 0)
  const here = sum('captured', 'refund_failed', 'dispute_returned') - sum('refunded', 'disputed')
  const fees = sum('fee', 'dispute_fee')
  const lines = [
    'Payments by state',
    ...states.map(({ subject_kind: kind, state, count, amountPence, refundPence, oldest }) =>
      [
        `  ${kind.padEnd(8)}${state.padEnd(18)}${String(count).padStart(7)}${formatPence(amountPence).padStart(16)}`,
        refundPence > 0 ? `  of which to go back ${formatPence(refundPence)}` : '',
        `  oldest ${oldest.toISOString().slice(0, 16)}`,
      ].join(''),
    ),
    'Ledger',
    ...kinds.map(
      ({ kind, count, amountPence }) =>
        `  ${kind.padEnd(26)}${String(count).padStart(7)}${formatPence(amountPence).padStart(16)}`,
    ),
    `  at the provider, the owners' share included: ${formatPence(here)}; after the provider's fees: ${formatPence(here - fees)}`,
    ...section(
      'Refunds that a bank sent back: find another way with the payer',
      failedRefunds.map(
        ({ id, refund_pence: pence, updated_at: at }) =>
          `  ${id}${formatPence(pence).padStart(16)}  since ${at.toISOString().slice(0, 16)}`,
      ),
    ),
    ...section(
      'Disputes: answer them at the card provider',
      disputes.map(({ payment_id: id, amount_pence: pence, state, due_by: due, provider_dispute_id: ref }) =>
        [
          `  ${id}${formatPence(pence).padStart(16)}  ${state.padEnd(16)}`,
          `${due === null ? '' : `until ${due.toISOString().slice(0, 16)}  `}${ref}`,
        ].join(''),
      ),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines]
}
