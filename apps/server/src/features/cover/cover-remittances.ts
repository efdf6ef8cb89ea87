import { formatPence } from '@itemo/domain/money.ts'
import { insurersShare, standingsOf } from '@itemo/domain/payouts/cover-months.ts'
import type { RemittanceInput } from '@itemo/domain/payouts/staff-money-schemas.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import { writeRows } from '../payments/payments.ts'
import { audited } from '../staff/audit.ts'
import { type StaffAction, forgetIdempotencyKey, isRepeatedAction } from '../staff/staff-action.ts'
import { coverRef } from './cover-ledger.ts'
import { findRemittance, insertRemittance, listCoverMonths, lockRemittances } from './remittance-queries.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** The totals of covers by month, the latest first, and what each insurer is owed. Whole pence. */
export async function readCoverMonths({ db }: Pick<Context, 'db'>) {
  const months = await listCoverMonths(db)
  return { months, standings: standingsOf(months) }
}

/** The insurers' part of the balance at the provider, in whole pence. */
export async function readInsurersShare({ db }: Pick<Context, 'db'>): Promise<number> {
  return insurersShare(standingsOf(await listCoverMonths(db)))
}

/**
 * Records a payment to an insurer: never more than it is owed, even if such payments are recorded concurrently. False
 * if one with the same reference and amount was recorded before; a repeated press of the button gets the same result as
 * the first. Throws `invalid_input` on `insurer` or `pence`, and `conflict` for a reference with another amount.
 */
export async function noteRemittance(
  deps: Deps,
  { insurer, pence, reference }: Pick<RemittanceInput, 'insurer' | 'pence' | 'reference'>,
  action: StaffAction,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    await lockRemittances(trx)
    const at = deps.now()
    if (await isRepeatedAction(trx, action, at)) return true
    const before = await findRemittance(trx, insurer, reference)
    if (before?.amount_pence === pence) {
      await forgetIdempotencyKey(trx, action)
      return false
    }
    if (before)
      throw new AppError('conflict', { message: 'This reference is already recorded with a different amount.' })
    const standing = standingsOf(await listCoverMonths(trx)).find((known) => known.insurer === insurer)
    if (!standing) throw refusedField('insurer', 'No cover from this insurer has been sold.')
    const { owedPence } = standing
    if (pence > owedPence)
      throw refusedField('pence', `That's more than the ${formatPence(Math.max(0, owedPence))} owed.`)
    const id = await insertRemittance(trx, { insurer, amount_pence: pence, reference, at })
    const entry = { act: 'cover.remit', subjectId: id, reason: action.reason, at } as const
    await audited(trx, action.by, entry, async (note) => {
      note('insurer', null, insurer)
      note('remitted_pence', null, pence)
      note('reference', null, reference)
      await writeRows(deps, trx, [{ kind: 'cover_remitted', ref: coverRef(id), amountPence: pence }])
    })
    return true
  })
}
