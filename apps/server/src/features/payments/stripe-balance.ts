import type { BalanceLine } from '@itemo/domain/payments/balance-line.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'cards'>

export interface ReadLine extends BalanceLine {
  readonly at: Date
  /** Our own id of the payment, if the provider was given one. */
  readonly paymentId: string | null
  /** The provider's id of the transfer that the line is about. */
  readonly transfer: string | null
}

/** The movements of the operator's balance since an instant, the latest first. */
export async function* listLines({ cards }: Deps, since: Date): AsyncGenerator<ReadLine> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const lines = cards.api.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
  for await (const line of lines) if (line.currency === 'gbp') yield present(line)
}

function present({ id, type, amount, fee, created, source }: Stripe.BalanceTransaction): ReadLine {
  const full = typeof source === 'string' || source === null ? undefined : source
  return {
    id,
    type,
    amountPence: amount,
    feePence: fee,
    at: new Date(created * 1000),
    source: typeof source === 'string' ? source : (source?.id ?? null),
    isDispute: full?.object === 'dispute',
    intent: full && 'payment_intent' in full ? nameOf(full.payment_intent) : null,
    paymentId: full?.object === 'charge' ? (full.metadata['payment_id'] ?? null) : null,
    transfer:
      full?.object === 'transfer_reversal' ? nameOf(full.transfer) : full?.object === 'transfer' ? full.id : null,
  }
}

function nameOf(object: string | { readonly id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

/** The operator's balance now, including what is pending; whole pence. */
export async function readBalancePence({ cards }: Deps): Promise<number> {
  const { available, pending } = await cards.api.balance.retrieve()
  return [...available, ...pending].reduce(
    (total, { amount, currency }) => total + (currency === 'gbp' ? amount : 0),
    0,
  )
}

/** Whether the operator's own payouts are manual only, as they have to be (R73). */
export async function arePayoutsManual({ cards }: Deps): Promise<boolean> {
  const { payments } = await cards.api.balanceSettings.retrieve()
  return payments.payouts?.schedule?.interval === 'manual'
}
