import { maxTraces } from '@itemo/contract/staff-rental-views.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { formatPence, toPence } from '@itemo/domain/money.ts'
import type { RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import type {
  ExcuseInput,
  MoveDeadlineInput,
  NoShowInput,
  RentalNeed,
  StaffCancelInput,
  StaffRefundInput,
  StaffReturnInput,
} from '@itemo/domain/rentals/staff-rental-schemas.ts'
import { latestAnswerBy } from '@itemo/domain/rentals/rental-deadlines.ts'
import {
  chosenCoverPence,
  chosenRefundPence,
  coverPartOfRefund,
  inAllPence,
  leftToRefundPence,
  maxRefundPence,
  mayCancelWith,
} from '@itemo/domain/rentals/staff-refund.ts'
import { refundRuleOf } from '@itemo/domain/rentals/refund.ts'
import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import { readReference } from '@itemo/domain/staff/references.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findSentBackPence } from '../payments/failed-refunds.ts'
import { findPaymentFor, settleWithin } from '../payments/payments.ts'
import { type MoneyOfHire, readMoneyOfHire, refundHire } from '../payouts/refund-hire.ts'
import {
  actAsStaff,
  canHaveMissed,
  isExcusable,
  lockHire,
  markExcused,
  markMissed,
  noteStaffRefund,
  readHire,
} from '../rentals/staff-transitions.ts'
import { audited, type NoteChange } from '../staff/audit.ts'
import { isRepeated, type Idempotency } from '../staff/repeated-acts.ts'
import { countMessages, listStaffRentals, listTraces, sumGivenBack } from './staff-rental-queries.ts'
import { refundable, type StaffRental } from './staff-rental-view.ts'

type ReadDeps = Pick<Context, 'db' | 'now'>
type ActDeps = Pick<Context, 'cards' | 'config' | 'db' | 'identity' | 'jobs' | 'log' | 'now' | 'realtime' | 'settings'>

/** A page of the hires, latest request first. Throws `invalid_input` for a malformed cursor. */
export async function listHires(
  { db, now }: ReadDeps,
  {
    cursor,
    limit,
    q,
    ...filters
  }: PageInput & {
    status?: RentalStatus | undefined
    needs?: RentalNeed | undefined
    person?: string | undefined
    q?: string | undefined
  },
) {
  const after = readCursor(cursor)
  const reference = q === undefined || q.trim() === '' ? undefined : readReference(q)
  if (reference === undefined && q !== undefined && q.trim() !== '') return { shown: [], next_cursor: null }
  const at = now()
  const rows = await listStaffRentals(db, { ...filters, reference, now: at, today: dayInLondon(at) }, after, limit + 1)
  return pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
}

/** A hire with everything needed to act on it. Throws `not_found`. */
export async function readStaffRental({ db, now }: ReadDeps, rentalId: string): Promise<StaffRental> {
  const at = now()
  const record = await readHire(db, rentalId)
  const which = { reference: { kind: 'id', id: rentalId }, now: at, today: dayInLondon(at) } as const
  const [row] = await listStaffRentals(db, which, undefined, 1)
  const payment = await findPaymentFor(db, { kind: 'rental', id: rentalId })
  return {
    record,
    row: found(row),
    payment,
    hire: found(await readMoneyOfHire(db, rentalId, at)),
    givenPence: await sumGivenBack(db, rentalId),
    sentBackPence: payment === undefined ? 0 : await findSentBackPence(db, payment),
    traces: await listTraces(db, record, maxTraces),
    messages: await countMessages(db, record),
  }
}

type Locked = Awaited<ReturnType<typeof lockHire>>

interface HireAct {
  readonly act: StaffActName
  readonly rentalId: string
  readonly reason: string
  readonly idempotency: Idempotency
  /** Whether the act's result already holds, so that nothing needs to be done. */
  readonly isDone?: (rental: Locked['rental']) => boolean
}

/**
 * Acts on a locked hire, with an audit entry; money that is owed as a result is sent immediately. Repeating the request does nothing.
 * Returns the updated hire. Throws `not_found`, and `own_matter` for one of its two sides.
 */
async function actOnHire(
  deps: ActDeps,
  by: StaffActor,
  { act, rentalId, reason, idempotency, isDone }: HireAct,
  run: (trx: Db, hire: Locked, note: NoteChange) => Promise<string | undefined>,
): Promise<StaffRental> {
  const at = deps.now()
  const owed = await inTransaction(deps.db, async (trx) => {
    const hire = await lockHire(trx, rentalId)
    const { owner_id, renter_id } = hire.rental
    if (owner_id === by.userId || renter_id === by.userId) throw new AppError('own_matter')
    if ((await isRepeated(trx, by, idempotency, at)) || isDone?.(hire.rental)) return undefined
    return audited(trx, by, { act, subjectId: rentalId, reason, at }, (note) => run(trx, hire, note))
  })
  if (owed !== undefined) await settleWithin(deps, owed)
  return readStaffRental(deps, rentalId)
}

/** Throws `rental_state` if the payment was changed since it was read. */
function requireVersion(payment: Locked['payment'], version: number): void {
  if ((payment?.version ?? 0) !== version) throw new AppError('rental_state')
}

/** What support may refund of a hire in total, in whole pence. */
const limitOf = ({ settings }: Pick<ActDeps, 'settings'>) => settings.get('support.refund_limit')

/** Throws `payment_disputed` or `refund_too_large` if someone with these roles can't refund this much more. */
async function requireRefund(
  trx: Db,
  by: StaffActor,
  { payment, rental }: Locked,
  {
    money,
    morePence,
    limitPence,
    isRule = false,
  }: { money: MoneyOfHire['money']; morePence: number; limitPence: number; isRule?: boolean },
): Promise<void> {
  if (payment?.state === 'disputed') throw new AppError('payment_disputed')
  const leftPence = leftToRefundPence(money)
  const maxPence = isRule
    ? leftPence
    : maxRefundPence(by.roles, { leftPence, limitPence, givenPence: await sumGivenBack(trx, rental.id) })
  if (morePence <= maxPence) return
  const message =
    maxPence < leftPence
      ? `You can refund up to ${formatPence(maxPence)} of this hire. Ask finance for more.`
      : `There's ${formatPence(leftPence)} left to refund.`
  throw refusedField('amount', message, 'refund_too_large')
}

/** Throws `invalid_input` if nobody can have missed the hand-over yet. */
function requireBegun({ approved_at, start_date }: Locked['rental'], now: Date): void {
  if (approved_at === null || dayInLondon(now) < start_date)
    throw refusedField('no_show', "This hire hasn't started, so nobody can have missed it.")
}

/**
 * Cancels a hire. Throws `rental_state` if it was changed since it was read or can't be cancelled, `refund_too_large`,
 * `payment_disputed`, `invalid_input` for a no-show before the hire began, and `forbidden` for a choice that these roles don't have.
 */
export function cancelAsStaff(
  deps: ActDeps,
  by: StaffActor,
  rentalId: string,
  { version, reason, refund: choice, amount = 0, no_show: noShow }: StaffCancelInput,
  idempotency: Idempotency,
): Promise<StaffRental> {
  return actOnHire(deps, by, { act: 'rental.cancel', rentalId, reason, idempotency }, async (trx, hire, note) => {
    const { rental, payment } = hire
    requireVersion(payment, version)
    const isRequest = rental.status === 'pending'
    if (!isRequest && !mayCancelWith(by.roles, choice)) throw new AppError('forbidden')
    if (noShow !== undefined) requireBegun(rental, deps.now())
    const refund = isRequest
      ? undefined
      : await chooseRefund(deps, trx, by, hire, { choice, amountPence: toPence(amount), noShow })
    note('status', rental.status, 'cancelled')
    if (noShow !== undefined) note('no_show', null, noShow)
    if (refund) note('refunded_pence', refund.inAllPence - refund.morePence, refund.inAllPence)
    return actAsStaff(deps, trx, hire, {
      action: 'cancel_as_staff',
      metadata: { cancellation_reason: reason },
      byStaff: { reason, noShow, ...(refund && { refund }) },
    })
  })
}

async function chooseRefund(
  deps: ActDeps,
  trx: Db,
  by: StaffActor,
  hire: Locked,
  { noShow, ...wish }: Parameters<typeof chosenRefundPence>[0] & { readonly noShow: StaffCancelInput['no_show'] },
) {
  const { rental } = hire
  const { money } = found(await readMoneyOfHire(trx, rental.id, deps.now()))
  const isOwnerAbsent = noShow === 'owner'
  const ruled = { money, startDate: rental.start_date, rule: refundRuleOf(rental), isOwnerAbsent }
  const morePence = chosenRefundPence(wish, ruled, deps.now())
  const isRule = wish.choice === 'rule'
  const coverPence = chosenCoverPence(wish.choice, ruled, deps.now())
  const coverPartPence = coverPartOfRefund(money, morePence, coverPence)
  // The refunded part of the cover follows from a rule, so it doesn't count towards the limit.
  const limitPence = limitOf(deps) + coverPartPence
  if (morePence > 0) await requireRefund(trx, by, hire, { money, morePence, limitPence, isRule })
  return { inAllPence: inAllPence(money, morePence), morePence, coverPence, coverPartPence }
}

/** Refunds part of a hire's money. Throws like `requireRefund`, and `rental_state` if it was changed since it was read. */
export function refundAsStaff(
  deps: ActDeps,
  by: StaffActor,
  rentalId: string,
  { version, reason, amount, borne_by: bearer }: StaffRefundInput,
  idempotency: Idempotency,
): Promise<StaffRental> {
  return actOnHire(deps, by, { act: 'rental.refund', rentalId, reason, idempotency }, async (trx, hire, note) => {
    const { rental, payment } = hire
    requireVersion(payment, version)
    if (payment?.state === 'disputed') throw new AppError('payment_disputed')
    if (rental.status === 'pending' || !payment || !refundable.includes(payment.state))
      throw new AppError('rental_state')
    const { money, bearer: usual } = found(await readMoneyOfHire(trx, rentalId, deps.now()))
    const pence = toPence(amount)
    await requireRefund(trx, by, hire, { money, morePence: pence, limitPence: limitOf(deps) })
    if (!(await refundHire(deps, trx, payment, { money, pence, bearer: bearer ?? usual })))
      throw new AppError('rental_state')
    note('refunded_pence', money.refundedPence, money.refundedPence + pence)
    note('borne_by', null, bearer ?? usual)
    await noteStaffRefund(deps, trx, rentalId, { pence, coverPence: coverPartOfRefund(money, pence), reason })
    return payment.id
  })
}

/** Moves the answer deadline of a request within its bounds. Throws `rental_state`, `request_expired`, `invalid_input`. */
export function moveDeadline(
  deps: ActDeps,
  by: StaffActor,
  rentalId: string,
  { at, reason }: MoveDeadlineInput,
  idempotency: Idempotency,
): Promise<StaffRental> {
  const answerBy = new Date(at)
  const isDone = (rental: Locked['rental']) =>
    rental.status === 'pending' && rental.answer_by?.getTime() === answerBy.getTime()
  const wish: HireAct = { act: 'rental.move_deadline', rentalId, reason, idempotency, isDone }
  return actOnHire(deps, by, wish, async (trx, hire, note) => {
    const { rental, payment } = hire
    if (payment?.authorised_at) requireWithin(rental, payment.authorised_at, answerBy, deps.now())
    note('answer_by', rental.answer_by, answerBy)
    return actAsStaff(deps, trx, hire, { action: 'move_deadline', byStaff: { reason, answerBy } })
  })
}

function requireWithin({ start_date }: Row<'rentals'>, authorisedAt: Date, answerBy: Date, now: Date): void {
  if (answerBy <= now) throw refusedField('at', 'Please choose a time in the future.')
  const latest = latestAnswerBy(start_date, authorisedAt)
  if (answerBy > latest)
    throw refusedField(
      'at',
      `The latest possible time is ${latest.toISOString()}: the start day, at least 12 hours before the hold ends.`,
    )
}

/** Marks a hire as returned. Throws `rental_state`, `rental_not_started`. */
export function returnAsStaff(
  deps: ActDeps,
  by: StaffActor,
  rentalId: string,
  { reason }: StaffReturnInput,
  idempotency: Idempotency,
): Promise<StaffRental> {
  return actOnHire(deps, by, { act: 'rental.return', rentalId, reason, idempotency }, (trx, hire, note) => {
    note('status', hire.rental.status, 'completed')
    return actAsStaff(deps, trx, hire, { action: 'return_as_staff', byStaff: { reason } })
  })
}

/**
 * Records which side missed the hand-over of a hire that is over, however it ended: it counts against that side, and an earlier excuse is
 * cancelled. The money isn't changed. Throws `rental_state` if nobody can have missed it.
 */
export function recordNoShow(
  deps: ActDeps,
  by: StaffActor,
  rentalId: string,
  { no_show: noShow, reason }: NoShowInput,
  idempotency: Idempotency,
): Promise<StaffRental> {
  const isDone = (rental: Locked['rental']) => rental.no_show === noShow
  const wish: HireAct = { act: 'rental.record_no_show', rentalId, reason, idempotency, isDone }
  return actOnHire(deps, by, wish, async (trx, { rental }, note) => {
    if (!canHaveMissed(rental, deps.now())) throw new AppError('rental_state')
    note('no_show', null, noShow)
    if (rental.cancellation_excused_at !== null) note('cancellation_excused', true, false)
    await markMissed(deps, trx, rental, { side: noShow, reason })
    return undefined
  })
}

/**
 * Excuses the side that cancelled an agreed hire, or missed it: it isn't counted against them. Throws `rental_state` if there is nothing
 * to excuse.
 */
export function excuseCancellation(
  deps: ActDeps,
  by: StaffActor,
  rentalId: string,
  { reason }: ExcuseInput,
  idempotency: Idempotency,
): Promise<StaffRental> {
  const isDone = (rental: Locked['rental']) => rental.cancellation_excused_at !== null
  const wish: HireAct = { act: 'rental.excuse_cancellation', rentalId, reason, idempotency, isDone }
  return actOnHire(deps, by, wish, async (trx, { rental }, note) => {
    if (!isExcusable(rental)) throw new AppError('rental_state')
    note('cancellation_excused', false, true)
    await markExcused(deps, trx, rental)
    return undefined
  })
}
