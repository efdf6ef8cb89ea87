import * as z from 'zod/mini'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { findOfferForNotification } from '../wants/want-offers.ts'
import { findWantForNotification, takeWantDigest } from '../wants/wants.ts'
import { notifyAlone, notifyOfTaken } from './notifications.ts'

/** Notifies owners nearby of what someone needs, each once. */
const onWantPublished = defineJob({
  name: 'notifications.on-want',
  payload: z.object({ want_id: Id, owner_ids: z.array(Id) }),
  on: ['want.told'],
  subjects: ({ owner_ids }) => owner_ids,
  async run(context, { want_id: wantId, owner_ids: ownerIds }) {
    const want = await findWantForNotification(context, wantId)
    if (!want) return
    const words = notificationTable.want_nearby.words(want)
    for (const userId of ownerIds)
      await notifyAlone(context, {
        userId,
        kind: 'want_nearby',
        dedupeKey: `want_nearby ${wantId}`,
        aboutId: want.userId,
        words,
      })
  },
})

/** One email a day with everything that people nearby need. */
const onDigest = defineJob({
  name: 'notifications.on-want-digest',
  payload: z.object({ user_id: Id }),
  on: ['want.digest_due'],
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId }) {
    await notifyOfTaken(context, async (trx) => {
      const digest = await takeWantDigest(context, trx, userId)
      return (
        digest && {
          userId,
          kind: 'want_digest',
          dedupeKey: `want_digest ${dayInLondon(context.now())}`,
          aboutId: null,
          words: notificationTable.want_digest.words(digest),
        }
      )
    })
  },
})

/** Notifies someone that an owner offers what they need. */
const onOffer = defineJob({
  name: 'notifications.on-want-offer',
  payload: z.object({ want_id: Id, item_id: Id }),
  on: ['want.answered'],
  async run(context, { want_id: wantId, item_id: itemId }) {
    const offer = await findOfferForNotification(context, wantId, itemId)
    if (!offer) return
    await notifyAlone(context, {
      userId: offer.userId,
      kind: 'want_offer',
      dedupeKey: `want_offer ${wantId} ${itemId}`,
      aboutId: offer.ownerId,
      words: notificationTable.want_offer.words(offer.facts),
    })
  },
})

const onQuiet = defineJob({
  name: 'notifications.on-quiet-want',
  payload: z.object({ want_id: Id }),
  on: ['want.quiet'],
  async run(context, { want_id: wantId }) {
    const want = await findWantForNotification(context, wantId)
    if (!want) return
    await notifyAlone(context, {
      userId: want.userId,
      kind: 'want_ending',
      dedupeKey: `want_ending ${wantId}`,
      aboutId: null,
      words: notificationTable.want_ending.words(want),
    })
  },
})

export const wantNotificationJobs: readonly AnyJob[] = [onWantPublished, onDigest, onOffer, onQuiet]
