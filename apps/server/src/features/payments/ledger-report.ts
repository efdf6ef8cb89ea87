import type { LedgerDifference, Movement } from '@itemo/domain/payments/ledger.ts'
import { incomingKinds, outgoingKinds } from '@itemo/domain/payments/balance-line.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { wallClockOf } from '@itemo/domain/wall-clock.ts'
import type { Stripe } from 'stripe'
import type { BalanceDay } from './balance-queries.ts'
import type { BalanceCheck } from './read-balance.ts'
import type { listFailedRefunds, sumByKind, sumByState } from './ledger-queries.ts'
import type { listOpenDisputes } from './dispute-queries.ts'

/**
 * A difference that remains, of a payment or of the whole ledger. `no_payment`: the provider has money for a payment
 * that we don't know; `no_row`: its balance moved, and no ledger row says so; `no_line`: a ledger row says that it
 * moved, and it didn't.
 */
export interface Finding {
  readonly paymentId: string | null
  readonly why: LedgerDifference['why'] | 'state' | 'no_payment' | 'no_row' | 'no_line' | 'balance' | 'day'
  readonly detail: string
}

export interface LedgerReport {
  /** How many new movements, holds and disputes of the provider, and payments of ours, were checked. */
  readonly looked: {
    readonly lines: number
    readonly intents: number
    readonly disputes: number
    readonly payments: number
  }
  /** Movements that we had missed and that are in the ledger now. */
  readonly repaired: readonly { readonly paymentId: string; readonly movement: Movement }[]
  readonly findings: readonly Finding[]
  /** Undefined if the balance moved while it was read. */
  readonly balance: BalanceCheck | undefined
  readonly days: readonly BalanceDay[]
  /** Whether the operator's own payouts are manual only (R73). */
  readonly isManual: boolean
}

export interface MoneyReport {
  readonly states: Awaited<ReturnType<typeof sumByState>>
  readonly kinds: Awaited<ReturnType<typeof sumByKind>>
  readonly disputes: Awaited<ReturnType<typeof listOpenDisputes>>
  readonly failedRefunds: Awaited<ReturnType<typeof listFailedRefunds>>
}

export interface LaterMovements {
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
}

const usualKinds = { held: 'authorised', taken: 'captured', released: 'released' } as const
const depositKinds = { held: 'deposit_held', taken: 'deposit_taken', released: 'deposit_released' } as const

/**
 * A payment's movements: those of an intent whose `latest_charge.balance_transaction` is expanded, and those of its
 * refunds and disputes.
 */
export function movementsOf(intent: Stripe.PaymentIntent, { refunds, disputes }: LaterMovements): Movement[] {
  const { id: ref, amount, status } = intent
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const balance = typeof charge?.balance_transaction === 'string' ? null : charge?.balance_transaction
  const movements: Movement[] = []
  const kinds = intent.metadata.subject === 'deposit' ? depositKinds : usualKinds
  const wasHeld = charge?.status === 'succeeded' && intent.capture_method === 'manual'
  if (wasHeld) movements.push({ kind: kinds.held, ref, amountPence: amount })
  if (wasHeld && status === 'canceled') movements.push({ kind: kinds.released, ref, amountPence: amount })
  if (status === 'succeeded') movements.push({ kind: kinds.taken, ref, amountPence: intent.amount_received })
  if (balance) movements.push({ kind: 'fee', ref: balance.id, amountPence: balance.fee })
  return [...movements, ...refunds.flatMap(movementsOfRefund), ...disputes.flatMap(movementsOfDispute)]
}

/** Why the provider gives up a refund that it hasn't sent to the bank: the balance was too low for 45 days, or a dispute came first. */
const neverSentReasons: readonly (string | undefined)[] = ['insufficient_funds', 'charge_for_pending_refund_disputed']

/**
 * Whether a refund failed before the bank was asked and before the balance moved: it may be requested again. One that
 * moved the balance, whatever became of it, is in the ledger and counts as sent back.
 */
export function wasNeverMade({ status, failure_reason: why, balance_transaction: line }: Stripe.Refund): boolean {
  return status === 'failed' && line === null && neverSentReasons.includes(why)
}

/**
 * The movements of a refund: none until the bank has made it. One that came back to us was made first, unless it never
 * left the balance.
 */
export function movementsOfRefund(refund: Stripe.Refund): Movement[] {
  const made: Movement = { kind: 'refunded', ref: refund.id, amountPence: refund.amount }
  if (refund.status === 'succeeded') return [made]
  return refund.status === 'failed' && !wasNeverMade(refund) ? [made, { ...made, kind: 'refund_failed' }] : []
}

/** What a dispute took from the balance and what it gave back, with the provider's fees. */
export function movementsOfDispute({ balance_transactions: moved }: Stripe.Dispute): Movement[] {
  return moved.flatMap(({ id: ref, amount, fee }): Movement[] => [
    { kind: amount < 0 ? 'disputed' : 'dispute_returned', ref, amountPence: Math.abs(amount) },
    ...(fee > 0 ? [{ kind: 'dispute_fee', ref, amountPence: fee } as const] : []),
  ])
}

/** What to do about each kind of difference. */
export const findingAdvice: Record<Finding['why'], string> = {
  state: 'Nothing, if it was intended; otherwise settle it at the provider, and the payment will follow.',
  other_amount: 'Ask the provider why the amount has changed.',
  unknown_there: 'Check whether the key belongs to another account than before, or the sandbox was emptied.',
  no_payment: 'Release or refund it at the provider: the database was restored to an earlier day.',
  missing: 'Run the check again. If it stays, the log says why it could not be recorded.',
  no_row: "Look it up at the provider by its id. If it isn't Itemo's money, give Itemo a separate account there.",
  no_line: 'Check whether the key belongs to another account than before. The row stays: ask the provider about it.',
  balance: 'Run the check again. If it stays, ask the provider for a statement from the first day on.',
  day: 'See the differences above for that day: this is their sum.',
}

/** How many days are printed. */
const daysShown = 7

/** The text of a ledger check for an operator. */
export function describeCheck({ looked, repaired, findings, balance, days, isManual }: LedgerReport): string {
  const opening = balance?.openingPence ?? 0
  const kinds = [...new Set(findings.map(({ why }) => why))]
  const lines = [
    'The ledger against the card provider',
    `  checked    ${looked.lines} new movements, ${looked.intents} holds and ${looked.disputes} disputes there, ${looked.payments} payments here`,
    ...repaired.map(
      ({ paymentId, movement: { kind, ref, amountPence } }) =>
        `  repaired   ${paymentId}  ${kind} ${formatPence(amountPence)}  ${ref}`,
    ),
    ...section(
      'Movements of the last days at the provider and in the ledger, and the balance at the end of each',
      days
        .slice(-daysShown)
        .map(
          ({ day, linesPence, rowsPence, closingPence }) =>
            `  ${day}${formatPence(linesPence).padStart(16)}${formatPence(rowsPence).padStart(16)}${formatPence(opening + closingPence).padStart(16)}`,
        ),
    ),
    ...(balance ? [`  the balance now, including pending: ${formatPence(balance.therePence)}`] : []),
    ...(isManual
      ? []
      : [
          "  WARNING    Your own payouts are automatic. Make them manual at the provider: otherwise owners' money is paid to you.",
        ]),
    ...findings.map(({ paymentId, why, detail }) => `  DIFFERS    ${paymentId ?? 'the book'}  ${why}  ${detail}`),
    ...section(
      'What to do',
      kinds.map((why) => `  ${why.padEnd(14)}${findingAdvice[why]}`),
    ),
    findings.length === 0 ? '  They agree.' : `  ${findings.length} differences.`,
  ]
  return `${lines.join('\n')}\n`
}

/** The balance at the provider according to the ledger, less the provider's fees; whole pence. */
export function balanceOfKinds(kinds: MoneyReport['kinds']): number {
  const sum = (of: readonly string[]) =>
    kinds.reduce((total, { kind, amountPence }) => total + (of.includes(kind) ? amountPence : 0), 0)
  return sum(incomingKinds) - sum(outgoingKinds)
}

/** Payments by state, the ledger by kind, and what waits for a person, as text for a terminal. */
export function describeMoney({ states, kinds, disputes, failedRefunds }: MoneyReport): string {
  if (states.length === 0) return 'There are no payments yet.\n'
  const lines = [
    'Payments by state',
    ...states.map(({ subject_kind: kind, state, count, amountPence, refundPence, oldest }) =>
      [
        `  ${kind.padEnd(8)}${state.padEnd(18)}${String(count).padStart(7)}${formatPence(amountPence).padStart(16)}`,
        refundPence > 0 ? `  of which to be refunded ${formatPence(refundPence)}` : '',
        `  oldest ${wallClockOf(oldest)}`,
      ].join(''),
    ),
    'Ledger',
    ...kinds.map(
      ({ kind, count, amountPence }) =>
        `  ${kind.padEnd(26)}${String(count).padStart(7)}${formatPence(amountPence).padStart(16)}`,
    ),
    `  at the provider, after its fees, including the owners' share: ${formatPence(balanceOfKinds(kinds))}`,
    ...section(
      "Refunds that can't go to the card: find another way with the payer",
      failedRefunds.map(
        ({ id, missing_pence: pence, updated_at: at }) =>
          `  ${id}${formatPence(pence).padStart(16)}  since ${wallClockOf(at)}`,
      ),
    ),
    ...section(
      'Disputes: npm run money -- disputes submit ID, or accept ID',
      disputes.map(({ payment_id: id, amount_pence: pence, state, due_by: due, provider_dispute_id: ref }) =>
        [
          `  ${id}${formatPence(pence).padStart(16)}  ${state.padEnd(16)}`,
          `${due === null ? '' : `until ${wallClockOf(due)}  `}${ref}`,
        ].join(''),
      ),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines]
}
