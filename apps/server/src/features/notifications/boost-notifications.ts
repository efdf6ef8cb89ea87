import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { findTellableBoost } from '../boosts/boosts.ts'
import { notifyAlone } from './notifications.ts'

/** Anyone who paid for a boost is told that it is over, or that it could not be applied. */
export const onBoost = defineJob({
  name: 'notifications.on-boost',
  payload: z.object({ boost_id: Id }),
  on: ['boost.ended', 'boost.refused'],
  async run(context, { boost_id: boostId }, { event }) {
    const boost = await findTellableBoost(context, boostId)
    if (!boost) return
    const kind = event === 'boost.ended' ? 'boost_ended' : 'boost_refused'
    await notifyAlone(context, {
      userId: boost.ownerId,
      kind,
      dedupeKey: `${kind} ${boostId}`,
      aboutId: null,
      words: notificationTable[kind].words(boost),
    })
  },
})
