import { Id } from '@itemo/domain/ids.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { findTellableReview } from '../reviews/reviews.ts'
import { notifyAlone } from './notifications.ts'

export const onReview = defineJob({
  name: 'notifications.on-review',
  payload: z.object({ review_id: Id }),
  on: ['review.written'],
  async run(context, { review_id: reviewId }) {
    const review = await findTellableReview(context, reviewId)
    if (!review) return
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
