import { dueReadyAt, type DueState, dueStanding, sentStates } from '@itemo/domain/payouts/due-state.ts'
import { hireMoneyOf } from '@itemo/domain/payouts/hire-money.ts'
import { borneOfRefund, type HireMoney, ownerDuePence, usualBearer } from '@itemo/domain/payouts/rules-of-money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockPaymentFor } from '../payments/payments.ts'
import { changeDue, type DueRow, findHire, insertDue, lockDueOf } from './due-queries.ts'

export type ReckonDeps = Pick<Context, 'now'>

function isWithOwner(state: DueState): boolean {
  return sentStates.some((sent) => sent === state)
}

/**
 * Looks at a hire and its money, and brings its due in line, inside the caller's transaction. Facts alone count, so it may be
 * called at any time and any number of times. Whatever changes money or ends the hire locks the payment first, and so does
 * this. Undefined where nothing can be due: the hire was not agreed to, or nothing was taken and it goes on.
 */
export async function reckonDue({ now }: ReckonDeps, trx: Db, rentalId: string): Promise<DueRow | undefined> {
  await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
  const hire = await findHire(trx, rentalId)
  const due = await lockDueOf(trx, rentalId)
  if (!hire) return due
  const isDue = hire.isAgreed && (hire.overAt !== null || hire.facts.capturedPence > 0)
  if (!due && !isDue) return undefined
  const at = now()
  const money = withBearer(hireMoneyOf(hire.facts, due?.borne_pence), due)
  const amountPence = ownerDuePence(money)
  const readyAt = hire.overAt && dueReadyAt(hire.overAt, hire.startDate)
  const { held_by: heldBy = null, state: from = 'expected' } = due ?? {}
  const { state, blockedBy } = dueStanding(
    { state: from, amountPence, readyAt, isDisputed: hire.isDisputed, heldBy },
    at,
  )
  const values = {
    kind: hire.facts.status === 'cancelled' ? 'cancellation' : 'hire',
    amount_pence: amountPence,
    paid_pence: money.paidPence,
    refunded_pence: money.refundedPence,
    lost_pence: money.lostPence,
    borne_pence: money.bornePence,
    state,
    blocked_by: blockedBy,
    ready_at: readyAt,
    act_at: state === 'waiting' ? readyAt : null,
  } as const
  if (!due)
    return insertDue(trx, { ...values, rental_id: rentalId, owner_id: hire.ownerId, created_at: at, updated_at: at })
  return isSame(due, values) ? due : changeDue(trx, due, { ...values, updated_at: at })
}

/** What goes back after the owner was paid is the operator's to bear, unless they say otherwise (R74). */
function withBearer(money: HireMoney, due: DueRow | undefined): HireMoney {
  if (!due || money.refundedPence <= due.refunded_pence) return money
  const before = { ...money, refundedPence: due.refunded_pence }
  const borne = borneOfRefund(before, money.refundedPence - due.refunded_pence, usualBearer(isWithOwner(due.state)))
  return { ...money, bornePence: money.bornePence + borne }
}

function isSame(due: DueRow, values: Partial<DueRow>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const known = due[name as keyof DueRow]
    return value instanceof Date && known instanceof Date ? value.getTime() === known.getTime() : value === known
  })
}
