import type { ReviewView } from '@itemo/contract/review-views.ts'
import { maxTestimonials } from '@itemo/domain/reviews/review-schemas.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow } from '../../platform/db/db.ts'
import { exactInstant, type Cursor, isAfterCursor } from '../../platform/db/cursor.ts'
import { hasPage } from '../accounts/restrictions.ts'

export interface ReviewRow {
  readonly id: string
  readonly rating: number
  readonly text: string | null
  readonly created_at: Date
  readonly at: string
  readonly role: RentalParty
  readonly reviewer: ReviewView['reviewer']
  readonly item_title: string | null
}

/** Whose reviews: those that a person received, optionally as one side only, or those that renters of an item wrote. */
export type ReviewSubject = { readonly revieweeId: string; readonly side?: RentalParty } | { readonly itemId: string }

function isAbout(subject: ReviewSubject): RawBuilder<boolean> {
  if ('revieweeId' in subject) {
    // The other side wrote it.
    const side = subject.side === undefined ? sql`` : sql`and v.role <> ${subject.side}`
    return sql`v.reviewee_id = ${subject.revieweeId} and v.hidden_at is null ${side}`
  }
  return sql`v.item_id = ${subject.itemId} and v.role = 'renter' and v.hidden_at is null`
}

function selectReviews(where: RawBuilder<unknown>, now: Date) {
  return sql<ReviewRow>`
    select v.id, v.rating, v.text, v.created_at, ${exactInstant(sql`v.created_at`)} as at, v.role,
      json_build_object('id', case when ${hasPage(now)} then p.id end, 'full_name', p.full_name,
        'profile_image', p.profile_image) as reviewer,
      r.item_snapshot ->> 'title' as item_title
    from reviews v join profiles p on p.id = v.reviewer_id join rentals r on r.id = v.rental_id
    where ${where}`
}

/** A page of reviews, newest first, each with its writer, whose id is included if they have a page; in one statement. */
export async function listReviews(
  db: Db,
  subject: ReviewSubject,
  { after, limit, now }: { readonly after: Cursor | undefined; readonly limit: number; readonly now: Date },
): Promise<ReviewRow[]> {
  const isOlder = isAfterCursor(after, sql`v.created_at`, sql`v.id`, 'desc')
  const { rows } = await sql<ReviewRow>`
    ${selectReviews(sql`${isAbout(subject)} and ${isOlder}`, now)}
    order by v.created_at desc, v.id desc limit ${limit}`.execute(db)
  return rows
}

/** A review by its id, even a hidden one. */
export async function findReview(db: Db, reviewId: string, now: Date): Promise<ReviewRow | undefined> {
  const { rows } = await selectReviews(sql`v.id = ${reviewId}`, now).execute(db)
  return rows[0]
}

export interface ReviewSummary {
  readonly count: number
  /** To one decimal; null without reviews. */
  readonly average: number | null
}

/** The number of reviews, and their mean (R21). */
export async function summariseReviews(db: Db, subject: ReviewSubject): Promise<ReviewSummary> {
  const { rows } = await sql<ReviewSummary>`
    select count(*)::int as count, round(avg(v.rating), 1)::float as average
    from reviews v where ${isAbout(subject)}`.execute(db)
  return rows[0] ?? { count: 0, average: null }
}

/** How many reviews each of these people received; people without one are missing. */
export async function countReviewsOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select v.reviewee_id as id, count(*)::int as count from reviews v
    where v.reviewee_id = any(${userIds}::uuid[]) and v.hidden_at is null group by v.reviewee_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export interface ReviewForNotification {
  readonly reviewee_id: string
  readonly reviewer_id: string
  /** Null when they are gone. */
  readonly reviewer: string | null
  readonly rating: number
  readonly item: string
  readonly is_hidden: boolean
}

/** The writer and the subject of a review, and the facts for a notification; even for a hidden one. */
export async function findForNotification(db: Db, reviewId: string): Promise<ReviewForNotification | undefined> {
  const { rows } = await sql<ReviewForNotification>`
    select v.reviewee_id, v.reviewer_id, p.full_name as reviewer, v.rating, v.hidden_at is not null as is_hidden, r.item_snapshot ->> 'title' as item
    from reviews v join profiles p on p.id = v.reviewer_id join rentals r on r.id = v.rental_id
    where v.id = ${reviewId}`.execute(db)
  return rows[0]
}

export interface ReviewForReport {
  readonly owner_id: string
  readonly title: string
  readonly evidence: object
}

/** What a case stores of a review that is public. */
export async function findForReport(db: Db, reviewId: string): Promise<ReviewForReport | undefined> {
  const { rows } = await sql<ReviewForReport>`
    select v.reviewer_id as owner_id, 'Review of ' || coalesce(r.item_snapshot ->> 'title', 'a hire') as title,
      json_build_object('rating', v.rating, 'text', v.text, 'role', v.role, 'reviewee_id', v.reviewee_id) as evidence
    from reviews v join rentals r on r.id = v.rental_id
    where v.id = ${reviewId} and v.hidden_at is null`.execute(db)
  return rows[0]
}

export interface ReviewSubjectRow {
  readonly rental_id: string
  readonly item_id: string | null
  readonly title: string | null
  readonly reviewee_id: string
  readonly full_name: string | null
}

/** The rental, the item and the person that a review is about, even of a hidden one; the item's id is null once it is deleted. */
export async function findSubjectOfReview(db: Db, reviewId: string): Promise<ReviewSubjectRow | undefined> {
  const { rows } = await sql<ReviewSubjectRow>`
    select v.rental_id, v.item_id, r.item_snapshot ->> 'title' as title, v.reviewee_id, p.full_name
    from reviews v join rentals r on r.id = v.rental_id join profiles p on p.id = v.reviewee_id
    where v.id = ${reviewId}`.execute(db)
  return rows[0]
}

/** The person that a review is about. */
export async function findRevieweeId(db: Db, reviewId: string): Promise<string | undefined> {
  const row = await db.selectFrom('reviews').select('reviewee_id').where('id', '=', reviewId).executeTakeFirst()
  return row?.reviewee_id
}

/** Hides a review by a decision; without one, makes it public again. */
export async function setHidden(
  trx: Db,
  reviewId: string,
  hidden: { readonly at: Date; readonly decisionId: string } | undefined,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ hidden_at: hidden?.at ?? null, decision_id: hidden?.decisionId ?? null })
    .where('id', '=', reviewId)
    .execute()
}

/** Inserts a review and returns its id. */
export async function insertReview(trx: Db, values: NewRow<'reviews'>): Promise<string> {
  const row = await trx.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export interface TestimonialRow {
  readonly id: string
  readonly text: string
  readonly full_name: string
  readonly role: RentalParty
  readonly created_at: Date
  readonly is_demo: boolean
}

/** The latest reviews of five stars with a text. */
export async function listTestimonials(db: Db): Promise<TestimonialRow[]> {
  const { rows } = await sql<TestimonialRow>`
    select v.id, v.text, p.full_name, v.role, v.created_at, p.is_demo
    from reviews v join profiles p on p.id = v.reviewer_id
    where v.rating = 5 and v.text is not null and v.hidden_at is null
    order by v.created_at desc, v.id desc limit ${sql.lit(maxTestimonials)}`.execute(db)
  return rows
}
