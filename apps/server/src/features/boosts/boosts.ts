import type { BoostPlan } from '@itemo/domain/boosts/boost-plans.ts'
import { plansOnSale } from './boost-policy.ts'
import { boostEndsAt, whyNoBoost } from '@itemo/domain/boosts/boost-rules.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { boostItems, listBoostable, lockItemsForBoost } from '../items/boosted-items.ts'
import { readSession } from '../payments/checkout.ts'
import { lockPaymentFor, requestRefund, settleWithin } from '../payments/payments.ts'
import { endBoost, finishBoost } from './boost-ends.ts'
import { type VerifiedBoost, presentPlan } from './boost-view.ts'
import {
  type BoostRow,
  deleteUnpaid,
  findBoost,
  listBoostViews,
  listItemIds,
  listItemTitles,
  lockBoost,
  refuseBoost,
  shortenBoost,
  startBoost,
} from './boost-queries.ts'

type VerifyDeps = Pick<Context, 'cards' | 'db' | 'jobs' | 'limits' | 'log' | 'now' | 'settings'>

/** Each call asks the provider. */
const readsPerMinute = { limit: 30, windowSeconds: 60 }

type ReadDeps = Pick<Context, 'db' | 'now' | 'settings'>

/** The plans, and a page of the caller's boosts with what happened during each. Throws `invalid_input` for an invalid cursor. */
export async function readMyBoosts({ db, now, settings }: ReadDeps, actor: Actor, { cursor, limit }: PageInput) {
  const rows = await listBoostViews(db, actor.userId, now(), { after: readCursor(cursor), limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row)
  return { plans: plansOnSale(settings).map(presentPlan), boosts: shown.map(({ boost }) => boost), next_cursor }
}

/** A page of the caller's active items, newest first. Throws `invalid_input` for an invalid cursor. */
export async function listBoostableItems(deps: ReadDeps, actor: Actor, { cursor, limit }: PageInput) {
  const rows = await listBoostable(deps, actor.userId, { after: readCursor(cursor), limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row)
  return { items: shown.map(({ item }) => item), next_cursor }
}

/**
 * On return from the checkout: reads the session at the provider and does what its webhook would do. Only the payer
 * gets a result: anyone else's session is `payment_unknown`, like one that pays for something else or doesn't exist.
 * Throws `payment_provider` when the provider can't be reached.
 */
export async function verifyBoost(deps: VerifyDeps, actor: Actor, sessionId: string): Promise<VerifiedBoost> {
  await deps.limits.take(`boosts:verify:${actor.userId}`, readsPerMinute)
  const payment = await readSession(deps, actor.userId, sessionId)
  const boostId = payment.subject_id
  const refunded = await inTransaction(deps.db, (trx) => applyBoost(deps, trx, boostId))
  const state = refunded && (await settleWithin(deps, payment.id)) === 'refunded' ? 'refunded' : payment.state
  // The subject of a payment for something else isn't the id of a boost.
  const boost = await findBoost(deps.db, boostId)
  if (!boost) throw new AppError('payment_unknown')
  const itemsCount = (await listItemIds(deps.db, boostId)).length
  return { boost, now: deps.now(), itemsCount, payment: state, plan: planOf(deps, boost) }
}

/** The plan that was sold with a boost; only its description is the current one. */
function planOf(
  { settings }: Pick<Context, 'settings'>,
  { plan_id: id, plan_name: name, days, price_pence: pricePence }: BoostRow,
): BoostPlan {
  const today = settings.get('boost.plans').find((plan) => plan.id === id)
  return { id, name, days, pricePence, description: today?.description ?? '' }
}

/** Applies a paid boost once: marks all its items, or none and refunds the payment (R32). True when this call refunds. */
export async function applyBoost(deps: Pick<Context, 'jobs' | 'now'>, trx: Db, boostId: string): Promise<boolean> {
  const known = await findBoost(trx, boostId)
  if (known?.status !== 'awaiting_payment') return false
  const itemIds = await listItemIds(trx, boostId)
  // Items are locked first, as everywhere: two payments for one item are handled one after the other.
  const items = await lockItemsForBoost(deps, trx, known.owner_id, itemIds)
  const boost = await lockBoost(trx, boostId)
  const payment = await lockPaymentFor(trx, { kind: 'boost', id: boostId })
  if (boost?.status !== 'awaiting_payment' || payment?.state !== 'captured') return false
  if (items.length < itemIds.length || items.some(whyNoBoost)) {
    await refuseBoost(trx, boostId)
    await deps.jobs.publish(trx, { name: 'boost.refused', payload: { boost_id: boostId } })
    return requestRefund(deps, trx, payment, payment.amount_pence)
  }
  const startedAt = deps.now()
  const expiresAt = boostEndsAt(startedAt, boost)
  await startBoost(trx, boostId, startedAt, expiresAt)
  await boostItems(trx, itemIds, expiresAt)
  await deps.jobs.send(trx, endBoost, { boost_id: boostId }, { startAfter: expiresAt })
  return false
}

/** Ends a boost whose money went back completely, by hand or by a dispute. One that was never applied is deleted. */
export async function endUnpaidFor(deps: Pick<Context, 'db' | 'jobs' | 'now'>, boostId: string): Promise<void> {
  const wasRunning = await inTransaction(deps.db, async (trx) => {
    const boost = await lockBoost(trx, boostId)
    const payment = await lockPaymentFor(trx, { kind: 'boost', id: boostId })
    if (payment?.state !== 'refunded' && payment?.state !== 'charged_back') return false
    if (boost?.status === 'awaiting_payment') await deleteUnpaid(trx, boostId)
    if (boost?.status !== 'running') return false
    await shortenBoost(trx, boostId, deps.now())
    await boostItems(trx, await listItemIds(trx, boostId), deps.now())
    return true
  })
  if (wasRunning) await finishBoost(deps, boostId)
}

/** The facts for a notification about a boost: its owner, its plan and the titles of its items. */
export async function findBoostForNotification({ db }: Pick<Context, 'db'>, boostId: string) {
  const boost = await findBoost(db, boostId)
  return boost && { ownerId: boost.owner_id, planName: boost.plan_name, itemTitles: await listItemTitles(db, boostId) }
}
