import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { withTrustScore } from '../accounts/profiles.ts'
import { findForReport, findRevieweeId, findSubjectOfReview, setHidden, summariseReviews } from './review-queries.ts'

/** Hides a review, or shows it again, and recomputes the score of its subject. Call `dropTestimonials` after the commit. */
export async function moderateReview(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Db,
  reviewId: string,
  hidden: { readonly at: Date; readonly decisionId: string } | undefined,
): Promise<void> {
  const revieweeId = await findRevieweeId(trx, reviewId)
  if (revieweeId === undefined) return
  const isScored = await withTrustScore(trx, revieweeId, async () => {
    await setHidden(trx, reviewId, hidden)
    const { average } = await summariseReviews(trx, { revieweeId })
    return { result: true, trustScore: average }
  })
  if (isScored === undefined) await setHidden(trx, reviewId, hidden)
  await jobs.publish(trx, { name: 'review.moderated', payload: { reviewee_id: revieweeId } })
}

/** The current text of a review, for a report; undefined if it is hidden or gone. */
export function reviewForReport(db: Db, reviewId: string) {
  return findForReport(db, reviewId)
}

/** The subject of a review, even of a hidden one. */
export function subjectOfReview(db: Db, reviewId: string) {
  return findSubjectOfReview(db, reviewId)
}
