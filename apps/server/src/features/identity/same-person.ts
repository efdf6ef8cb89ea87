import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineJob } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockName } from '../accounts/profiles.ts'
import { applyVerdict } from './apply-verdict.ts'
import { listSamePerson } from './identity-queries.ts'

/**
 * Updates people's ticks after a change to another account of the same person. Each in its own transaction: two accounts of one person
 * acting at the same time would wait for each other's profiles.
 */
export const recheckPeople = defineJob({
  name: 'identity.recheck',
  payload: z.object({ user_ids: z.array(Id) }),
  subjects: ({ user_ids: userIds }) => userIds,
  async run(context, { user_ids: userIds }) {
    for (const userId of userIds) {
      await inTransaction(context.db, async (trx) => {
        if (!(await lockName(trx, userId))) return
        const standing = await applyVerdict(context, trx, userId)
        if (standing?.verdict !== 'needs_review' || standing.row.identity_verified_at === null) return
        const payload = { user_id: userId, why: 'second_account', other_ids: [...standing.row.other_ids] } as const
        await context.jobs.publish(trx, { name: 'identity.review_needed', payload })
      })
    }
  },
})

/** Queues an update of the ticks of someone's other accounts, after this transaction's commit. */
export async function recheckSamePerson(deps: Pick<Context, 'jobs'>, trx: Db, userId: string): Promise<void> {
  await recheckLater(deps, trx, await listSamePerson(trx, userId))
}

/** Queues an update of these people's ticks, after this transaction's commit. */
export async function recheckLater(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Db,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length > 0) await jobs.send(trx, recheckPeople, { user_ids: [...userIds] })
}
