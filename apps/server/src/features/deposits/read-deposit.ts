import type { Context } from '../../context.ts'
import { findOwnPayment, findPaymentFor } from '../payments/payments.ts'
import { type ProviderRecord, readProvider } from '../payments/stripe-provider.ts'
import type { DepositRow } from './deposit-queries.ts'
import { findIntent, type SavedCard, readCardCheckout, readSavedCard } from './stripe-cards.ts'

/** What the provider knows of a deposit, and of which hold or charge. */
export interface DepositAtProvider {
  /** The card that was saved at the rental's checkout; undefined if it is known already, or there is none. */
  readonly card: SavedCard | undefined
  /** The result of the checkout for another card, once it has ended. */
  readonly another: { readonly sessionId: string; readonly methodId: string | undefined } | undefined
  readonly paymentId: string | null
  readonly record: ProviderRecord | undefined
}

/** Reads a deposit from the provider: before every step, so that a step whose response was lost isn't taken twice. */
export async function readDeposit(
  deps: Pick<Context, 'cards' | 'db' | 'now'>,
  row: DepositRow,
): Promise<DepositAtProvider> {
  const card = row.provider_customer_id === null ? await readFirstCard(deps, row) : undefined
  return { card, another: await readAnother(deps, row), paymentId: row.payment_id, record: await readMoney(deps, row) }
}

async function readFirstCard(deps: Pick<Context, 'cards' | 'db'>, row: DepositRow): Promise<SavedCard | undefined> {
  // Without a deposit no card was saved.
  if (row.mode === 'request') return undefined
  // A card that was forgotten stays forgotten.
  const isOver = row.state === 'taken' || row.state === 'released'
  const hire = await findPaymentFor(deps.db, { kind: 'rental', id: row.rental_id })
  if (!hire?.authorised_at || (isOver && hire.authorised_at <= row.updated_at)) return undefined
  return readSavedCard(deps, hire)
}

async function readAnother(deps: Pick<Context, 'cards'>, row: DepositRow): Promise<DepositAtProvider['another']> {
  const { setup_session_id: sessionId } = row
  if (!sessionId) return undefined
  const { state, methodId } = await readCardCheckout(deps, sessionId, row.rental_id)
  return state === 'open' ? undefined : { sessionId, methodId }
}

async function readMoney(
  deps: Pick<Context, 'cards' | 'db' | 'now'>,
  row: DepositRow,
): Promise<ProviderRecord | undefined> {
  const payment = row.payment_id ? await findOwnPayment(deps.db, row.payment_id) : undefined
  if (!payment) return undefined
  const { provider_session_id: sessionId, provider_intent_id: known } = payment
  if (sessionId || known) return readProvider(deps, payment)
  const found = row.provider_customer_id && (await findIntent(deps, row.provider_customer_id, payment.id))
  return found ? readProvider(deps, { ...payment, provider_intent_id: found }) : undefined
}
