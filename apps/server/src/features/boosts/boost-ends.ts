import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endItemBoosts, endLapsedBoosts } from '../items/boosted-items.ts'
import { listItemIds, listOver, markEnded, moveEnd } from './boost-queries.ts'
import { Id } from '@itemo/domain/ids.ts'
import { defineJob } from '../../define-job.ts'

/** Ends a boost whose time is over, once, and publishes that. Does nothing before that time, or while one of its items is held. */
export async function finishBoost(deps: Pick<Context, 'db' | 'jobs' | 'now'>, boostId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await endItemBoosts(deps, trx, await listItemIds(trx, boostId))
    if (!(await markEnded(trx, boostId, deps.now()))) return
    await deps.jobs.publish(trx, { name: 'boost.ended', payload: { boost_id: boostId } })
  })
}

/** Moves the end of an item's boost when the item is shown again, with the time that was left; its owner is notified at that later end. */
export const moveBoostEnd = (trx: Db, itemId: string): Promise<void> => moveEnd(trx, itemId)

export const endBoost = defineJob({
  name: 'boosts.end',
  payload: z.object({ boost_id: Id }),
  run: (context, { boost_id: boostId }) => finishBoost(context, boostId),
})

/** The same for boosts that a lost job left behind. */
export const sweepBoosts = defineJob({
  name: 'boosts.sweep',
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    for (const boostId of await listOver(context.db, context.now())) await finishBoost(context, boostId)
    await endLapsedBoosts(context)
  },
})
