import { inTransaction } from '../../platform/db/transaction.ts'
import { decideDeposit, type DepositResult, reportDeposit } from './report-and-decide.ts'
import { endByOperator, isUnanswered } from './answer-claim.ts'
import { lockDeposit } from './deposit-queries.ts'
import { type DepositDeps, settleDeposit } from './settle-deposit.ts'

/** What the operator does: something is reported, so much is taken, or all of it is let go. */
export type OperatorDecision = { readonly act: 'report' | 'release' } | { readonly act: 'take'; readonly pence: number }

/** Does what the operator says, and what the provider owes for it. */
export async function decideByOperator(
  deps: DepositDeps,
  rentalId: string,
  decision: OperatorDecision,
): Promise<DepositResult> {
  const result = await inTransaction(deps.db, async (trx) => {
    if (decision.act === 'report') return reportDeposit(deps, trx, rentalId)
    await lockDeposit(trx, rentalId)
    if (await isUnanswered(deps, trx, rentalId)) return { why: 'unanswered' } as const
    const decided = await decideDeposit(deps, trx, rentalId, decision.act === 'take' ? decision.pence : 0)
    if ('row' in decided) await endByOperator(deps, trx, rentalId)
    return decided
  })
  if ('row' in result) await settleDeposit(deps, rentalId)
  return result
}
