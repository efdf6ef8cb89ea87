import type { LineItemView } from '@itemo/contract/rental-views.ts'
import {
  maxStaffTimeline,
  rentalActNames,
  type StaffRentalDetailView,
  type StaffRentalView,
} from '@itemo/contract/staff-rental-views.ts'
import { toPounds } from '@itemo/domain/money.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { latestAnswerBy } from '@itemo/domain/rentals/rental-deadlines.ts'
import type { TimelineEntryType } from '@itemo/domain/rentals/rental-history.ts'
import { allowedActions } from '@itemo/domain/rentals/rental-state.ts'
import {
  chosenRefundPence,
  leftToRefundPence,
  maxRefundPence,
  shareAfterRefund,
} from '@itemo/domain/rentals/staff-refund.ts'
import { refundRuleOf } from '@itemo/domain/rentals/refund.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, type StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import type { Row } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import type { MoneyOfHire } from '../payouts/refund-hire.ts'
import { canHaveMissed, isExcusable, type readHire } from '../rentals/staff-transitions.ts'
import type { ListedRental, TraceRow } from './staff-rental-queries.ts'

/** Who may see the money of hires. */
const seeMoney: readonly StaffRole[] = ['operator', 'support', 'finance']

/** The history entries whose reason staff may read, no matter who wrote it. */
const typesWithReason: readonly TimelineEntryType[] = ['cancelled', 'declined', 'missed']

/** The states of a payment from which staff can refund money. */
export const refundable: readonly (PaymentState | undefined)[] = ['captured', 'refunded']

/** A hire in a list for staff, with its total in pounds. */
export function presentStaffRental(row: ListedRental): StaffRentalView {
  const { id, item_title, owner, renter, start_date, end_date, status, payment_state, needs } = row
  return {
    id,
    reference: referenceOf(id),
    item_title,
    owner,
    renter,
    start_date,
    end_date,
    status,
    payment_state,
    total_amount: toPounds(Math.round(Number(row.total_amount) * 100)),
    requested_at: row.requested_at.toISOString(),
    needs: [...needs],
  }
}

export interface StaffRental {
  readonly row: ListedRental
  readonly record: Awaited<ReturnType<typeof readHire>>
  readonly payment: Row<'payments'> | undefined
  readonly hire: MoneyOfHire
  /** What staff have already refunded of it. */
  readonly givenPence: number
  /** What a bank sent back, and has to be refunded again. */
  readonly sentBackPence: number
  readonly traces: readonly TraceRow[]
  readonly messages: number
}

interface StaffViewTime {
  readonly now: Date
  /** What support may refund of a hire in total. */
  readonly limitPence: number
}

/** A hire for one staff member, without what their roles may not see. */
export function presentStaffRentalDetail(
  rental: StaffRental,
  by: StaffActor,
  { now, limitPence }: StaffViewTime,
): StaffRentalDetailView {
  const { row, record, payment } = rental
  const seesMoney = hasRole(by.roles, seeMoney)
  const isOwn = record.owner_id === by.userId || record.renter_id === by.userId
  const acts = isOwn ? [] : actsOf(rental, by.roles, now)
  const at = payment?.authorised_at
  return {
    ...presentStaffRental(row),
    item: { id: record.item_id, category: (record.item_snapshot as { category: string }).category },
    answer_by: record.answer_by?.toISOString() ?? null,
    completes_on: record.completes_on,
    version: payment?.version ?? 0,
    timeline: record.timeline.slice(-maxStaffTimeline).map(({ at: instant, what, by: who, note, pence }) => ({
      at: instant,
      what,
      by: who,
      // What members write to each other isn't shown to staff, except through a case.
      note: typesWithReason.includes(what) || who === 'staff' ? note : null,
      amount: pence === null || !seesMoney ? null : toPounds(pence),
    })),
    traces: rental.traces.map(({ at: instant, title, ...trace }) => ({
      ...trace,
      at: instant.toISOString(),
      // A notification's title may name an amount that was taken or is owed.
      title: seesMoney || !title?.includes('£') ? title : null,
    })),
    messages: rental.messages,
    money: seesMoney ? presentMoney(rental, by.roles, { now, limitPence }) : null,
    is_own: isOwn,
    acts,
    latest_answer_by:
      at && acts.includes('rental.move_deadline') ? latestAnswerBy(record.start_date, at).toISOString() : null,
  }
}

const actOf = {
  cancel_as_staff: 'rental.cancel',
  move_deadline: 'rental.move_deadline',
  return_as_staff: 'rental.return',
} as const

function actsOf({ record, payment, hire }: StaffRental, roles: readonly StaffRole[], now: Date) {
  const actions = allowedActions('staff', record, now)
  const names = new Set<string>(actions.map((action) => actOf[action as keyof typeof actOf]))
  const isAgreed = record.approved_at !== null || record.status !== 'pending'
  if (isAgreed && refundable.includes(payment?.state) && leftToRefundPence(hire.money) > 0) names.add('rental.refund')
  if (canHaveMissed(record, now)) names.add('rental.record_no_show')
  if (record.cancellation_excused_at === null && isExcusable(record)) names.add('rental.excuse_cancellation')
  return rentalActNames.filter((name) => names.has(name) && hasRole(roles, staffActs[name].roles))
}

function presentMoney(
  { record, hire: { money, bearer }, givenPence, sentBackPence }: StaffRental,
  roles: readonly StaffRole[],
  { now, limitPence }: StaffViewTime,
) {
  const leftPence = leftToRefundPence(money)
  const share = shareAfterRefund(money, 0, 'split')
  const hire = { money, startDate: record.start_date, rule: refundRuleOf(record) }
  const ruledPence = chosenRefundPence({ choice: 'rule', amountPence: 0 }, hire, now)
  return {
    price: toPounds(money.totalPence),
    fee: toPounds(money.feePence),
    paid: toPounds(money.paidPence),
    refunded: toPounds(money.refundedPence),
    sent_back: toPounds(sentBackPence),
    lost: toPounds(money.lostPence),
    left: toPounds(leftPence),
    owner_due: toPounds(share.ownerPence),
    fee_kept: toPounds(share.feePence),
    cover: money.cover
      ? {
          paid: toPounds(money.cover.paidPence),
          back: toPounds(money.cover.backPence),
          kept: toPounds(share.coverPence),
          insurer: record.cover?.terms.insurer.name ?? '',
          reference: record.cover?.insurer_reference ?? null,
        }
      : null,
    borne: toPounds(money.bornePence),
    cancelled_by_owner: money.cancelledByOwner,
    bearer,
    max_refund: toPounds(maxRefundPence(roles, { leftPence, givenPence, limitPence })),
    by_rule: toPounds(ruledPence),
    refund_rule: hire.rule,
    lines: (record.price_lines as unknown as LineItemView[]).map(({ label, unit_price, quantity, amount }) => ({
      label,
      unit_price,
      quantity,
      amount,
    })),
  }
}
