import { addDays, dayInLondon, startOfDay } from '@itemo/domain/dates.ts'
import { type RentalParty, rentalTable } from '@itemo/domain/rentals/rental-state.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import { lockPaymentFor } from '../payments/payments.ts'
import {
  changeRental,
  findRecord,
  insertRentalEvent,
  lockRental,
  type RentalRecord,
  type RentalRow,
} from './rental-queries.ts'
import { expire } from './rental-time-jobs.ts'
import { type Act, type ActDeps, applyAction, type PaymentOf, refusal } from './rental-transitions.ts'
import { publishRentalChange } from './rentals.ts'

/** A rental with its history, for staff. Throws `not_found`, also for one that nobody paid for. */
export async function readHire(db: Db, rentalId: string): Promise<RentalRecord> {
  const record = found(await findRecord(db, rentalId))
  if (record.requested_at === null) throw new AppError('not_found')
  return record
}

/**
 * Locks a rental that staff act on until the caller's transaction ends, with its payment. Throws `not_found`, also for
 * one that nobody paid for.
 */
export async function lockHire(trx: Db, rentalId: string): Promise<{ rental: RentalRow; payment: PaymentOf }> {
  const rental = found(await lockRental(trx, rentalId))
  if (rental.requested_at === null) throw new AppError('not_found')
  return { rental, payment: await lockPaymentFor(trx, { kind: 'rental', id: rentalId }) }
}

/** The rentals of an item, or of a person on either side, that were paid for and aren't over. */
export async function listHiresToCancel(
  trx: Db,
  of: { readonly itemId: string } | { readonly personId: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('rentals')
    .select('id')
    .where('requested_at', 'is not', null)
    .where('status', 'in', rentalTable.cancel_as_staff.from)
    .where((eb) =>
      'itemId' in of
        ? eb('item_id', '=', of.itemId)
        : eb.or([eb('owner_id', '=', of.personId), eb('renter_id', '=', of.personId)]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Performs an act of staff on a locked rental, in the caller's transaction. Returns the id of the payment that is to be
 * settled afterwards. Throws if the table refuses the act.
 */
export async function actAsStaff(
  deps: ActDeps,
  trx: Db,
  { rental, payment }: { readonly rental: RentalRow; readonly payment: PaymentOf },
  act: Act,
): Promise<string | undefined> {
  const result = await applyAction(deps, trx, { rental, payment, actor: 'staff', act })
  if ('why' in result) throw refusal(result.why)
  const startAfter = act.byStaff?.answerBy
  if (startAfter) await deps.jobs.send(trx, expire, { rental_id: rental.id }, { startAfter })
  return result.pendingPaymentId
}

/** Adds a refund by staff to a rental's history and notifies both sides; only the renter sees the cover's part. Whole pence. */
export async function noteStaffRefund(
  deps: ActDeps,
  trx: Db,
  rentalId: string,
  { pence, coverPence, reason }: { readonly pence: number; readonly coverPence: number; readonly reason: string },
): Promise<void> {
  const event = { rental_id: rentalId, what: 'refunded_by_staff', by: 'staff', note: reason, pence } as const
  const eventId = await insertRentalEvent(trx, { ...event, cover_pence: coverPence, at: deps.now() })
  const payload = { rental_id: rentalId, event_id: Number(eventId) }
  await deps.jobs.publish(trx, { name: 'rental.changed_by_staff', payload })
  await publishRentalChange(deps, trx, rentalId)
}

/** Whether the rental was agreed to and a side then cancelled it, or didn't come. */
export function isExcusable({ status, approved_at, cancelled_by, no_show }: RentalRow): boolean {
  if (approved_at === null) return false
  return no_show !== null || (status === 'cancelled' && (cancelled_by === 'owner' || cancelled_by === 'renter'))
}

/** How many days after its first day staff can still record which side missed a rental that is over. */
const missedDays = 60

/** Whether a side may have missed the hand-over of a rental that is over: it had begun by then, and no side is recorded yet. */
export function canHaveMissed({ status, approved_at, over_at, start_date, no_show }: RentalRow, now: Date): boolean {
  if (status !== 'cancelled' && status !== 'completed') return false
  if (approved_at === null || over_at === null || no_show !== null) return false
  return over_at >= startOfDay(start_date) && dayInLondon(now) <= addDays(start_date, missedDays)
}

/** Records which side didn't come, as staff found, and notifies both; in the caller's transaction. */
export async function markMissed(
  deps: ActDeps,
  trx: Db,
  rental: RentalRow,
  { side, reason }: { readonly side: RentalParty; readonly reason: string },
): Promise<void> {
  await changeRental(trx, rental, { no_show: side, cancellation_excused_at: null })
  const event = { rental_id: rental.id, what: 'missed', by: side, note: reason, at: deps.now() } as const
  const payload = { rental_id: rental.id, event_id: Number(await insertRentalEvent(trx, event)) }
  await deps.jobs.publish(trx, { name: 'rental.changed_by_staff', payload })
  await publishRentalChange(deps, trx, rental.id)
}

/** Makes a cancellation count against nobody; in the caller's transaction. */
export async function markExcused({ jobs, now }: ActDeps, trx: Db, rental: RentalRow): Promise<void> {
  await changeRental(trx, rental, { cancellation_excused_at: now() })
  await jobs.publish(trx, { name: 'rental.excused', payload: { rental_id: rental.id } })
}
