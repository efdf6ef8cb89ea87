import { formatPence } from '@itemo/domain/money.ts'
import { startOfDay } from '@itemo/domain/dates.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { expireCheckoutNow, openCheckout } from '../payments/checkout.ts'
import { findOwnPayment, openPayment } from '../payments/payments.ts'
import { depositMoneyOf } from './deposit-facts.ts'
import { settleSoon } from './deposit-jobs.ts'
import { changeDeposit, type DepositRow, findDeposit, lockDeposit } from './deposit-queries.ts'
import { openCardCheckout } from './stripe-cards.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now' | 'siteUrl'>

/** How long a checkout for another card is open, in milliseconds: the provider requires at least half an hour. */
const checkoutMs = 45 * 60_000
const minCheckoutMs = 31 * 60_000

/** Lets the renter give another card after a hold was refused, until the rental begins: returns the address of a checkout. */
export async function openCardReplacement(deps: Deps, actor: Actor, rentalId: string): Promise<{ url: string }> {
  await requireOwn(deps, actor, rentalId)
  const { row, customerId, expiresAt } = await inTransaction(deps.db, (trx) => beginCheckout(deps, trx, rentalId))
  if (row.setup_url) return { url: row.setup_url }
  const session = await open(deps, row, customerId, expiresAt)
  if (!session.url) throw new AppError('payment_provider', { message: 'The provider gave no checkout.' })
  const { id, url } = session
  await inTransaction(deps.db, async (trx) => {
    const seen = await lockDeposit(trx, rentalId)
    // Another call was faster, and the checkout may be completed by now.
    if (seen?.setup_expires_at?.getTime() !== expiresAt.getTime() || seen.setup_session_id === id) return
    const values = { setup_session_id: id, setup_url: url, updated_at: deps.now() }
    await changeDeposit(trx, seen, values)
    // In case the provider's message about it is lost.
    await deps.jobs.send(trx, settleSoon, { rental_id: rentalId }, { startAfter: expiresAt })
  })
  return { url }
}

/** Sets when the checkout expires before it is requested, so that concurrent calls request exactly the same one. */
async function beginCheckout(deps: Deps, trx: Db, rentalId: string) {
  const row = await lockDeposit(trx, rentalId)
  const now = deps.now()
  const customerId = row?.provider_customer_id
  if (!row || row.state !== 'refused' || !customerId || startOfDay(row.start_date) <= now)
    throw new AppError('deposit_state', { message: 'Another card is no longer needed.' })
  const until = row.setup_expires_at
  if (until && until.getTime() - now.getTime() > (row.setup_url ? 0 : minCheckoutMs))
    return { row, customerId, expiresAt: until }
  const expiresAt = new Date(now.getTime() + checkoutMs)
  const fresh = { setup_session_id: null, setup_url: null, setup_expires_at: expiresAt, updated_at: now }
  const begun = await changeDeposit(trx, row, fresh)
  return { row: begun ?? row, customerId, expiresAt }
}

async function open(deps: Deps, row: DepositRow, customerId: string, expiresAt: Date) {
  try {
    return await openCardCheckout(deps, {
      rentalId: row.rental_id,
      customerId,
      terms: row.terms,
      expiresAt,
      returnUrl: `${deps.siteUrl}/my-rentals/${row.rental_id}`,
      key: `${row.rental_id}:card:${expiresAt.getTime()}`,
    })
  } catch (cause) {
    deps.log.warn('the card provider did not open a checkout', { error: cause, rental: row.rental_id })
    throw new AppError('payment_provider', { message: "The card provider couldn't be reached.", cause })
  }
}

/** The renter pays what their card refused, or what was requested without a deposit: returns the address of a checkout. */
export async function payDecided(deps: Deps, actor: Actor, rentalId: string): Promise<{ url: string }> {
  const row = await requireOwn(deps, actor, rentalId)
  // An expired checkout can still be paid until the provider has ended it, and then both could be paid.
  if (row.payment_id) await expireCheckoutNow(deps, row.payment_id)
  const payment = await inTransaction(deps.db, async (trx) => {
    const seen = await lockDeposit(trx, rentalId)
    if (!seen || !canPay(seen, deps.now())) throw new AppError('deposit_state', { message: "There's nothing to pay." })
    const known = seen.payment_id ? await findOwnPayment(trx, seen.payment_id) : undefined
    if (known?.state === 'awaiting_payment' && known.checkout_expires_at > deps.now()) return known
    if (depositMoneyOf(known) === 'charged') throw new AppError('deposit_state', { message: "It's already paid." })
    const opened = await openPayment(deps, trx, {
      subject: { kind: 'deposit', id: rentalId },
      payerId: actor.userId,
      amountPence: seen.decided_pence,
      capture: 'automatic',
    })
    await changeDeposit(trx, seen, { payment_id: opened.id, updated_at: deps.now() })
    return opened
  })
  const url = await openCheckout(deps, payment, {
    description: `Damage or loss${row.mode === 'request' ? '' : ', from the deposit'}: ${formatPence(payment.amount_pence)}`,
    payerEmail: actor.email,
    successUrl: `${deps.siteUrl}/my-rentals/${rentalId}`,
    cancelUrl: `${deps.siteUrl}/my-rentals/${rentalId}`,
  })
  return { url }
}

/** Whether there is something that the renter can pay at a checkout. */
export function canPay(
  { state, pay_until: until }: Pick<DepositRow, 'state'> & { readonly pay_until: Date | string | null },
  now: Date,
): boolean {
  if (state === 'payable') return until !== null && now < new Date(until)
  return state === 'needs_person' || state === 'owed'
}

async function requireOwn({ db }: Pick<Deps, 'db'>, actor: Actor, rentalId: string): Promise<DepositRow> {
  const row = await findDeposit(db, rentalId)
  if (!row || row.renter_id !== actor.userId) throw new AppError('not_found')
  return row
}
