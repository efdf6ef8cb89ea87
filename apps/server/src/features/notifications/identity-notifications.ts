import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { findIdentityForNotification } from '../identity/identity-for-notification.ts'
import { notifyAlone } from './notifications.ts'

/** A document was verified; skipped if the person no longer has the tick. */
const onVerified = defineJob({
  name: 'notifications.on-identity-verified',
  payload: z.object({ user_id: Id, check_id: Id }),
  on: ['identity.verified'],
  async run(context, { user_id: userId, check_id: checkId }) {
    if (!(await findIdentityForNotification(context, userId))?.hasTick) return
    await notifyAlone(context, {
      userId,
      kind: 'identity_verified',
      dedupeKey: `identity_verified ${checkId}`,
      aboutId: null,
      words: notificationTable.identity_verified.words(),
    })
  },
})

/** A check that needs the person to act, once for each result. */
const onActionNeeded = defineJob({
  name: 'notifications.on-identity-action-needed',
  payload: z.object({ user_id: Id, check_id: Id, attempt: z.number() }),
  on: ['identity.action_needed'],
  async run(context, { user_id: userId, check_id: checkId, attempt }) {
    const identity = await findIdentityForNotification(context, userId)
    if (!identity?.needsAction) return
    await notifyAlone(context, {
      userId,
      kind: 'identity_action_needed',
      dedupeKey: `identity_action_needed ${checkId} ${attempt}`,
      aboutId: null,
      words: notificationTable.identity_action_needed.words(identity),
    })
  },
})

/** Staff decided about someone's identity. */
const onReviewed = defineJob({
  name: 'notifications.on-identity-reviewed',
  payload: z.object({ user_id: Id, decision_id: Id }),
  on: ['identity.reviewed'],
  async run(context, { user_id: userId, decision_id: decisionId }) {
    const identity = await findIdentityForNotification(context, userId)
    if (!identity) return
    await notifyAlone(context, {
      userId,
      kind: 'identity_reviewed',
      dedupeKey: `identity_reviewed ${decisionId}`,
      aboutId: null,
      words: notificationTable.identity_reviewed.words(identity),
    })
  },
})

const onExpiring = defineJob({
  name: 'notifications.on-identity-expiring',
  payload: z.object({ user_id: Id, check_id: Id, days: z.number() }),
  on: ['identity.expiring'],
  async run(context, { user_id: userId, check_id: checkId, days }) {
    await notifyAlone(context, {
      userId,
      kind: 'identity_expiring',
      dedupeKey: `identity_expiring ${checkId} ${days}`,
      aboutId: null,
      words: notificationTable.identity_expiring.words({ days }),
    })
  },
})

export const identityNotificationJobs: readonly AnyJob[] = [onVerified, onActionNeeded, onReviewed, onExpiring]
