import { type PayoutState, payoutStateOf } from '@itemo/domain/payouts/payout-state.ts'
import type { Day } from '@itemo/domain/dates.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'cards'>

/** A payout from an account to its bank, as the provider has it. */
export interface ProviderPayout {
  readonly ref: string
  readonly amountPence: number
  readonly state: PayoutState
  /** Why the bank didn't accept it: the provider's failure code. */
  readonly failureCode: string | null
  readonly arrivesOn: Day
  readonly createdAt: Date
}

function present(payout: Stripe.Payout): ProviderPayout {
  return {
    ref: payout.id,
    amountPence: payout.amount,
    state: payoutStateOf(payout.status),
    failureCode: payout.failure_code,
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    createdAt: new Date(payout.created * 1000),
  }
}

/** Reads a payout of a connected account from the provider. */
export async function readPayout({ cards }: Deps, stripeAccount: string, ref: string): Promise<ProviderPayout> {
  return present(await cards.api.payouts.retrieve(ref, {}, { stripeAccount }))
}

/** All payouts of an account since an instant. */
export async function* listProviderPayouts(
  { cards }: Deps,
  stripeAccount: string,
  since: Date,
): AsyncGenerator<ProviderPayout> {
  const list = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
  for await (const payout of cards.api.payouts.list(list, { stripeAccount })) yield present(payout)
}
