import { plural } from '@itemo/domain/plural.ts'
import { boostTotal, whyNoBoost } from '@itemo/domain/boosts/boost-rules.ts'
import type { BoostPlan } from '@itemo/domain/boosts/boost-plans.ts'
import { type BoostInput, boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { lockItemsForBoost } from '../items/boosted-items.ts'
import { openCheckout } from '../payments/checkout.ts'
import { failCheckout, lockPaymentFor, openPayment, requestRelease, settleWithin } from '../payments/payments.ts'
import { plansOnSale } from './boost-policy.ts'
import { deleteUnpaid, insertBoost, listUnpaid } from './boost-queries.ts'

type CheckoutDeps = Pick<Context, 'cards' | 'db' | 'jobs' | 'limits' | 'log' | 'now' | 'settings' | 'siteUrl'>

const requestsPerHour = { limit: 30, windowSeconds: 3600 }

interface Wanted {
  readonly boostId: string
  readonly payment: Awaited<ReturnType<typeof openPayment>>
  /** Payments of earlier attempts for one of the items, which are called off. */
  readonly superseded: readonly string[]
}

/**
 * Opens the checkout of a boost at the server's price (spec: marketplace 7 "create-boost-payment"). The same items and
 * plan get the same checkout again; an earlier unpaid attempt for one of the items is called off. Throws `not_found`
 * for an item that isn't the caller's, `boost_unavailable` for one that is paused or boosted, and `payment_provider`
 * when the provider can't be reached.
 */
export async function requestBoost(deps: CheckoutDeps, actor: Actor, input: BoostInput) {
  await deps.limits.take(`boosts:request:${actor.userId}`, requestsPerHour)
  const plan = plansOnSale(deps.settings).find(({ id }) => id === input.plan_id)
  if (!plan) throw refusedField('plan_id', boostMessages.noPlan)
  const wanted = await inTransaction(deps.db, (trx) =>
    insertWantedBoost(deps, trx, actor, { itemIds: input.item_ids, plan }),
  )
  for (const paymentId of wanted.superseded) await settleWithin(deps, paymentId)
  const shown = new URLSearchParams({ items: input.item_ids.join(','), plan: plan.id })
  const back = `${deps.siteUrl}/boost-success?${shown}`
  try {
    const url = await openCheckout(deps, wanted.payment, {
      description: `${plan.name} for ${plural(input.item_ids.length, 'item')}`,
      payerEmail: actor.email,
      successUrl: `${back}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${back}&canceled=true`,
    })
    return { boost_id: wanted.boostId, url }
  } catch (error) {
    await inTransaction(deps.db, (trx) => undo(deps, trx, wanted.boostId))
    throw error
  }
}

async function insertWantedBoost(
  deps: CheckoutDeps,
  trx: Db,
  actor: Actor,
  { itemIds, plan }: { readonly itemIds: readonly string[]; readonly plan: BoostPlan },
): Promise<Wanted> {
  const items = await lockItemsForBoost(deps, trx, actor.userId, itemIds)
  if (items.length < itemIds.length) throw new AppError('not_found')
  const why = items.map(whyNoBoost).find((sentence) => sentence !== undefined)
  if (why) throw new AppError('boost_unavailable', { message: why })
  const superseded: string[] = []
  for (const earlier of await listUnpaid(trx, actor.userId, itemIds)) {
    const payment = await lockPaymentFor(trx, { kind: 'boost', id: earlier.id })
    const open = payment?.state === 'awaiting_payment' && payment.checkout_expires_at > deps.now()
    const isSame =
      earlier.plan_id === plan.id &&
      earlier.price_pence === plan.pricePence &&
      earlier.days === plan.days &&
      earlier.item_ids.join() === itemIds.join()
    if (payment && open && isSame) return { boostId: earlier.id, payment, superseded }
    // Just paid: its items are about to be marked.
    if (payment?.state === 'captured')
      throw new AppError('boost_unavailable', { message: 'These items are already being boosted.' })
    await deleteUnpaid(trx, earlier.id)
    if (payment && (await requestRelease(deps, trx, payment))) superseded.push(payment.id)
  }
  const boostId = await insertBoost(
    trx,
    {
      owner_id: actor.userId,
      plan_id: plan.id,
      plan_name: plan.name,
      days: plan.days,
      price_pence: plan.pricePence,
      created_at: deps.now(),
    },
    items,
  )
  const payment = await openPayment(deps, trx, {
    subject: { kind: 'boost', id: boostId },
    payerId: actor.userId,
    amountPence: boostTotal(plan, items.length),
    capture: 'automatic',
  })
  return { boostId, payment, superseded }
}

/**
 * The provider opened no checkout: only a failed payment is left. Does nothing if the same request, sent twice, got one
 * in the meantime.
 */
async function undo(deps: CheckoutDeps, trx: Db, boostId: string): Promise<void> {
  const payment = await lockPaymentFor(trx, { kind: 'boost', id: boostId })
  if (payment?.state !== 'awaiting_payment' || payment.checkout_url) return
  await deleteUnpaid(trx, boostId)
  await failCheckout(deps, trx, payment)
}
