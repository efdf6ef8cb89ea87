import type { Day } from '@itemo/domain/dates.ts'
import type { PaymentSubject } from '@itemo/domain/events.ts'
import { type Movement, balanceOf } from '@itemo/domain/payments/ledger.ts'
import { dueBack } from '@itemo/domain/payments/next-transition.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { Due } from '@itemo/domain/notifications/reminders.ts'
import { coverPaidOf } from '@itemo/domain/payouts/hire-money.ts'
import { coverBackPence } from '@itemo/domain/payouts/rules-of-money.ts'
import type { RentalParty, RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import { type RawBuilder, sql } from 'kysely'
import { borneOf } from './rental-queries.ts'
import { reviewedBy } from './rental-review-queries.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { MoneyBack, RentalFacts } from '@itemo/domain/notifications/notification-data.ts'
import { ownerEarnsPence } from '@itemo/domain/rentals/earnings.ts'
import type { Context } from '../../context.ts'

interface FactsRow {
  readonly id: string
  readonly start_date: Day
  readonly end_date: Day
  readonly status: RentalStatus
  readonly total_amount: string
  readonly cover_amount: string
  /** The part of the cover that is decided to go back, in whole pence. */
  readonly cover_back: number
  readonly platform_fee: string
  /** Null before a payment was made. */
  readonly payment: {
    readonly state: PaymentState
    readonly amount_pence: number
    readonly refund_pence: number
    readonly outside_pence: number
    /** What the renter's bank took for good. */
    readonly lost_pence: number
    /** Whether the refund waits for the operator's balance. */
    readonly is_short: boolean
    /** The movements in the ledger. */
    readonly movements: readonly Pick<Movement, 'kind' | 'amountPence'>[]
  } | null
  readonly answer_by: Date | null
  readonly completes_on: Day
  readonly return_denied_at: Date | null
  readonly is_returned: boolean
  readonly borne_pence: number
  readonly item_snapshot: { readonly title: string; readonly category?: string }
  readonly metadata: Readonly<Record<string, string | undefined>>
  readonly owner: { readonly id: string; readonly full_name: string | null }
  readonly renter: { readonly id: string; readonly full_name: string | null }
  /** The disputes of the payment in question, in whole pence, in order. */
  readonly disputed: readonly number[]
  /** The id of the latest change that was requested. */
  readonly amendment_id: string | null
  readonly is_answer_moved: boolean
  readonly reviewed_by: readonly RentalParty[]
}

const live = sql`r.status in ('booked', 'confirmed')`

/** When staff last moved the answer deadline of the rental `r`: its owner was notified of the new one then. */
const answerMovedAt = sql`(select max(e.at) from rental_events e where e.rental_id = r.id and e.what = 'deadline_moved')`

function isDue(due: Due): RawBuilder<boolean> {
  switch (due.what) {
    case 'begins':
    case 'ends':
      return sql`${live} and ${due.what === 'begins' ? sql`r.start_date` : sql`r.end_date`} = ${due.on} and not exists (
        select from rental_events e where e.rental_id = r.id and e.what = 'approved' and e.at >= ${due.approvedBefore})`
    case 'answer':
      return sql`r.status = 'pending' and r.answer_by > ${due.after} and r.answer_by <= ${due.by}
        and coalesce(${answerMovedAt}, r.requested_at) <= r.answer_by - make_interval(hours => ${due.reminderHours})`
    case 'completes':
      return sql`${live} and r.completes_on = ${due.on}`
    case 'returned':
      return sql`r.status = 'completed' and r.id in (
        select e.rental_id from rental_events e where e.what in ('returned', 'completed_by_itself') and e.at >= ${due.from} and e.at < ${due.until})`
    default:
      return due satisfies never
  }
}

/** Which payment of a rental is in question. */
export type MoneySubject = Exclude<PaymentSubject['kind'], 'boost'>

function selectFacts(where: RawBuilder<unknown>, subject: MoneySubject = 'rental') {
  return sql<FactsRow>`
    select r.id, r.status, r.start_date, r.end_date, r.total_amount, r.cover_amount, r.platform_fee, r.answer_by, r.completes_on,
      r.return_denied_at,
      exists (select from rental_events e where e.rental_id = r.id and e.what = 'returned') as is_returned, r.item_snapshot, r.metadata,
      ${borneOf(sql`r.id`)} as borne_pence,
      coalesce((select k.back_pence from cover_policies k where k.rental_id = r.id), 0) as cover_back,
      json_build_object('id', owner.id, 'full_name', owner.full_name) as owner,
      json_build_object('id', renter.id, 'full_name', renter.full_name) as renter,
      (
        select json_build_object('state', p.state, 'amount_pence', p.amount_pence, 'refund_pence', p.refund_pence,
          'outside_pence', p.refund_outside_pence, 'lost_pence', p.lost_pence, 'is_short', p.refund_short_at is not null,
          'movements', (select coalesce(json_agg(json_build_object('kind', l.kind, 'amountPence', l.amount_pence)), '[]')
            from ledger_entries l where l.payment_id = p.id))
        from payments p where p.subject_kind = 'rental' and p.subject_id = r.id
      ) as payment,
      (
        select coalesce(json_agg(d.amount_pence order by d.opened_at, d.id), '[]')
        from payments p join disputes d on d.payment_id = p.id
        where p.subject_kind = ${subject} and p.subject_id = r.id and d.state not in ('warning', 'warning_closed')
      ) as disputed,
      (select max(e.id) from rental_events e where e.rental_id = r.id and e.what = 'amended') as amendment_id,
      ${answerMovedAt} is not null as is_answer_moved,
      ${reviewedBy(sql`r.id`)} as reviewed_by
    from rentals r
    join profiles owner on owner.id = r.owner_id
    join profiles renter on renter.id = r.renter_id
    where ${where}`
}

export interface RentalForNotification {
  readonly status: RentalStatus
  readonly facts: RentalFacts
  /** The id of the latest change that was requested; null if there is none. */
  readonly amendmentId: string | null
  /** Whether staff moved the answer deadline. */
  readonly isAnswerMoved: boolean
  /** How often a bank has sent back a refund of the payment. */
  readonly sentBackTimes: number
  /** The sides that could still review the other one, once it is completed. */
  readonly mayReview: readonly RentalParty[]
}

/** The facts for a notification about a rental or its deposit; undefined when the rental is gone. */
export async function findRentalForNotification(
  { db }: Pick<Context, 'db'>,
  rentalId: string,
  subject: MoneySubject = 'rental',
): Promise<RentalForNotification | undefined> {
  const { rows } = await selectFacts(sql`r.id = ${rentalId}`, subject).execute(db)
  return rows[0] && forNotification(rows[0], subject)
}

/** Rentals with a reminder due, ordered by id: the page after `after`. */
export async function listRentalsForNotification(
  { db }: Pick<Context, 'db'>,
  due: Due,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<RentalForNotification[]> {
  const later = after === undefined ? sql`` : sql`and r.id > ${after}::uuid`
  const facts = selectFacts(sql`${isDue(due)} ${later}`)
  const { rows } = await sql<FactsRow>`${facts} order by r.id limit ${limit}`.execute(db)
  return rows.map((row) => forNotification(row))
}

function forNotification(row: FactsRow, subject: MoneySubject = 'rental'): RentalForNotification {
  const { metadata, reviewed_by, owner, renter, disputed } = row
  // Only the stand-in of a deleted account has no name.
  const named = [
    ...(renter.full_name === null ? [] : ['owner' as const]),
    ...(owner.full_name === null ? [] : ['renter' as const]),
  ]
  const movements = row.payment?.movements ?? []
  const { capturedPence, refundedPence } = balanceOf(movements)
  const coverPence = toPence(row.cover_amount)
  const totalPence = toPence(row.total_amount)
  const paymentState = row.payment?.state ?? null
  const agreed = { pence: coverPence, backPence: Math.min(row.cover_back, refundedPence) }
  const paidCover = coverPaidOf({ totalPence: totalPence - coverPence, cover: agreed }, capturedPence)
  const person = ({ id, full_name }: FactsRow['owner']) => ({ id, name: full_name ?? profileFallbacks.ownerName })
  return {
    status: row.status,
    facts: {
      rentalId: row.id,
      itemTitle: row.item_snapshot.title,
      itemCategory: row.item_snapshot.category ?? 'Other',
      startDate: row.start_date,
      endDate: row.end_date,
      totalPence,
      coverPence,
      coverGonePence: coverBackPence({ cover: paidCover, paidPence: capturedPence, refundedPence }),
      earnsPence: ownerEarnsPence({
        totalPence: totalPence - coverPence,
        cover: coverPence > 0 ? { pence: coverPence, backPence: row.cover_back } : undefined,
        feePence: toPence(row.platform_fee),
        paymentState,
        refundPence: row.payment?.refund_pence ?? 0,
        bornePence: row.borne_pence,
        movements,
      }),
      dispute: { pence: disputed.at(-1) ?? 0, number: disputed.length, isDeposit: subject === 'deposit' },
      isOfDamage: subject === 'deposit',
      takenPence: capturedPence,
      owner: person(owner),
      renter: person(renter),
      answerBy: row.answer_by,
      completesOn: row.completes_on,
      returnDenied: row.return_denied_at !== null,
      isLost: row.return_denied_at !== null && !row.is_returned,
      pickupLocation: metadata.pickup_location,
      additionalNotes: metadata.additional_notes,
      reason: metadata.cancellation_reason,
      amendmentNotes: metadata.amendment_notes,
      moneyBack: moneyBackOf(row.payment, capturedPence),
      refundedPence,
      waitingPence: waitingOf(row.payment, { capturedPence, refundedPence }),
    },
    amendmentId: row.amendment_id,
    isAnswerMoved: row.is_answer_moved,
    sentBackTimes: movements.filter(({ kind }) => kind === 'refund_failed').length,
    mayReview: named.filter((party) => !reviewed_by.includes(party)),
  }
}

/** How much of a payment goes back, as far as it is decided: a hold is released whole, of a charge a part may stay. */
function moneyBackOf(payment: FactsRow['payment'], capturedPence: number): MoneyBack {
  if (payment === null) return { from: 'payment', pence: 0 }
  const { refund_pence: refundPence, lost_pence: lostPence } = payment
  if (payment.state === 'disputed') return { from: 'bank', pence: 0 }
  if (lostPence > 0)
    return { from: 'lost', pence: Math.max(0, Math.min(refundPence, capturedPence) - lostPence), lostPence }
  const isHold = payment.state === 'releasing' || payment.state === 'released'
  return isHold ? { from: 'hold', pence: payment.amount_pence } : { from: 'payment', pence: payment.refund_pence }
}

/** How much of a refund waits for the operator's balance, in whole pence. */
function waitingOf(
  payment: FactsRow['payment'],
  { capturedPence, refundedPence }: { readonly capturedPence: number; readonly refundedPence: number },
): number {
  if (payment?.state !== 'refunding' || !payment.is_short) return 0
  const wanted = { refundPence: payment.refund_pence, outsidePence: payment.outside_pence }
  return Math.max(0, dueBack(wanted, { amountPence: capturedPence }) - refundedPence)
}

/** What staff did to a rental, by its history entry. */
export function findStaffEvent({ db }: Pick<Context, 'db'>, eventId: number) {
  return db
    .selectFrom('rental_events as e')
    .innerJoin('rentals as r', 'r.id', 'e.rental_id')
    .select(['e.what', 'e.note', 'e.pence', 'e.cover_pence', 'r.no_show'])
    .where('e.id', '=', String(eventId))
    .where((of) => of.or([of('e.by', '=', 'staff'), of('e.what', '=', 'missed')]))
    .executeTakeFirst()
}

/** The name that others see of a person. */
export async function nameOf({ db }: Pick<Context, 'db'>, userId: string): Promise<string> {
  const row = await db.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst()
  return row?.full_name ?? profileFallbacks.ownerName
}
