import type { CoverProduct } from '@itemo/domain/cover-product.ts'
import type { Day } from '@itemo/domain/dates.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { coverPaidOf, decidedBackPence, policyStateAfter } from '@itemo/domain/payouts/hire-money.ts'
import { backByRule, coverBackPence } from '@itemo/domain/payouts/rules-of-money.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import type { Context } from '../../context.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockPaymentFor, writeRows } from '../payments/payments.ts'
import { coverRef } from './cover-ledger.ts'
import {
  changePolicy,
  type CoveredHire,
  findCoveredHire,
  findPolicy,
  insertPolicy,
  listOver,
  lockPolicy,
  type PolicyRow,
  termsOf,
} from './cover-queries.ts'

type Deps = Pick<Context, 'jobs' | 'now'>

interface NewPolicy {
  readonly rentalId: string
  readonly coverId: number
  readonly product: CoverProduct
  readonly pence: number
  readonly startDate: Day
  readonly endDate: Day
}

/** Records the cover that a renter adds to a request, in its transaction; the terms are stored as they were shown. */
export async function openPolicy({ now }: Pick<Context, 'now'>, trx: Db, cover: NewPolicy): Promise<void> {
  await insertPolicy(trx, {
    rental_id: cover.rentalId,
    cover_id: cover.coverId,
    terms: JSON.stringify(cover.product),
    amount_pence: cover.pence,
    starts_on: cover.startDate,
    ends_on: cover.endDate,
    created_at: now(),
    updated_at: now(),
  })
}

/** The cover of a request that is being removed for now. */
export function readPolicy(db: Db, rentalId: string): Promise<PolicyRow | undefined> {
  return findPolicy(db, rentalId)
}

/** Restores the cover of a request, together with the request. */
export async function restorePolicy(trx: Db, policy: PolicyRow | undefined): Promise<void> {
  if (policy) await insertPolicy(trx, { ...policy, terms: JSON.stringify(policy.terms) })
}

/** Decides, in the caller's transaction, that a part of a rental's cover goes back, whatever else does. Whole pence. */
export async function refundCover({ now }: Pick<Context, 'now'>, trx: Db, rentalId: string, pence: number) {
  const policy = pence > 0 ? await lockPolicy(trx, rentalId) : undefined
  if (!policy || policy.back_pence >= pence) return
  await changePolicy(trx, policy, { back_pence: Math.min(policy.amount_pence, pence), updated_at: now() })
}

/**
 * Decides, in the caller's transaction, how much goes back in total when a rental with a cover is cancelled by a rule,
 * and which part of that is the cover's. Whole pence; undefined without a cover. The caller has locked the payment.
 */
export async function decideRefund(
  deps: Pick<Context, 'now'>,
  trx: Db,
  payment: Row<'payments'>,
  percent: number,
): Promise<number | undefined> {
  const policy = await lockPolicy(trx, payment.subject_id)
  const hire = policy && (await findCoveredHire(trx, policy.rental_id))
  if (!policy || !hire) return undefined
  const { totalPence, capturedPence } = hire
  // A capture that is under way counts as paid.
  const paidPence = capturedPence > 0 ? capturedPence : (payment.capture_pence ?? payment.amount_pence)
  const agreed = { pence: policy.amount_pence, backPence: policy.back_pence }
  const cover = coverPaidOf({ totalPence, cover: agreed }, paidPence)
  // What a bank took for good is a part of what was decided.
  const refundedPence = Math.min(paidPence, decidedBackPence({ ...hire, lostPence: 0 }))
  const { allPence, coverPence } = backByRule({ totalPence, cover, paidPence, refundedPence }, percent)
  await refundCover(deps, trx, policy.rental_id, coverPence)
  return allPence
}

/** Books the cover out of a request that is about to be deleted, in the caller's transaction: everything that was taken goes back. */
export async function closeCover(deps: Pick<Context, 'now'>, trx: Db, rentalId: string): Promise<void> {
  const policy = await lockPolicy(trx, rentalId)
  const hire = policy && (await findCoveredHire(trx, rentalId))
  if (policy && hire && hire.bookedPence > 0) await book(deps, trx, policy, { ...hire, keptPence: 0 })
}

/**
 * Brings the cover of a rental in line with the rental and its money, inside the caller's transaction: bound once it is
 * paid, void once its money goes back or never arrives. It depends only on facts, so it may be called at any time and
 * any number of times.
 */
export async function reckonCover(deps: Deps, trx: Db, rentalId: string): Promise<void> {
  if (!(await findPolicy(trx, rentalId))) return
  await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
  const policy = await lockPolicy(trx, rentalId)
  const hire = await findCoveredHire(trx, rentalId)
  if (!policy || !hire) return
  const { isPaid, refundedPence } = moneyOf(policy, hire)
  if (isPaid) await book(deps, trx, policy, { ...hire, keptPence: policy.amount_pence - refundedPence })
  const seen = { state: policy.state, pence: policy.amount_pence }
  const state = policyStateAfter(seen, hire, { isPaid, backPence: refundedPence })
  if (state === policy.state && refundedPence === policy.refunded_pence) return
  const now = deps.now()
  const isBound = state === 'bound' && policy.state === 'chosen'
  await changePolicy(trx, policy, {
    state,
    refunded_pence: refundedPence,
    ...(isBound && { bound_at: now, insurer_reference: referenceOf(rentalId).replace('R-', 'C-') }),
    updated_at: now,
  })
  if (isBound) await deps.jobs.publish(trx, { name: 'cover.bound', payload: { rental_id: rentalId } })
  // A cover that was never paid for is reported with its failed request, not separately.
  if (state === 'void' && policy.state !== 'void' && isPaid)
    await deps.jobs.publish(trx, { name: 'cover.voided', payload: { rental_id: rentalId } })
}

function moneyOf(policy: PolicyRow, hire: CoveredHire) {
  const agreed = { pence: policy.amount_pence, backPence: policy.back_pence }
  const { totalPence, capturedPence: paidPence } = hire
  const cover = coverPaidOf({ totalPence, cover: agreed }, paidPence)
  if (!cover) return { isPaid: false, refundedPence: policy.back_pence }
  const refundedPence = Math.min(paidPence, decidedBackPence(hire))
  return { isPaid: true, refundedPence: coverBackPence({ cover, paidPence, refundedPence }) }
}

interface Booking {
  readonly bookedPence: number
  readonly bookedRows: number
  readonly keptPence: number
}

/** Writes our own ledger rows: what was paid, what was refunded, and what returned because a bank sent it back. */
async function book(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  { rental_id: id, amount_pence: paidPence }: PolicyRow,
  { bookedPence, bookedRows, keptPence }: Booking,
): Promise<void> {
  const isNew = bookedRows === 0
  const row = (kind: 'cover_collected' | 'cover_refunded', number: number, amountPence: number) => ({
    kind,
    ref: `${coverRef(id)}_${number}`,
    amountPence,
  })
  const paid = isNew ? [row('cover_collected', 1, paidPence)] : []
  const morePence = keptPence - (isNew ? paidPence : bookedPence)
  const kind = morePence > 0 ? 'cover_collected' : 'cover_refunded'
  const changed = morePence === 0 ? [] : [row(kind, bookedRows + paid.length + 1, Math.abs(morePence))]
  await writeRows({ now }, trx, [...paid, ...changed])
}

/** How many policies end in one run. */
const pageSize = 500

/** Ends the covers of rentals that are over. */
export async function endPolicies({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = dayInLondon(now())
  for (const rentalId of await listOver(db, today, pageSize)) {
    await inTransaction(db, async (trx) => {
      const policy = await lockPolicy(trx, rentalId)
      if (policy?.state === 'bound') await changePolicy(trx, policy, { state: 'ended', updated_at: now() })
    })
  }
}

/** The facts for a notification about a rental's cover; undefined if it has none. Amounts in pence. */
export async function findCoverForNotification(db: Db, rentalId: string) {
  const policy = await findPolicy(db, rentalId)
  const hire = policy && (await findCoveredHire(db, rentalId))
  if (!policy || !hire) return undefined
  const { name, insurer, key_facts_url: keyFacts, policy_url: wording, claims_email: claims, demo } = termsOf(policy)
  return {
    name,
    insurer: insurer.name,
    keyFactsUrl: keyFacts,
    policyUrl: wording,
    claimsEmail: claims,
    isDemo: demo,
    state: policy.state,
    reference: policy.insurer_reference ?? '',
    pence: policy.amount_pence,
    backPence: policy.refunded_pence,
  }
}
