import * as z from 'zod/mini'
import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import { deliver } from './deliver-notification.ts'
import { findUnread, onMessage, notifyOfUnread } from './message-notifications.ts'
import { pushToBrowser } from './push-to-browser.ts'
import { alertNotificationJobs } from './alert-notifications.ts'
import { wantNotificationJobs } from './want-notifications.ts'
import { payoutNotificationJobs } from './payout-notifications.ts'
import { coverNotificationJobs } from './cover-notifications.ts'
import { identityNotificationJobs } from './identity-notifications.ts'
import { moderationNotificationJobs } from './moderation-notifications.ts'
import { onStaffAct } from './staff-act-notifications.ts'
import { remindAll } from './reminders.ts'
import { onDeposit, onDepositGivenBack } from './deposit-notifications.ts'
import { mailClaim } from './mail-claim.ts'
import { onDelayedPayment, onPayment, onRental, onWithdrawal } from './rental-notifications.ts'
import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import { findUnplaced } from '../items/unplaced-items.ts'
import { findBoostForNotification } from '../boosts/boosts.ts'
import { onFeeRise, onFeeRiseDropped } from './fee-notifications.ts'
import { notifyAlone } from './notifications.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { findReviewForNotification } from '../reviews/reviews.ts'

const onReview = defineJob({
  name: 'notifications.on-review',
  payload: z.object({ review_id: Id }),
  on: ['review.written'],
  async run(context, { review_id: reviewId }) {
    const review = await findReviewForNotification(context, reviewId)
    if (!review || review.is_hidden) return
    const { reviewee_id, reviewer_id, reviewer, rating, item: itemTitle } = review
    await notifyAlone(context, {
      userId: reviewee_id,
      kind: 'review_received',
      dedupeKey: `review_received ${reviewId}`,
      aboutId: reviewer_id,
      words: notificationTable.review_received.words({
        reviewerName: reviewer ?? profileFallbacks.ownerName,
        itemTitle,
        rating,
      }),
    })
  },
})

/** Notifies the buyer of a boost that it is over, or that it couldn't be applied. */
const onBoost = defineJob({
  name: 'notifications.on-boost',
  payload: z.object({ boost_id: Id }),
  on: ['boost.ended', 'boost.refused'],
  async run(context, { boost_id: boostId }, { event }) {
    const boost = await findBoostForNotification(context, boostId)
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

/** Notifies an owner once that an item can't be found by location. */
const onUnplaced = defineJob({
  name: 'notifications.on-unplaced',
  payload: z.object({ item_id: Id }),
  on: ['item.unplaced'],
  async run(context, { item_id: itemId }) {
    const item = await findUnplaced(context, itemId)
    if (!item) return
    await notifyAlone(context, {
      userId: item.user_id,
      kind: 'item_unplaced',
      dedupeKey: `item_unplaced ${itemId}`,
      aboutId: null,
      words: notificationTable.item_unplaced.words({ itemId, itemTitle: item.title }),
    })
  },
})

const keptMs = 365 * 86_400_000

/** Every night: deletes notifications that are a year old. */
const prune = defineJob({
  name: 'notifications.prune',
  schedule: '35 4 * * *',
  policy: 'stately',
  async run(context) {
    await deleteOlder(context, ['notifications', 'created_at', keptMs])
  },
})

export const notificationJobs: readonly AnyJob[] = [
  deliver,
  pushToBrowser,
  onRental,
  onDelayedPayment,
  onPayment,
  onDeposit,
  onDepositGivenBack,
  mailClaim,
  onWithdrawal,
  onReview,
  onMessage,
  findUnread,
  notifyOfUnread,
  onBoost,
  onUnplaced,
  onFeeRise,
  onFeeRiseDropped,
  remindAll,
  ...payoutNotificationJobs,
  ...alertNotificationJobs,
  ...wantNotificationJobs,
  ...coverNotificationJobs,
  ...identityNotificationJobs,
  ...moderationNotificationJobs,
  onStaffAct,
  prune,
]
