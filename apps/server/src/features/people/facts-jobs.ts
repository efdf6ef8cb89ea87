import { Id } from '@itemo/domain/ids.ts'
import { answerDays } from '@itemo/domain/people/person-facts.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findParties } from '../rentals/person-history.ts'
import { findReviewForNotification } from '../reviews/reviews.ts'
import { areFactsMissing, refreshAllFacts, refreshFacts } from './refresh-facts.ts'

/** At most one queued job per person, however many events there are: it reads the whole history. */
const refresh = defineJob({
  name: 'facts.refresh',
  payload: z.object({ user_id: Id }),
  policy: 'short',
  subjects: ({ user_id: userId }) => [userId],
  run: (context, { user_id: userId }) => refreshFacts(context, [userId]),
})

const Event = z.object({
  user_id: z.optional(Id),
  owner_id: z.optional(Id),
  reviewee_id: z.optional(Id),
  /** Other accounts of the same person. */
  other_ids: z.optional(z.array(Id)),
  rental_id: z.optional(Id),
  review_id: z.optional(Id),
  subject: z.optional(z.object({ kind: z.enum(['rental', 'boost', 'deposit']), id: Id })),
})

/** The people whose facts an event may change. */
async function listAffected(db: Db, event: z.output<typeof Event>): Promise<string[]> {
  const named = event.user_id ?? event.owner_id ?? event.reviewee_id
  if (named !== undefined) return [named, ...(event.other_ids ?? [])]
  if (event.review_id !== undefined) {
    const review = await findReviewForNotification({ db }, event.review_id)
    return review ? [review.reviewee_id] : []
  }
  const rentalId = event.rental_id ?? (event.subject?.kind === 'rental' ? event.subject.id : undefined)
  return rentalId === undefined ? [] : findParties(db, rentalId)
}

/**
 * Queues a refresh of the facts of everyone whom an event concerns. Not done in the event's own transaction: the job queued there could
 * be merged with one that is already queued, and that one could run before the event's cause is committed.
 */
const follow = defineJob({
  name: 'facts.follow',
  payload: Event,
  on: [
    'rental.approved',
    'rental.declined',
    'rental.withdrawn',
    'rental.expired',
    'rental.cancelled',
    'rental.completed',
    'rental.completed_by_itself',
    'rental.changed_by_staff',
    'rental.excused',
    'payment.money_changed',
    'payout_account.changed',
    'review.written',
    'review.moderated',
    'identity.verified',
    'identity.review_needed',
  ],
  subjects: ({ user_id: userId, other_ids: otherIds = [] }) => [...(userId === undefined ? [] : [userId]), ...otherIds],
  async run({ db, jobs }, event) {
    for (const userId of await listAffected(db, event)) {
      await jobs.send(db, refresh, { user_id: userId }, { singletonKey: userId })
    }
  },
})

/** Longer than any counting window. */
const keptMs = (answerDays + 220) * 86_400_000

/**
 * Every night, just after midnight in London: removes what has left its counting window. `everyone`: including people without recent
 * activity.
 */
const nightly = defineJob({
  name: 'facts.nightly',
  payload: z.object({ everyone: z._default(z.boolean(), false) }),
  schedule: '3 0 * * *',
  policy: 'exclusive',
  timeoutSeconds: 3600,
  async run(context, { everyone }) {
    await deleteOlder(context, ['request_outcomes', 'ended_at', keptMs])
    await refreshAllFacts(context, { everyone })
  },
})

/** Computes all facts at the first start of the version that introduced them, without waiting for the night. */
export async function fillFacts({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  if (await areFactsMissing(db)) await jobs.send(db, nightly, { everyone: true }, { singletonKey: 'schedule' })
}

export const factsJobs: readonly AnyJob[] = [refresh, follow, nightly]
