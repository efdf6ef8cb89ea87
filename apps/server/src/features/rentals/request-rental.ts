import { onDemand } from '@itemo/domain/on-demand.ts'
import { checkoutLapsesAt } from '@itemo/domain/payments/payment-deadlines.ts'
import { completesOn } from '@itemo/domain/rentals/hire-end.ts'
import { cancellationTerms } from '@itemo/domain/rentals/cancellation-terms.ts'
import type { RefundRule } from '@itemo/domain/rentals/refund.ts'
import { maxUnpaidRequests, requestExpiresAt } from '@itemo/domain/rentals/rental-deadlines.ts'
import { formatPence, toPence, toPounds } from '@itemo/domain/money.ts'
import type { HireInput } from '@itemo/domain/rentals/rental-schemas.ts'
import { termsVersion } from '@itemo/domain/terms.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { forEachConcurrently } from '../../platform/jobs/at-once.ts'
import { haveBlock, isBlockedEitherWay, unreachable } from '../accounts/blocks.ts'
import {
  accountRestricted,
  isRestricted,
  type StandingRestriction,
  standingRestriction,
} from '../accounts/restrictions.ts'
import { coverInForce } from '../cover/cover-offer.ts'
import { openPolicy, readPolicy, restorePolicy } from '../cover/cover-policies.ts'
import { requireIdentity } from '../identity/identity-policy.ts'
import { expireCheckoutNow, openCheckout, refreshPayment } from '../payments/checkout.ts'
import { agreedDeposit, depositPenceOf, noteHire, openDeposit, earlierDebtPence } from '../deposits/deposits.ts'
import { failCheckout, lockPaymentFor, openPayment, requestRelease, settleWithin } from '../payments/payments.ts'
import { feeNameOf, presentPrice } from './rental-view.ts'
import {
  changeRental,
  countUnpaid,
  deleteRental,
  insertRental,
  isGone,
  listOverdue,
  listOwnUnpaid,
  lockRental,
  type RentalRow,
} from './rental-queries.ts'
import { datesTaken, priceRequest } from './quote.ts'
import { findHireItem, type HireItem } from './quote-queries.ts'
import { publishRentalRemoval, publishRentalChange } from './rentals.ts'
import { expire } from './rental-time-jobs.ts'
import { type ActDeps, declineUnseen, expireRequest, lapseRental } from './rental-transitions.ts'

export type RequestDeps = Pick<
  Context,
  'db' | 'jobs' | 'now' | 'cards' | 'log' | 'siteUrl' | 'realtime' | 'limits' | 'config' | 'identity' | 'settings'
>

/** In addition to the limit on unpaid requests, each of which holds dates: nobody may hold a whole shelf for free. */
const requestsPerHour = { limit: 30, windowSeconds: 3600 }

interface Reservation {
  readonly rentalId: string
  readonly payment: Awaited<ReturnType<typeof openPayment>>
  readonly description: string
  /** The deposit terms that the renter agreed to; null without a deposit. */
  readonly depositTerms: string | null
  /** What cancelling refunds. */
  readonly refundRule: RefundRule
  /** The same person's earlier attempts for these days: called off once this one has a checkout. */
  readonly superseded: readonly Superseded[]
}

/** An earlier attempt that is being replaced, with its cover. */
interface Superseded {
  readonly rental: RentalRow
  readonly policy: Awaited<ReturnType<typeof readPolicy>>
}

/**
 * Requests a rental (spec: marketplace 7 "create-payment"; R4, R7, R8, R9): a pending rental that holds its dates, a
 * payment, and the address of the checkout. The same request of the same person gets the same checkout. One for other
 * days that overlap calls off the earlier unpaid attempt, once the new one has its checkout; an attempt that turns out
 * to be paid keeps its days (`dates_taken`). When the provider can't be reached everything stays as before.
 */
export async function requestHire(deps: RequestDeps, actor: Actor, input: HireInput) {
  await deps.limits.take(`rentals:request:${actor.userId}`, requestsPerHour)
  await endOverdue(deps, input)
  await checkEarlierAttempts(deps, actor, input)
  const held = await reserveDates(deps, actor, input)
  try {
    const url = await openCheckout(deps, held.payment, {
      description: held.description,
      // The terms as of the first request: a second try has to send the provider exactly the same.
      terms: [cancellationTerms(input.startDate, held.payment.created_at, held.refundRule), held.depositTerms]
        .filter(Boolean)
        .join(' '),
      keepsCard: held.depositTerms !== null,
      payerEmail: actor.email,
      successUrl: `${deps.siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${deps.siteUrl}/payment-canceled`,
    })
    await cancelAttempts(deps, held.superseded)
    return { rental_id: held.rentalId, url }
  } catch (error) {
    await inTransaction(deps.db, (trx) => undo(deps, trx, held))
    // Called off by a still newer request of the same person: then the earlier attempts are over too.
    if (error instanceof AppError && error.code === 'conflict') await cancelAttempts(deps, held.superseded)
    else for (const earlier of held.superseded) await restore(deps, earlier)
    throw error
  }
}

/** How many at a time: each may wait for the card provider. */
const cancelConcurrency = 8

/** Ends expired requests for these days, in case their jobs haven't run (R52). Throws `payment_provider`. */
async function endOverdue(deps: RequestDeps, { itemId, startDate, endDate }: HireInput): Promise<void> {
  const overdue = await listOverdue(deps.db, itemId, { start: startDate, end: endDate }, deps.now())
  await forEachConcurrently(overdue, cancelConcurrency, async ({ id, requested_at: requestedAt }) => {
    if (requestedAt === null) await endUnpaid(deps, id)
    await expireRequest(deps, id)
  })
}

async function endUnpaid(deps: RequestDeps, rentalId: string): Promise<void> {
  const payment = await inTransaction(deps.db, (trx) => lockPaymentFor(trx, { kind: 'rental', id: rentalId }))
  if (payment) await expireCheckoutNow(deps, payment.id)
  await inTransaction(deps.db, (trx) => markRequested(deps, trx, rentalId))
  await lapseRental(deps, rentalId)
}

/** Asks the provider about the renter's earlier overlapping attempts: one may be paid, with its message late. Throws `payment_provider`. */
async function checkEarlierAttempts(deps: RequestDeps, actor: Actor, input: HireInput): Promise<void> {
  const range = { start: input.startDate, end: input.endDate }
  const earlier = (await listOwnUnpaid(deps.db, actor.userId, input.itemId, range)).filter((one) => !isSame(one, input))
  for (const { id } of earlier) {
    const payment = await inTransaction(deps.db, (trx) => lockPaymentFor(trx, { kind: 'rental', id }))
    if (!payment?.provider_session_id) continue
    await refreshPayment(deps, payment)
    await inTransaction(deps.db, (trx) => markRequested(deps, trx, id))
  }
}

/** Makes sure that nobody can pay the earlier attempts any more. */
async function cancelAttempts(deps: RequestDeps, superseded: readonly Superseded[]): Promise<void> {
  for (const { rental } of superseded) {
    const { id } = rental
    const payment = await inTransaction(deps.db, async (trx) => {
      await noteHire(deps, trx, id, { endedAt: deps.now() })
      const row = await lockPaymentFor(trx, { kind: 'rental', id })
      return row && (await requestRelease(deps, trx, row)) ? row : undefined
    })
    if (payment) await settleWithin(deps, payment.id)
  }
}

/** Restores an earlier attempt after the one that replaced it failed, unless its days or its time are gone. */
async function restore(deps: RequestDeps, earlier: Superseded): Promise<void> {
  const { rental, policy } = earlier
  const { price_lines, item_snapshot, metadata } = rental
  const json = {
    price_lines: JSON.stringify(price_lines),
    item_snapshot: JSON.stringify(item_snapshot),
    metadata: JSON.stringify(metadata),
  }
  try {
    await inTransaction(deps.db, async (trx) => {
      const payment = await lockPaymentFor(trx, { kind: 'rental', id: rental.id })
      if (payment?.state !== 'awaiting_payment') return
      await insertRental(trx, { ...rental, ...json })
      await restorePolicy(trx, policy)
      await publishRentalChange(deps, trx, rental.id)
    })
  } catch (error) {
    deps.log.info('an earlier request could not be restored', { error, rental: rental.id })
    await cancelAttempts(deps, [earlier])
  }
}

async function reserveDates(deps: RequestDeps, actor: Actor, input: HireInput): Promise<Reservation> {
  try {
    return await inTransaction(deps.db, async (trx) => {
      const item = await findHireItem(trx, input.itemId, { lock: true })
      // Nobody can see an item that is held or taken down.
      if (!item || (item.status !== 'active' && item.status !== 'paused')) throw new AppError('not_found')
      if (item.user_id === actor.userId) throw new AppError('own_item', { message: 'You cannot book your own item' })
      await requireFree(trx, actor.userId, item.user_id, deps.now())
      if (item.status !== 'active') throw new AppError('item_paused', { message: 'This item is paused.' })
      return reserveIn(deps, trx, actor, item, input)
    })
  } catch (error) {
    if (isViolation(error, 'rentals_never_overlap')) throw datesTaken()
    if (isViolation(error, 'rentals_renter_id_fkey')) {
      throw new AppError('forbidden', { message: 'Please complete your profile first.' })
    }
    throw error
  }
}

/**
 * Throws `person_unreachable` if one of the two has blocked the other, and `account_restricted` if a decision keeps the
 * renter from hiring.
 */
async function requireFree(trx: Db, renterId: string, ownerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ apart: boolean; restriction: StandingRestriction | null }>`
    select ${isBlockedEitherWay(sql`${renterId}::uuid`, sql`${ownerId}::uuid`)} as apart,
      ${standingRestriction(renterId, 'hiring', now)} as restriction`.execute(trx)
  if (rows[0]?.apart) throw unreachable()
  if (rows[0]?.restriction) throw accountRestricted('hiring', rows[0].restriction)
}

async function reserveIn(deps: RequestDeps, trx: Db, actor: Actor, item: HireItem, input: HireInput) {
  const now = deps.now()
  const description = describeHire(item.title, input)
  const depositPence = depositPenceOf(deps, item)
  const earlier = await listOwnUnpaid(trx, actor.userId, item.id, { start: input.startDate, end: input.endDate })
  const superseded: Superseded[] = []
  const refundRule = deps.settings.at('refund.rule', now)
  const { expectedCancellation } = input
  if (
    expectedCancellation !== undefined &&
    expectedCancellation !== cancellationTerms(input.startDate, now, refundRule)
  ) {
    const problem = 'The cancellation refund has changed. Please check it again.'
    throw refusedField('expectedCancellation', problem, 'price_changed')
  }
  for (const rental of earlier) {
    const payment = await lockPaymentFor(trx, { kind: 'rental', id: rental.id })
    const open = payment?.state === 'awaiting_payment' && payment.checkout_expires_at > now
    const agreed = await agreedDeposit(trx, rental.id)
    if (payment && open && agreed.pence === depositPence && isSame(rental, input) && hasRule(rental, refundRule)) {
      const totalPence = payment.amount_pence - toPence(rental.cover_amount)
      const hire = { totalPence, depositPence, askedAt: rental.created_at }
      await requireIdentity(deps, trx, actor.userId, 'request', hire)
      return { rentalId: rental.id, payment, description, depositTerms: agreed.terms, refundRule, superseded }
    }
    // It was paid: the owner is about to see it.
    if (payment?.state === 'authorised' || payment?.state === 'captured') throw datesTaken()
    const policy = await readPolicy(trx, rental.id)
    await deleteRental(trx, rental)
    await publishRentalRemoval(deps, trx, rental)
    if (payment?.state === 'awaiting_payment') superseded.push({ rental, policy })
    else await noteHire(deps, trx, rental.id, { endedAt: now })
  }
  const fee = deps.settings.at('fee', now)
  const inForce = coverInForce(deps, now)
  const { quote, cover } = await priceRequest(trx, item, input, { now, fee, inForce })
  const { expectedDeposit = toPounds(depositPence) } = input
  if (!isExpected(toPounds(quote.totalPence), input) || expectedDeposit !== toPounds(depositPence)) {
    throw new AppError('price_changed', { message: 'The price has changed.' })
  }
  await requireIdentity(deps, trx, actor.userId, 'request', {
    totalPence: quote.totalPence - quote.coverPence,
    depositPence,
  })
  if ((await countUnpaid(trx, actor.userId, now)) >= maxUnpaidRequests) throw new AppError('unpaid_requests')
  const owedPence = await earlierDebtPence(trx, actor.userId)
  if (owedPence > 0) {
    const message = `Please pay the ${formatPence(owedPence)} of an earlier hire first.`
    throw new AppError('debt_open', { message, fields: { debt: `${message} My Bookings shows it.` } })
  }
  const rentalId = await insertRental(trx, {
    ...rentalOf(item, actor, input, presentPrice(quote, feeNameOf(inForce, fee)), now),
    fee_basis_points: fee.basis_points,
    refund_free_hours: refundRule.free_hours,
    refund_late_percent: refundRule.late_percent,
    ...(cover && inForce && { cover_id: inForce.id, cover_amount: toPounds(quote.coverPence) }),
  })
  const subject = { kind: 'rental', id: rentalId } as const
  const payment = await openPayment(deps, trx, { subject, payerId: actor.userId, amountPence: quote.totalPence })
  const { startDate, endDate } = input
  const hire = { rentalId, renterId: actor.userId, ownerId: item.user_id, startDate, endDate }
  const depositTerms = await openDeposit(deps, trx, hire, depositPence)
  if (cover && inForce) {
    const { coverPence: pence } = quote
    await openPolicy(deps, trx, { rentalId, coverId: inForce.id, product: cover.product, pence, startDate, endDate })
  }
  return { rentalId, payment, description, depositTerms, refundRule, superseded }
}

function rentalOf(item: HireItem, actor: Actor, input: HireInput, quote: ReturnType<typeof presentPrice>, now: Date) {
  const { lines, base_amount, addons_amount, platform_fee, total_amount } = quote
  const { title, description, category, location, image_url } = item
  const selected = lines.filter((line) => line.kind === 'addon')
  return {
    item_id: item.id,
    renter_id: actor.userId,
    owner_id: item.user_id,
    start_date: input.startDate,
    end_date: input.endDate,
    completes_on: completesOn(input.endDate),
    base_amount,
    addons_amount,
    platform_fee,
    total_amount,
    price_lines: JSON.stringify(lines),
    terms_version: termsVersion,
    item_snapshot: JSON.stringify({ title, description, category, location, image_url }),
    metadata: JSON.stringify({
      selected_addons: selected.map((line) => ({ id: line.addon_id, name: line.label, price: line.unit_price })),
    }),
    pay_by: checkoutLapsesAt(now),
    created_at: now,
    updated_at: now,
  }
}

/** Whether a total in pounds is the one that the person saw, if they sent it. */
function isExpected(total: number, { expectedTotal }: HireInput): boolean {
  return expectedTotal === undefined || expectedTotal === total
}

/** Whether an earlier attempt was for exactly the same: days, add-ons and cover, at the price that the person sees now. */
function isSame(rental: RentalRow, input: HireInput): boolean {
  const metadata = rental.metadata as { selected_addons?: { id?: string }[] }
  const had = new Set((metadata.selected_addons ?? []).map((addon) => addon.id))
  const wanted = new Set(input.addons.map((addon) => addon.id.toLowerCase()))
  return (
    rental.start_date === input.startDate &&
    rental.end_date === input.endDate &&
    (rental.cover_id ?? undefined) === input.cover?.id &&
    isExpected(Number(rental.total_amount), input) &&
    had.size === wanted.size &&
    [...wanted].every((id) => had.has(id))
  )
}

/** Whether an earlier attempt has the current refund rule. */
function hasRule(rental: RentalRow, { free_hours: hours, late_percent: percent }: RefundRule): boolean {
  return rental.refund_free_hours === hours && rental.refund_late_percent === percent
}

/** Without a checkout: frees the dates and fails the payment, unless the same request sent twice got one in the meantime. */
async function undo(deps: RequestDeps, trx: Db, { rentalId }: Reservation): Promise<void> {
  const rental = await lockRental(trx, rentalId)
  const payment = await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
  if (!rental || payment?.state !== 'awaiting_payment' || payment.checkout_url) return
  await deleteRental(trx, rental)
  await publishRentalRemoval(deps, trx, rental)
  await failCheckout(deps, trx, payment)
  await noteHire(deps, trx, rentalId, { endedAt: deps.now() })
}

/**
 * The card is authorised: from now on the owner sees the request, and has until `answer_by` to answer. Happens only
 * once. A hold that nobody waits for (any more) is released. If one of the two has blocked the other since, the owner
 * never sees the request, and the renter sees it as declined.
 */
export async function markRequested(deps: ActDeps, trx: Db, rentalId: string): Promise<void> {
  const rental = await lockRental(trx, rentalId)
  const payment = await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
  if ((payment?.state !== 'authorised' && payment?.state !== 'captured') || rental?.requested_at) return
  // An agreed rental keeps its money, even if an older version didn't record when it was requested.
  if (rental && rental.status !== 'pending' && payment.state === 'captured') return
  // The item or the renter may be gone since, or the renter restricted: a payment event can arrive late.
  const isStopped =
    rental &&
    ((await isGone(trx, rental.renter_id)) || (await isRestricted(trx, rental.renter_id, 'hiring', deps.now())))
  if (rental?.status !== 'pending' || rental.item_id === null || isStopped) {
    await requestRelease(deps, trx, payment)
    return
  }
  if (await haveBlock(trx, rental.owner_id, rental.renter_id)) return declineUnseen(deps, trx, rental, payment)
  const now = deps.now()
  const answerBy = requestExpiresAt(payment.authorised_at ?? now, rental.start_date)
  await changeRental(trx, rental, { requested_at: now, answer_by: answerBy, updated_at: now })
  await deps.jobs.send(trx, expire, { rental_id: rentalId }, { startAfter: answerBy })
  await deps.jobs.publish(trx, { name: 'rental.requested', payload: { rental_id: rentalId } })
  await publishRentalChange(deps, trx, rentalId)
}

const dayFormat = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

function describeHire(title: string, { startDate, endDate }: HireInput): string {
  const [from, to] = [startDate, endDate].map((day) => dayFormat().format(new Date(`${day}T00:00:00Z`)))
  return startDate === endDate ? `${title}, ${from}` : `${title}, ${from} to ${to}`
}
