import { type DueAct, mayAct } from '@itemo/domain/payouts/due-state.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { changeDue, type DueRow, findDue } from './due-queries.ts'
import { reckonDue } from './reckon-due.ts'

type Deps = Pick<Context, 'db' | 'now'>

/**
 * What the operator does to a due: hold it back, let it go, or say that its owner has the money by another way. Undefined when
 * there is no such due, or when it stands where that cannot be done (any more).
 */
export async function actOnDue(deps: Deps, act: DueAct, dueId: string): Promise<DueRow | undefined> {
  return inTransaction(deps.db, async (trx) => {
    const known = await findDue(trx, dueId)
    const reckoned = known && (await reckonDue(deps, trx, known.rental_id))
    if (!reckoned) return undefined
    const { due, owedPence } = reckoned
    if (!mayAct(act, { state: due.state, blockedBy: due.blocked_by })) return undefined
    const values = {
      block: { held_by: 'operator' },
      release: { held_by: null },
      settle_outside: { held_by: null, outside_pence: due.outside_pence + owedPence, outside_at: deps.now() },
    } as const
    await changeDue(trx, due, { ...values[act], updated_at: deps.now() })
    return (await reckonDue(deps, trx, due.rental_id))?.due
  })
}

/** The operator takes on what was sent too much, so that nothing (more) is fetched back of it. Undefined: there is nothing. */
export async function takeOnLoss(deps: Deps, dueId: string): Promise<DueRow | undefined> {
  return inTransaction(deps.db, async (trx) => {
    const known = await findDue(trx, dueId)
    const reckoned = known && (await reckonDue(deps, trx, known.rental_id))
    const more = (reckoned?.excessPence ?? 0) + (reckoned?.debtPence ?? 0)
    if (!reckoned || more === 0) return undefined
    const { due } = reckoned
    await changeDue(trx, due, { borne_pence: due.borne_pence + more, updated_at: deps.now() })
    return (await reckonDue(deps, trx, due.rental_id))?.due
  })
}
