import { whyNoReview } from '@itemo/domain/reviews/review-rules.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import type { ReviewInput } from '@itemo/domain/reviews/review-schemas.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { CachedResponse } from '../../platform/http/response-cache.ts'
import { getPublicProfile, withTrustScore } from '../accounts/profiles.ts'
import { checkItemVisible } from '../items/items.ts'
import { getRental } from '../rentals/rentals.ts'
import { presentReview, presentTestimonial } from './review-view.ts'
import {
  countReviewsOf,
  findForNotification,
  findReview,
  insertReview,
  listReviews,
  listTestimonials,
  summariseReviews,
  type ReviewRow,
  type ReviewSubject,
} from './review-queries.ts'

/** The cache key of the testimonials; the table's trigger uses the same one. */
const testimonialsCacheName = 'testimonials'

/** Reviews the other side of a completed hire and updates their score (R21). Throws `not_found`, `rental_state`, `already_reviewed`. */
export async function writeReview(
  deps: Pick<Context, 'config' | 'db' | 'identity' | 'jobs' | 'responseCache' | 'now' | 'settings'>,
  actor: Actor,
  rentalId: string,
  input: ReviewInput,
): Promise<ReviewRow> {
  const { db, jobs, responseCache, now } = deps
  const written = await inTransaction(db, async (trx) => {
    const rental = await getRental({ ...deps, db: trx }, actor, rentalId)
    const revieweeId = rental.role === 'owner' ? rental.renter_id : rental.owner_id
    const row = {
      rental_id: rental.id,
      role: rental.role,
      reviewer_id: actor.userId,
      reviewee_id: revieweeId,
      item_id: rental.item_id,
      ...input,
      created_at: now(),
    }
    const review = await withTrustScore(trx, revieweeId, async () => {
      const why = whyNoReview(rental)
      if (why) throw new AppError(why)
      const id = await insertReview(trx, row)
      await jobs.publish(trx, { name: 'review.written', payload: { review_id: id } })
      const { average } = await summariseReviews(trx, { revieweeId })
      return { result: await findReview(trx, id, now()), trustScore: average }
    })
    // The person who would be reviewed is gone.
    if (!review) throw new AppError('rental_state')
    return review
  }).catch(refusal)
  dropTestimonials({ responseCache })
  return written
}

/** To be called after committing a change of what testimonials show. Drops the cache of this process; the database notifies the others. */
export function dropTestimonials({ responseCache }: Pick<Context, 'responseCache'>): void {
  responseCache.drop(testimonialsCacheName)
}

const refusal = refuseByConstraint({
  reviews_once_each: 'already_reviewed',
  // An access token outlives its account by up to an hour.
  reviews_reviewer_id_fkey: 'unauthenticated',
  // The item was deleted at this moment: a repeated request finds the rental without it.
  reviews_item_id_fkey: 'conflict',
})

/** The facts for a notification about a review, even a hidden one; undefined if it is gone. */
export function findReviewForNotification({ db }: Pick<Context, 'db'>, reviewId: string) {
  return findForNotification(db, reviewId)
}

/** The reviews that a member received, newest first. Throws `not_found`, and `invalid_input` for an invalid cursor. */
export async function readProfileReviews(deps: Pick<Context, 'db' | 'now'>, userId: string, input: PageInput) {
  await getPublicProfile(deps, userId)
  return readPage(deps, { revieweeId: userId }, input)
}

/** The reviews that renters of an item wrote, newest first. Throws like the item's page. */
export async function readItemReviews(
  deps: Pick<Context, 'db' | 'now' | 'settings'>,
  actor: Actor | undefined,
  itemId: string,
  input: PageInput,
) {
  await checkItemVisible(deps, actor, itemId)
  return readPage(deps, { itemId }, input)
}

/** The reviews that a person received as one side, newest first, each with its item. Throws `invalid_input` for an invalid cursor. */
export async function readReviewsOfSide(
  deps: Pick<Context, 'db' | 'now'>,
  subject: { readonly revieweeId: string; readonly side: RentalParty },
  input: PageInput,
) {
  const { shown, ...page } = await readRows(deps, subject, input)
  return { ...page, reviews: shown.map((row) => ({ ...presentReview(row), item_title: row.item_title })) }
}

/** How many public reviews each of these people received; people without one are missing. */
export function countReceived(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return countReviewsOf(db, userIds)
}

async function readPage(deps: Pick<Context, 'db' | 'now'>, subject: ReviewSubject, input: PageInput) {
  const { shown, ...page } = await readRows(deps, subject, input)
  return { ...page, reviews: shown.map(presentReview) }
}

async function readRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  subject: ReviewSubject,
  { cursor, limit }: PageInput,
) {
  const after = readCursor(cursor)
  const [summary, rows] = await Promise.all([
    summariseReviews(db, subject),
    listReviews(db, subject, { after, limit: limit + 1, now: now() }),
  ])
  return { summary, ...pageOf(rows, limit, (row) => row) }
}

/** The newest five-star reviews, for everyone (R42); cached until a review is written or its text goes. */
export function readTestimonials({
  db,
  responseCache,
}: Pick<Context, 'db' | 'responseCache'>): Promise<CachedResponse> {
  return responseCache.get(testimonialsCacheName, async () => {
    const testimonials = await listTestimonials(db)
    return { body: JSON.stringify({ testimonials: testimonials.map(presentTestimonial) }) }
  })
}
