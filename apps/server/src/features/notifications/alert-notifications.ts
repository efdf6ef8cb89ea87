import * as z from 'zod/mini'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { findHitForNotification, findSearchForNotification, takeDigest } from '../searches/match-searches.ts'
import { notifyAlone, notifyOfTaken } from './notifications.ts'

/** Notifies someone of an item that their saved search found; once per item, however many searches match it. */
const onHit = defineJob({
  name: 'notifications.on-search-hit',
  payload: z.object({ search_id: Id, item_id: Id }),
  on: ['search.matched'],
  async run(context, { search_id: searchId, item_id: itemId }) {
    const hit = await findHitForNotification(context, { searchId, itemId })
    if (!hit) return
    await notifyAlone(context, {
      userId: hit.userId,
      kind: 'alert_hit',
      dedupeKey: `alert_hit ${itemId}`,
      aboutId: hit.ownerId,
      searchId,
      words: notificationTable.alert_hit.words(hit),
    })
  },
})

/** Notifies someone of their waiting hits: one email a day for all searches. */
const onDigest = defineJob({
  name: 'notifications.on-search-digest',
  payload: z.object({ user_id: Id }),
  on: ['search.digest_due'],
  subjects: ({ user_id }) => [user_id],
  async run(context, { user_id: userId }) {
    await notifyOfTaken(context, async (trx) => {
      const digest = await takeDigest(context, trx, userId)
      return (
        digest && {
          userId,
          kind: 'alert_digest',
          dedupeKey: `alert_digest ${dayInLondon(context.now())}`,
          aboutId: null,
          words: notificationTable.alert_digest.words(digest),
        }
      )
    })
  },
})

const kinds = { 'search.ended': 'alert_ended', 'search.quiet': 'alert_quiet' } as const

/** Notifies someone that a search has ended, or asks whether they still need it. */
const onSearch = defineJob({
  name: 'notifications.on-search',
  payload: z.object({ search_id: Id }),
  on: ['search.ended', 'search.quiet'],
  async run(context, { search_id: searchId }, { event }) {
    const search = await findSearchForNotification(context, searchId)
    if (!search) return
    const kind = kinds[event === 'search.ended' ? event : 'search.quiet']
    await notifyAlone(context, {
      userId: search.userId,
      kind,
      // The question is repeated only after a quarter of a year.
      dedupeKey: `${kind} ${searchId} ${dayInLondon(context.now())}`,
      aboutId: null,
      searchId,
      words: notificationTable[kind].words(search),
    })
  },
})

export const alertNotificationJobs: readonly AnyJob[] = [onHit, onDigest, onSearch]
