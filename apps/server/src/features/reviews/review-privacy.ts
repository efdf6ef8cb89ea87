import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'

async function listReviewRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object(
      'from', case when v.reviewer_id = ${userId} then 'me' else writer.full_name end,
      'about', case when v.reviewee_id = ${userId} then 'me' else other.full_name end,
      'rental_id', v.rental_id, 'rating', v.rating, 'text', v.text, 'written_at', v.created_at
    ) order by v.created_at, v.id), '[]') as records
    from reviews v
    join profiles writer on writer.id = v.reviewer_id
    join profiles other on other.id = v.reviewee_id
    where v.reviewer_id = ${userId} or v.reviewee_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** Hands the reviews by and about a person over to their stand-in; texts are erased, ratings stay. */
async function handOnReviews(trx: Db, userId: string, tombstoneId: string): Promise<void> {
  await sql`
    update reviews set
      text = null,
      reviewer_id = case when reviewer_id = ${userId} then ${tombstoneId}::uuid else reviewer_id end,
      reviewee_id = case when reviewee_id = ${userId} then ${tombstoneId}::uuid else reviewee_id end
    where reviewer_id = ${userId} or reviewee_id = ${userId}`.execute(trx)
}

/** What reviews store about a person, on either side. Ratings stay for other people's scores, without their texts. */
export const reviewExporter: DataExporter = {
  name: 'reviews',
  collect: listReviewRecords,
  erase: (trx, { userId, tombstoneId }) => handOnReviews(trx, userId, tombstoneId),
}
