import type { HireMoney, RefundBearer } from '@itemo/domain/payouts/rules-of-money.ts'
import { borneOfRefund, usualBearer } from '@itemo/domain/payouts/rules-of-money.ts'
import { sentStates } from '@itemo/domain/payouts/due-state.ts'
import { hireMoneyOf } from '@itemo/domain/payouts/hire-money.ts'
import { inAllPence } from '@itemo/domain/rentals/staff-refund.ts'
import type { Context } from '../../context.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { requestRefund } from '../payments/payments.ts'
import { changeDue, findHire, lockDueOf } from './due-queries.ts'
import { reckonDue } from './reckon-due.ts'

/** The money of a rental, and who bears further refunds unless staff decide otherwise. */
export interface MoneyOfHire {
  readonly money: HireMoney
  readonly bearer: RefundBearer
}

/** Reads the money of a rental from the ledger; a capture that is under way counts as paid. Undefined if there is no such rental. */
export async function readMoneyOfHire(db: Db, rentalId: string, now: Date): Promise<MoneyOfHire | undefined> {
  const hire = await findHire(db, rentalId, now)
  if (!hire) return undefined
  const due = await db.selectFrom('dues').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
  const isSent = due !== undefined && sentStates.some((state) => state === due.state)
  const capturedPence = Math.max(hire.facts.capturedPence, hire.comingPence)
  const money = hireMoneyOf({ ...hire.facts, capturedPence }, due?.borne_pence, due?.given_up_pence)
  return { money, bearer: usualBearer(isSent) }
}

/**
 * Decides, in the caller's transaction, that more of a rental's money goes back, and who bears it; updates the due at
 * once. The caller has locked the payment, and settles it afterwards. False if the payment can't refund anything now.
 */
export async function refundHire(
  deps: Pick<Context, 'jobs' | 'now'>,
  trx: Db,
  payment: Row<'payments'>,
  { money, pence, bearer }: { readonly money: HireMoney; readonly pence: number; readonly bearer: RefundBearer },
): Promise<boolean> {
  const { subject_id: rentalId } = payment
  await reckonDue(deps, trx, rentalId)
  const due = await lockDueOf(trx, rentalId)
  if (!(await requestRefund(deps, trx, payment, inAllPence(money, pence)))) return false
  if (due) {
    const borne = borneOfRefund(money, pence, bearer)
    await changeDue(trx, due, {
      refunded_pence: money.refundedPence + pence,
      borne_pence: due.borne_pence + borne,
      updated_at: deps.now(),
    })
  }
  await reckonDue(deps, trx, rentalId)
  return true
}
