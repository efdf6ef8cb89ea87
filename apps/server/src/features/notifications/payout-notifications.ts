import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import { payoutReminderAt, payoutReminderDays } from '@itemo/domain/payouts/payout-reminders.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import {
  findDueForNotification,
  findPayoutForNotification,
  findTransferForNotification,
  listWaitingOwners,
  type WaitingOwner,
} from '../payouts/earning-for-notification.ts'
import { findPayer } from '../payments/payments.ts'
import { listNotifiedBefore, type Notice } from './notification-queries.ts'
import { notifyAlone } from './notifications.ts'

/** An owner's money is on its way to them. */
const onSent = defineJob({
  name: 'notifications.on-payout-sent',
  payload: z.object({ transfer_id: Id }),
  on: ['due.sent'],
  async run(context, { transfer_id: transferId }) {
    const sent = await findTransferForNotification(context, transferId)
    if (!sent) return
    await notifyAlone(context, {
      userId: sent.ownerId,
      kind: 'payout_sent',
      dedupeKey: `payout_sent ${transferId}`,
      aboutId: null,
      words: notificationTable.payout_sent.words(sent),
    })
  },
})

/** Part of a payout is withheld to pay for an earlier hire. */
const onPayoutDeducted = defineJob({
  name: 'notifications.on-payout-kept',
  payload: z.object({ due_id: Id, debt_due_id: Id, kept_pence: z.number() }),
  on: ['due.kept'],
  async run(context, { due_id: dueId, debt_due_id: debtDueId, kept_pence: pence }) {
    const due = await findDueForNotification(context, dueId)
    if (!due) return
    await notifyAlone(context, {
      userId: due.ownerId,
      kind: 'payout_kept',
      dedupeKey: `payout_kept ${dueId} ${debtDueId} ${pence}`,
      aboutId: null,
      words: notificationTable.payout_kept.words({ ...due, pence }),
    })
  },
})

/** A transfer was taken back: one notification for each total taken back. */
const onTakenBack = defineJob({
  name: 'notifications.on-payout-taken-back',
  payload: z.object({ transfer_id: Id, taken_pence: z.number(), reversed_pence: z.number(), by_hand: z.boolean() }),
  on: ['due.taken_back'],
  async run(context, { transfer_id: transferId, taken_pence: pence, reversed_pence: inAll, by_hand: isByHand }) {
    const sent = await findTransferForNotification(context, transferId)
    if (!sent) return
    await notifyAlone(context, {
      userId: sent.ownerId,
      kind: 'payout_taken_back',
      dedupeKey: `payout_taken_back ${transferId} ${inAll}`,
      aboutId: null,
      words: notificationTable.payout_taken_back.words({ ...sent, pence, isByHand }),
    })
  },
})

/** The part that couldn't be taken back is withheld from later hires. */
const onOwed = defineJob({
  name: 'notifications.on-payout-owed',
  payload: z.object({ due_id: Id, owed_pence: z.number(), debt_pence: z.number() }),
  on: ['due.owed'],
  async run(context, { due_id: dueId, owed_pence: pence, debt_pence: inAll }) {
    const due = await findDueForNotification(context, dueId)
    if (!due) return
    await notifyAlone(context, {
      userId: due.ownerId,
      kind: 'payout_owed',
      dedupeKey: `payout_owed ${dueId} ${inAll}`,
      aboutId: null,
      words: notificationTable.payout_owed.words({ ...due, pence }),
    })
  },
})

/** Staff blocked a payout, released it, or paid it in another way. */
const onStaffDue = defineJob({
  name: 'notifications.on-due-by-staff',
  payload: z.object({
    due_id: Id,
    act: z.enum(['block', 'release', 'settle_outside']),
    pence: z.number(),
    version: z.number(),
    // A process of the previous version doesn't send these.
    owner_id: z._default(z.nullable(Id), null),
    reason: z._default(z.nullable(z.string()), null),
  }),
  on: ['due.changed_by_staff'],
  subjects: ({ owner_id: ownerId }) => (ownerId === null ? [] : [ownerId]),
  async run(context, { due_id: dueId, act, pence, version, reason }) {
    const due = await findDueForNotification(context, dueId)
    if (!due) return
    await notifyAlone(context, {
      userId: due.ownerId,
      kind: 'due_by_us',
      dedupeKey: `due_by_us ${dueId} ${version}`,
      aboutId: null,
      words: notificationTable.due_by_us.words({ ...due, pence, act, reason }),
    })
  },
})

/** A refund that a bank had sent back was paid in another way. */
const onRefundedOutside = defineJob({
  name: 'notifications.on-refunded-outside',
  payload: z.object({ payment_id: Id, pence: z.number(), version: z.optional(z.number()) }),
  on: ['payment.refunded_outside'],
  async run(context, { payment_id: paymentId, pence, version = pence }) {
    const userId = await findPayer(context, paymentId)
    if (userId === undefined) return
    await notifyAlone(context, {
      userId,
      kind: 'refund_paid_by_us',
      dedupeKey: `refund_paid_by_us ${paymentId} ${version}`,
      aboutId: null,
      words: notificationTable.refund_paid_by_us.words({ pence }),
    })
  },
})

/** The owner's bank rejected a payout. */
const onFailed = defineJob({
  name: 'notifications.on-payout-failed',
  payload: z.object({ payout_id: Id }),
  on: ['payout.failed'],
  async run(context, { payout_id: payoutId }) {
    const payout = await findPayoutForNotification(context, payoutId)
    if (!payout) return
    await notifyAlone(context, {
      userId: payout.ownerId,
      kind: 'payout_failed',
      dedupeKey: `payout_failed ${payoutId}`,
      aboutId: null,
      words: notificationTable.payout_failed.words(payout),
    })
  },
})

const pageSize = 200

/**
 * During the day: reminds owners whose money is waiting because they have no payout account. Each reminder is sent once, and only the
 * latest one.
 */
const remindOfPayouts = defineJob({
  name: 'notifications.remind-of-payouts',
  schedule: '*/5 8-20 * * *',
  policy: 'stately',
  async run(context) {
    for (let after: string | undefined, more = true; more;) {
      const owners = await listWaitingOwners(context, { after, limit: pageSize })
      await remind(context, owners)
      after = owners.at(-1)?.ownerId
      more = owners.length === pageSize
    }
  },
})

async function remind(context: Context, owners: readonly WaitingOwner[]): Promise<void> {
  const notices = owners.flatMap((owner) => reminderOf(owner, context.now()))
  if (notices.length === 0) return
  const notified = await listNotifiedBefore(
    context.db,
    notices.map(({ dedupeKey }) => dedupeKey),
  )
  for (const notice of notices) {
    if (!notified.has(`${notice.userId} ${notice.dedupeKey}`)) await notifyAlone(context, notice)
  }
}

function reminderOf({ ownerId, dueId, since, pence, account }: WaitingOwner, now: Date): Notice[] {
  const days = payoutReminderAt(since, now)
  if (days === undefined) return []
  const words = notificationTable.payout_waiting.words({
    pence,
    isRefused: account === 'rejected' || account === 'closed',
    hasBegun: account !== null,
    isLast: days === payoutReminderDays.at(-1),
  })
  const dedupeKey = `payout_waiting ${dueId} ${days}`
  return [{ userId: ownerId, kind: 'payout_waiting', dedupeKey, aboutId: null, words }]
}

export const payoutNotificationJobs: readonly AnyJob[] = [
  onSent,
  onPayoutDeducted,
  onTakenBack,
  onOwed,
  onStaffDue,
  onRefundedOutside,
  onFailed,
  remindOfPayouts,
]
