import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { endItemBoosts } from '../../items/boosts/service.ts'
import { listItemIds, markEnded } from '../queries.ts'

/** Ends a boost whose time is over, once, and announces it. Before that it does nothing. */
export async function finishBoost(deps: Pick<Context, 'db' | 'jobs' | 'now'>, boostId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await endItemBoosts(deps, trx, await listItemIds(trx, boostId))
    if (!(await markEnded(trx, boostId, deps.now()))) return
    await deps.jobs.announce(trx, { name: 'boost.ended', payload: { boost_id: boostId } })
  })
}
