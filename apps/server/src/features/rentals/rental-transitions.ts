import type { DomainEvent } from '@itemo/domain/events.ts'
import { captureFailedReason, defaultDeclineReason, expiredReason } from '@itemo/domain/rentals/rental-deadlines.ts'
import { completesOnAfterDenial, overAtOfCancelled } from '@itemo/domain/rentals/hire-end.ts'
import { toPence } from '@itemo/domain/money.ts'
import { eventTypeOf } from '@itemo/domain/rentals/rental-history.ts'
import { backPercent, refundPence, refundRuleOf } from '@itemo/domain/rentals/refund.ts'
import {
  checkAction,
  type RentalAction,
  type RentalActor,
  type RentalParty,
  type RentalStatus,
  rentalTable,
  type DenialReason,
} from '@itemo/domain/rentals/rental-state.ts'
import type { Context } from '../../context.ts'
import type { Db, RowChanges } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { lockPaymentFor, requestCapture, requestRefund, requestRelease, settleWithin } from '../payments/payments.ts'
import { closeCover, decideRefund, refundCover } from '../cover/cover-policies.ts'
import { requireUnrestricted } from '../accounts/restrictions.ts'
import { agreedDeposit, isClaimEnded, isDepositRefused, noteHire } from '../deposits/deposits.ts'
import { requireIdentity } from '../identity/identity-policy.ts'
import { noteOutcome } from './person-history.ts'
import { partyOf } from './rental-parties.ts'
import { changeRental, deleteRental, insertRentalEvent, lockRental, type RentalRow } from './rental-queries.ts'
import { findRentalFor, publishRentalRemoval, publishRentalChange } from './rentals.ts'

export type ActDeps = Pick<
  Context,
  'cards' | 'config' | 'db' | 'identity' | 'jobs' | 'log' | 'now' | 'realtime' | 'settings'
>

export type PaymentOf = Awaited<ReturnType<typeof lockPaymentFor>>

export interface Act {
  readonly action: RentalAction
  readonly metadata?: Readonly<Record<string, string | boolean>>
  /** The act of staff, with the reason, which both sides can read. */
  readonly byStaff?: {
    readonly reason: string
    /** The new deadline for answering a request. */
    readonly answerBy?: Date
    /** The side that missed the hand-over. */
    readonly noShow?: RentalParty | undefined
    /** The total refund, and how much of it is new. Whole pence. */
    readonly refund?: {
      readonly inAllPence: number
      readonly morePence: number
      /** The cover's part of the total, whatever else is refunded, and its part of what is new. */
      readonly coverPence: number
      readonly coverPartPence: number
    }
  }
}

/** The owner approves: confirmed, and the card is captured (spec: marketplace 4; R12). */
export function approveRental(
  deps: ActDeps,
  actor: Actor,
  rentalId: string,
  input: { pickup_location: string; additional_notes: string },
) {
  return actAs(deps, actor, rentalId, () => ({ action: 'approve', metadata: { ...input } }))
}

/** The owner declines; without a reason of their own the default one is used. */
export function declineRental(deps: ActDeps, actor: Actor, rentalId: string, input: { cancellation_reason: string }) {
  const cancellation_reason = input.cancellation_reason || defaultDeclineReason
  return actAs(deps, actor, rentalId, () => ({ action: 'decline', metadata: { cancellation_reason } }))
}

/** Declines a locked request that its owner hasn't seen and mustn't see. */
export async function declineUnseen(deps: ActDeps, trx: Db, rental: RentalRow, payment: NonNullable<PaymentOf>) {
  const act: Act = { action: 'decline', metadata: { cancellation_reason: defaultDeclineReason } }
  await applyAction(deps, trx, { rental, payment, actor: 'owner', act })
}

/** The renter withdraws a pending request: the rental is deleted, the hold released (R14). */
export function withdrawRental(deps: ActDeps, actor: Actor, rentalId: string) {
  return actAs(deps, actor, rentalId, () => ({ action: 'withdraw' }))
}

/**
 * Either side cancels a confirmed hire, with a reason; R15 decides the refund when the renter cancels, everything is
 * refunded when the owner does.
 */
export function cancelRental(deps: ActDeps, actor: Actor, rentalId: string, input: { cancellation_reason: string }) {
  return actAs(deps, actor, rentalId, (party) => ({
    action: party === 'owner' ? 'cancel_as_owner' : 'cancel',
    metadata: { ...input },
  }))
}

/** The renter requests a change: sets the flag and the notes, nothing else (R16). */
export function amendRental(deps: ActDeps, actor: Actor, rentalId: string, input: { amendment_notes: string }) {
  return actAs(deps, actor, rentalId, () => ({ action: 'amend', metadata: { ...input, amendment_requested: true } }))
}

/** The owner marks the requested change as dealt with; the notes stay readable. */
export function settleAmendment(deps: ActDeps, actor: Actor, rentalId: string) {
  return actAs(deps, actor, rentalId, () => ({ action: 'settle_amendment', metadata: { amendment_requested: false } }))
}

/** The owner has the item back: completed. */
export function returnRental(deps: ActDeps, actor: Actor, rentalId: string) {
  return actAs(deps, actor, rentalId, () => ({ action: 'return' }))
}

/** The owner reports that the item isn't back: the rental doesn't end automatically for a week (R75). */
export function denyReturn(deps: ActDeps, actor: Actor, rentalId: string) {
  return actAs(deps, actor, rentalId, () => ({ action: 'deny_return' }))
}

/** Completes a rental that nobody marked as returned (R65), also when a claim about an item that isn't back has ended (R75). */
export async function completeHire(deps: ActDeps, rentalId: string): Promise<void> {
  await actAsSystem(deps, rentalId, () => ({ action: 'complete' }))
}

/** Cancels a request that nobody answered in time, or whose hold is gone, with 'Request expired' (R11). */
export async function expireRequest(deps: ActDeps, rentalId: string): Promise<void> {
  await actAsSystem(deps, rentalId, (rental, payment) => {
    const isGone = payment !== undefined && payment.state !== 'authorised' && payment.state !== 'captured'
    const isDue = rental.answer_by !== null && rental.answer_by <= deps.now()
    return isDue || isGone ? { action: 'expire', metadata: { cancellation_reason: expiredReason } } : undefined
  })
}

/** Nobody paid: deletes the rental, and its dates are free again (R7). */
export async function lapseRental(deps: ActDeps, rentalId: string): Promise<void> {
  await actAsSystem(deps, rentalId, (rental) => (rental.requested_at === null ? { action: 'lapse' } : undefined))
}

/** The capture was given up: cancels the rental with 'Payment could not be captured' (R12) and releases the payment. */
export async function failCapture(deps: ActDeps, rentalId: string): Promise<void> {
  const owed = await inTransaction(deps.db, async (trx) => {
    const rental = await lockRental(trx, rentalId)
    const payment = await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
    if (payment?.state !== 'capturing') return undefined
    const act: Act = { action: 'fail_capture', metadata: { cancellation_reason: captureFailedReason } }
    const done = rental && (await applyAction(deps, trx, { rental, payment, actor: 'system', act }))
    if (!done || 'why' in done) await requestRelease(deps, trx, payment)
    return payment.id
  })
  if (owed) await settleWithin(deps, owed)
}

/** One act of a member: checked against the table, applied and published; then the payment is settled at once. */
async function actAs(deps: ActDeps, actor: Actor, rentalId: string, choose: (party: RentalParty) => Act) {
  const done = await inTransaction(deps.db, async (trx) => {
    const rental = await lockRental(trx, rentalId)
    const party = rental && partyOf(rental, actor.userId)
    if (!rental || !party) throw new AppError('not_found')
    const payment = await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
    const act = choose(party)
    if (act.action === 'approve') await requireAllowed(deps, trx, rental)
    const result = await applyAction(deps, trx, { rental, payment, actor: party, act })
    if ('why' in result) throw refusal(result.why)
    return result
  })
  const payment = done.pendingPaymentId ? await settleWithin(deps, done.pendingPaymentId) : 'none'
  return { rental: await findRentalFor(deps, actor, rentalId), payment, notified: done.notified }
}

/**
 * Refuses to approve an item that was taken down, or any item of an owner who may not list or has to verify their
 * identity first. Throws `account_restricted`, `rental_state`, `under_age`, `identity_needed`.
 */
async function requireAllowed(deps: ActDeps, trx: Db, rental: RentalRow) {
  const { owner_id: ownerId, item_id: itemId } = rental
  await requireUnrestricted(trx, ownerId, 'listing', deps.now())
  // In any other status `applyAction` refuses the approval.
  if (rental.status === ('pending' satisfies RentalStatus)) {
    const { pence: depositPence } = await agreedDeposit(trx, rental.id)
    const totalPence = toPence(rental.total_amount) - toPence(rental.cover_amount)
    const hire = { totalPence, depositPence, askedAt: rental.requested_at }
    await requireIdentity(deps, trx, ownerId, 'approval', hire)
  }
  const item = await trx.selectFrom('items').select('status').where('id', '=', itemId).executeTakeFirst()
  if (item?.status === 'held' || item?.status === 'removed') throw refusal('wrong_status')
}

async function actAsSystem(
  deps: ActDeps,
  rentalId: string,
  choose: (rental: RentalRow, payment: PaymentOf) => Act | undefined,
): Promise<void> {
  const done = await inTransaction(deps.db, async (trx) => {
    const rental = await lockRental(trx, rentalId)
    if (!rental) return undefined
    const payment = await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
    const act = choose(rental, payment)
    return act && applyAction(deps, trx, { rental, payment, actor: 'system', act })
  })
  if (done && 'pendingPaymentId' in done && done.pendingPaymentId) await settleWithin(deps, done.pendingPaymentId)
}

export interface Action {
  readonly rental: RentalRow
  readonly payment: PaymentOf
  readonly actor: RentalActor
  readonly act: Act
}

/** Performs one act on a locked rental as the table says, all of it in the caller's transaction. */
export async function applyAction(
  deps: ActDeps,
  trx: Db,
  { rental, payment, actor, act }: Action,
): Promise<{ pendingPaymentId: string | undefined; notified: boolean } | { why: DenialReason }> {
  const now = deps.now()
  const metadata = rental.metadata as Readonly<Record<string, unknown>>
  const facts = {
    status: rental.status,
    payment_state: payment?.state ?? null,
    start_date: rental.start_date,
    end_date: rental.end_date,
    completes_on: rental.completes_on,
    return_denied_at: rental.return_denied_at,
    is_claim_ended: rental.return_denied_at !== null && (await isClaimEnded(trx, rental.id)),
    answer_by: rental.answer_by,
    amendment_requested: metadata.amendment_requested === true,
  }
  const check = checkAction(act.action, actor, facts, now)
  if (!check.ok) return { why: check.why }
  // The same request again, after a lost response or a second press, changes nothing.
  if (act.metadata && check.to === 'same' && changesNothing(metadata, act.metadata))
    return { pendingPaymentId: undefined, notified: true }
  const blameless = act.action === 'cancel_as_owner' && (await isDepositRefused(trx, rental.id))
  if (check.to === 'deleted') await closeCover(deps, trx, rental.id)
  const kept =
    check.to === 'deleted'
      ? await deleteRental(trx, rental)
      : await changeRental(trx, rental, {
          status: check.to === 'same' ? rental.status : check.to,
          metadata: JSON.stringify({ ...metadata, ...act.metadata }),
          ...stampsOf({ rental, actor, act }, check.to, now),
          ...(blameless && { deposit_refused: true }),
          updated_at: now,
        })
  if (!kept) return { why: 'wrong_status' }
  await noteOutcome(trx, rental, act.action, now)
  await noteHire(deps, trx, rental.id, newsOf(act, check.to, { rental, now }))
  const eventType = eventTypeOf[act.action]
  if (eventType) {
    const { morePence: pence = null, coverPartPence: cover_pence = 0 } = act.byStaff?.refund ?? {}
    const event = { rental_id: rental.id, at: now, what: eventType, by: actor, note: noteOf(act), pence, cover_pence }
    const eventId = await insertRentalEvent(trx, event)
    const payload = { rental_id: rental.id, event_id: Number(eventId) }
    if (act.byStaff) await deps.jobs.publish(trx, { name: 'rental.changed_by_staff', payload })
    const missedBy = act.byStaff?.noShow
    if (missedBy) await insertRentalEvent(trx, { rental_id: rental.id, at: now, what: 'missed', by: missedBy })
  }
  const owes = payment !== undefined && (await scheduleSettlement(deps, trx, { rental, payment, actor, act }))
  const event = eventOf(act.action, actor, rental)
  if (event) await deps.jobs.publish(trx, event)
  await (check.to === 'deleted' ? publishRentalRemoval(deps, trx, rental) : publishRentalChange(deps, trx, rental.id))
  return { pendingPaymentId: owes ? payment.id : undefined, notified: event !== undefined }
}

function changesNothing(metadata: Readonly<Record<string, unknown>>, changes: NonNullable<Act['metadata']>): boolean {
  return Object.entries(changes).every(([name, value]) => metadata[name] === value)
}

/** The timestamps and days that an act sets. A request that was never approved doesn't get `over_at`: it never was a hire. */
function stampsOf(
  { rental, actor, act }: Pick<Action, 'rental' | 'actor' | 'act'>,
  to: RentalStatus | 'same' | 'deleted',
  now: Date,
): RowChanges<'rentals'> {
  if (to === 'confirmed') return { approved_at: now }
  if (to === 'completed') return { over_at: now }
  if (to === 'cancelled')
    return {
      cancelled_by: actor,
      ...(act.byStaff?.noShow && { no_show: act.byStaff.noShow }),
      ...(rental.status !== 'pending' && { over_at: overAtOfCancelled(rental, now) }),
    }
  if (act.byStaff?.answerBy) return { answer_by: act.byStaff.answerBy }
  if (act.action === 'deny_return') return { return_denied_at: now, completes_on: completesOnAfterDenial(now) }
  return {}
}

/** The consequences for the deposit. A rental that was never approved, or whose payment was never captured, needs none. */
function newsOf(
  { action }: Act,
  to: RentalStatus | 'same' | 'deleted',
  { rental, now }: { rental: RentalRow; now: Date },
) {
  if (to === 'confirmed') return { agreedAt: now }
  if (to === 'completed') return { overAt: now }
  if (to === 'deleted') return { endedAt: now }
  if (action === 'deny_return') return { deniedAt: now }
  if (to !== 'cancelled') return {}
  const cameToNothing = rental.status === 'pending' || action === 'fail_capture'
  return cameToNothing ? { endedAt: now } : { overAt: overAtOfCancelled(rental, now) }
}

/** The person's words that the history shows. The collection place isn't among them: it is shown while the rental is confirmed. */
function noteOf({ metadata, byStaff }: Act): string | null {
  if (byStaff) return byStaff.reason
  const note = metadata?.cancellation_reason ?? metadata?.amendment_notes
  return typeof note === 'string' ? note : null
}

async function scheduleSettlement(
  deps: ActDeps,
  trx: Db,
  { rental, payment, actor, act }: Action & { readonly payment: NonNullable<PaymentOf> },
): Promise<boolean> {
  const { money } = rentalTable[act.action]
  switch (money) {
    case 'capture':
      return requestCapture(deps, trx, payment)
    case 'release':
      return requestRelease(deps, trx, payment)
    case 'refund': {
      const percent = actor === 'renter' ? backPercent(rental.start_date, deps.now(), refundRuleOf(rental)) : 100
      const withCover = rental.cover_id === null ? undefined : await decideRefund(deps, trx, payment, percent)
      return requestRefund(deps, trx, payment, withCover ?? refundPence(payment.amount_pence, percent))
    }
    case 'chosen':
      if (rental.status === ('pending' satisfies RentalStatus)) return requestRelease(deps, trx, payment)
      await refundCover(deps, trx, rental.id, act.byStaff?.refund?.coverPence ?? 0)
      return requestRefund(deps, trx, payment, act.byStaff?.refund?.inAllPence ?? 0)
    case 'none':
      return false
    default:
      return money satisfies never
  }
}

const plainEvents = {
  approve: 'rental.approved',
  decline: 'rental.declined',
  amend: 'rental.amended',
  return: 'rental.completed',
  complete: 'rental.completed_by_itself',
  deny_return: 'rental.return_denied',
  expire: 'rental.expired',
} as const

/** The event of an act. Withdrawing a request that the owner never saw publishes nothing. */
function eventOf(action: RentalAction, actor: RentalActor, rental: RentalRow): DomainEvent | undefined {
  const payload = { rental_id: rental.id }
  if (action === 'settle_amendment' || action === 'lapse') return undefined
  if (action === 'move_deadline' || action === 'return_as_staff') return undefined
  if (
    action === 'cancel' ||
    action === 'cancel_as_owner' ||
    action === 'cancel_as_staff' ||
    action === 'fail_capture'
  ) {
    return { name: 'rental.cancelled', payload: { ...payload, by: actor } }
  }
  if (action !== 'withdraw') return { name: plainEvents[action], payload }
  if (rental.requested_at === null) return undefined
  const { owner_id, renter_id, start_date, end_date } = rental
  const { title: item_title } = rental.item_snapshot as { title: string }
  const total_amount = (toPence(rental.total_amount) - toPence(rental.cover_amount)) / 100
  const facts = { owner_id, renter_id, item_title, start_date, end_date, total_amount }
  return { name: 'rental.withdrawn', payload: { ...payload, ...facts } }
}

const refusals: Readonly<Record<DenialReason, AppError['code']>> = {
  wrong_status: 'rental_state',
  wrong_party: 'forbidden',
  payment: 'rental_state',
  not_started: 'rental_not_started',
  too_late: 'request_expired',
  nothing_to_settle: 'rental_state',
  not_over: 'rental_state',
  over: 'rental_state',
  denied_before: 'rental_state',
  not_back: 'rental_state',
}

/** The error for an act that isn't allowed now. */
export function refusal(why: DenialReason): AppError {
  const message =
    why === 'too_late' ? 'This request has expired.' : `This can't be done now: ${why.replaceAll('_', ' ')}.`
  return new AppError(refusals[why], { message })
}
