import { type DueAct, dueTable, mayAct } from '@itemo/domain/payouts/due-state.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { changeDue, type DueRow, findDue } from './due-queries.ts'
import { reckonDue } from './reckon-due.ts'

type Deps = Pick<Context, 'db' | 'now'>

/**
 * What the operator does to a due: hold it back, let it go, or say that its owner has the money by another way. Undefined when
 * there is no such due, or when it stands where that cannot be done (any more). `decisionId`: by which it is held back.
 */
export async function actOnDue(
  deps: Deps,
  act: DueAct,
  dueId: string,
  decisionId: string | null = null,
): Promise<DueRow | undefined> {
  return inTransaction(deps.db, async (trx) => {
    const known = await findDue(trx, dueId)
    const reckoned = known && (await reckonDue(deps, trx, known.rental_id))
    if (!reckoned) return undefined
    const { due, owedPence } = reckoned
    if (!mayAct(act, { state: due.state, blockedBy: due.blocked_by })) return undefined
    const values = {
      block: { held_by: 'operator', decision_id: decisionId },
      release: { held_by: null, decision_id: null },
      settle_outside: {
        held_by: null,
        decision_id: null,
        outside_pence: due.outside_pence + owedPence,
        outside_at: deps.now(),
      },
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

/** Holds back all that someone is due and was not sent, by a decision and in its transaction. What is held back already stays so. */
export async function holdDues(
  deps: Pick<Context, 'now'>,
  trx: Db,
  ownerId: string,
  decisionId: string,
): Promise<void> {
  const dues = trx.selectFrom('dues').select('id').where('owner_id', '=', ownerId)
  const open = dues.where('state', 'in', dueTable.block).orderBy('rental_id')
  for (const { id } of await open.execute()) await actOnDue({ ...deps, db: trx }, 'block', id, decisionId)
}

/** Lets go of what a decision holds back, in its transaction. */
export async function releaseDues(deps: Pick<Context, 'now'>, trx: Db, decisionId: string): Promise<void> {
  const held = trx.selectFrom('dues').select('id').where('decision_id', '=', decisionId).orderBy('rental_id')
  for (const { id } of await held.execute()) await actOnDue({ ...deps, db: trx }, 'release', id)
}
