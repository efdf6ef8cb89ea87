import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { withTrustScore } from '../accounts/profiles.ts'
import { summariseReviews } from './review-queries.ts'

/** Hides a review, or shows it again, and counts the score of its subject again. Testimonials are to be dropped afterwards. */
export async function moderateReview(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Db,
  reviewId: string,
  hidden: { at: Date; decisionId: string } | undefined,
) {
  const { rows } = await sql<{ reviewee_id: string }>`
    select reviewee_id from reviews where id = ${reviewId}`.execute(trx)
  const revieweeId = rows[0]?.reviewee_id
  if (revieweeId === undefined) return
  const hide = () =>
    sql`
    update reviews set hidden_at = ${hidden?.at ?? null}, decision_id = ${hidden?.decisionId ?? null}
    where id = ${reviewId}`.execute(trx)
  const isScored = await withTrustScore(trx, revieweeId, async () => {
    await hide()
    const { average } = await summariseReviews(trx, { revieweeId })
    return { result: true, trustScore: average }
  })
  if (isScored === undefined) await hide()
  await jobs.publish(trx, { name: 'review.moderated', payload: { reviewee_id: revieweeId } })
}

/** A review as it reads now; undefined for one that shows to nobody. */
export async function reviewForReport(db: Db, reviewId: string) {
  const { rows } = await sql<{ owner_id: string; title: string; evidence: object }>`
    select v.reviewer_id as owner_id, 'Review of ' || coalesce(r.item_snapshot ->> 'title', 'a hire') as title,
      json_build_object('rating', v.rating, 'text', v.text, 'role', v.role, 'reviewee_id', v.reviewee_id) as evidence
    from reviews v join rentals r on r.id = v.rental_id
    where v.id = ${reviewId} and v.hidden_at is null`.execute(db)
  return rows[0]
}

/** The hire that a review is of, its item while that is there, and whom it is about; also of one that is hidden. */
export async function findReviewed(db: Db, reviewId: string) {
  const { rows } = await sql<{
    rental_id: string
    item_id: string | null
    title: string | null
    reviewee_id: string
    full_name: string | null
  }>`
    select v.rental_id, v.item_id, r.item_snapshot ->> 'title' as title, v.reviewee_id, p.full_name
    from reviews v join rentals r on r.id = v.rental_id join profiles p on p.id = v.reviewee_id
    where v.id = ${reviewId}`.execute(db)
  return rows[0]
}
