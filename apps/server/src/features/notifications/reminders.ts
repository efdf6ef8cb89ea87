import { partiesNotified } from '@itemo/domain/notifications/notification-kinds.ts'
import { type Reminder, remindersAt } from '@itemo/domain/notifications/reminders.ts'
import type { Context } from '../../context.ts'
import { type RentalForNotification, listRentalsForNotification } from '../rentals/rental-for-notification.ts'
import { listNotifiedBefore, type Notice } from './notification-queries.ts'
import { rentalNotice } from './rental-notifications.ts'
import { type NotifyDeps, notifyAlone } from './notifications.ts'
import { defineJob } from '../../define-job.ts'

type RemindDeps = NotifyDeps & Pick<Context, 'db'>

const pageSize = 200

/** Sends everyone the reminders that are due now and weren't sent yet. */
export async function remind(deps: RemindDeps): Promise<void> {
  for (const reminder of remindersAt(deps.now())) await remindOf(deps, reminder)
}

async function remindOf(deps: RemindDeps, { kind, due, which }: Reminder): Promise<void> {
  let after: string | undefined
  do {
    const rentals = await listRentalsForNotification(deps, due, { after, limit: pageSize })
    const notices = rentals.flatMap((rental) => noticesOf(kind, rental, which))
    if (notices.length > 0) await notifyOnce(deps, notices)
    after = rentals.length === pageSize ? rentals.at(-1)?.facts.rentalId : undefined
  } while (after !== undefined)
}

function noticesOf(kind: Reminder['kind'], rental: RentalForNotification, which: string | undefined): Notice[] {
  const parties = partiesNotified(kind).filter((party) => kind !== 'review_wanted' || rental.mayReview.includes(party))
  return parties.map((party) => rentalNotice(kind, rental, party, which))
}

/** This runs every few minutes: who was already reminded is read with one query. */
async function notifyOnce(deps: RemindDeps, notices: readonly Notice[]): Promise<void> {
  const notified = await listNotifiedBefore(
    deps.db,
    notices.map(({ dedupeKey }) => dedupeKey),
  )
  for (const notice of notices) {
    if (!notified.has(`${notice.userId} ${notice.dedupeKey}`)) await notifyAlone(deps, notice)
  }
}

/** Every five minutes: a reminder that a stopped server missed is sent a little later, once. */
export const remindAll = defineJob({
  name: 'notifications.remind',
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (context) => remind(context),
})
