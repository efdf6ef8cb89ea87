import { type DueAct, mayAct } from '@itemo/domain/payouts/due-state.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { changeDue, type DueRow, findDue } from './due-queries.ts'
import { reckonDue } from './reckon-due.ts'

/**
 * What the operator does to a due: hold it back, let it go, or say that its owner has the money by another way. Undefined when
 * there is no such due, or when it stands where that cannot be done (any more).
 */
export async function actOnDue(
  deps: Pick<Context, 'db' | 'now'>,
  act: DueAct,
  dueId: string,
): Promise<DueRow | undefined> {
  return inTransaction(deps.db, async (trx) => {
    const known = await findDue(trx, dueId)
    const due = known && (await reckonDue(deps, trx, known.rental_id))
    if (!due || !mayAct(act, { state: due.state, blockedBy: due.blocked_by })) return undefined
    const updated_at = deps.now()
    if (act === 'settle_outside') {
      const settled = { outside_pence: due.amount_pence, state: 'sent', blocked_by: null, held_by: null } as const
      return changeDue(trx, due, { ...settled, act_at: null, updated_at })
    }
    await changeDue(trx, due, { held_by: act === 'block' ? 'operator' : null, updated_at })
    return reckonDue(deps, trx, due.rental_id)
  })
}
