import { startOfDay } from '@itemo/domain/dates.ts'
import type { DepositFacts, DepositMoney } from '@itemo/domain/deposits/deposit-state.ts'
import { holdDueAt, holdEndsHours, reportsUntil } from '@itemo/domain/deposits/deposit-terms.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { DepositRow } from './deposit-queries.ts'

const hourMs = 3_600_000

interface MoneyOf {
  readonly state: PaymentState
  readonly capture_failed_at: Date | null
}

/** The state of the last hold or charge, according to its payment. */
export function depositMoneyOf(payment: MoneyOf | undefined): DepositMoney {
  if (!payment) return 'none'
  const { state } = payment
  switch (state) {
    case 'awaiting_payment':
      return 'none'
    case 'authorised':
    case 'releasing':
      return 'held'
    case 'capturing':
      return payment.capture_failed_at ? 'refused' : 'held'
    case 'captured':
    case 'refunding':
    case 'refunded':
    case 'refund_failed':
    case 'disputed':
    case 'charged_back':
      return 'charged'
    case 'released':
    case 'lapsed':
      return 'gone'
    case 'failed':
      return 'refused'
    default:
      return state satisfies never
  }
}

type Timed = Pick<
  DepositRow,
  | 'state'
  | 'mode'
  | 'start_date'
  | 'agreed_at'
  | 'over_at'
  | 'ended_at'
  | 'reported_at'
  | 'decided_at'
  | 'decided_pence'
  | 'final_at'
  | 'capture_before'
  | 'pay_until'
  | 'act_at'
>

/** When nothing can be taken any more; null if that isn't known yet, or depends on a decision. */
function overAt(row: Timed): Date | null {
  if (row.decided_at) return row.decided_pence === 0 ? row.final_at : null
  if (row.ended_at) return row.ended_at
  if (row.reported_at || !row.over_at) return null
  return reportsUntil(row.over_at, row.start_date)
}

function holdReleasedAt({ capture_before: before }: Timed): Date | null {
  return before && new Date(before.getTime() - holdEndsHours * hourMs)
}

/** From when the decided sum is taken; null if nothing is taken, or while the decision can change. */
function takeAt({ decided_pence: pence, final_at: at }: Timed): Date | null {
  return pence > 0 ? at : null
}

/** What was taken by hand at the provider beyond the final decision, in whole pence: it is refunded. */
export function takenTooMuch(
  {
    decided_at: decidedAt,
    decided_pence: decided,
    final_at: finalAt,
    taken_pence: taken,
  }: {
    readonly decided_at: Date | string | null
    readonly decided_pence: number
    readonly final_at: Date | string | null
    readonly taken_pence: number
  },
  now: Date,
): number {
  const isFinal = decidedAt !== null && finalAt !== null && new Date(finalAt) <= now
  return isFinal ? Math.max(0, taken - decided) : 0
}

const isPast = (at: Date | null, now: Date): boolean => at !== null && at <= now

/** The facts of a deposit at an instant. */
export function depositFactsOf(
  row: Timed & Pick<DepositRow, 'payment_method_id' | 'refused_method_id'>,
  { money, isPaid }: { readonly money: DepositMoney; readonly isPaid: boolean },
  now: Date,
): DepositFacts {
  return {
    mode: row.mode,
    hasCard: row.payment_method_id !== null && row.payment_method_id !== row.refused_method_id,
    isAgreed: row.agreed_at !== null && isPaid,
    isHoldDue: holdDueAt(row.start_date) <= now,
    hasBegun: startOfDay(row.start_date) <= now,
    isOver: isPast(overAt(row), now),
    isReported: row.reported_at !== null,
    decidedPence: isPast(takeAt(row), now) ? row.decided_pence : 0,
    money,
    isHoldEnding: isPast(holdReleasedAt(row), now),
    isPaymentOverdue: isPast(row.pay_until, now),
  }
}

/** When a deposit has something to do automatically; what is under way already is due now. */
export function withActAt(row: Timed, now: Date): { readonly act_at: Date | null } {
  const { state } = row
  switch (state) {
    case 'none':
      return { act_at: earliest(takeAt(row), overAt(row)) }
    case 'card_saved': {
      const holds = row.mode === 'hold' && row.agreed_at !== null ? holdDueAt(row.start_date) : null
      return { act_at: earliest(takeAt(row), holds, overAt(row)) }
    }
    case 'held':
      return { act_at: earliest(takeAt(row), overAt(row), holdReleasedAt(row)) }
    case 'refused':
      return { act_at: earliest(takeAt(row), overAt(row), row.reported_at ? null : startOfDay(row.start_date)) }
    case 'needs_person':
      return { act_at: earliest(row.pay_until, overAt(row)) }
    case 'asked':
      return { act_at: earliest(takeAt(row), overAt(row)) }
    case 'payable':
      return { act_at: row.pay_until }
    case 'owed':
      return { act_at: overAt(row) }
    case 'holding':
    case 'taking':
    case 'charging':
    case 'releasing':
    case 'taken':
    case 'released':
      return { act_at: now }
    default:
      return state satisfies never
  }
}

function earliest(...instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((first, at) => (at && (!first || at < first) ? at : first), null)
}
