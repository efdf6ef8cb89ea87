import {
  kindsOfRentalEvent,
  notificationTable,
  partiesNotified,
  type RentalNotificationKind,
} from '@itemo/domain/notifications/notification-kinds.ts'
import type { TimelineEntryType } from '@itemo/domain/rentals/rental-history.ts'
import type { RentalActor } from '@itemo/domain/rentals/rental-state.ts'
import { rentalNotice } from '../../src/features/notifications/rental-notifications.ts'
import { findRentalForNotification } from '../../src/features/rentals/rental-for-notification.ts'
import type { WrittenRental } from './seed-rentals.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

/** Notifications that are older than this were read. */
const unreadHours = 48

/** Writes the notifications of the town's hires. Their emails count as sent. */
export async function writeNotifications(deps: TownDeps, rentals: readonly WrittenRental[]): Promise<void> {
  for (const { id } of rentals) {
    const rental = await findRentalForNotification({ db: deps.trx }, id)
    if (!rental) continue
    for (const { kind, by, at } of await listNotifyingEvents(deps, id)) {
      for (const party of partiesNotified(kind, by)) {
        const { userId, dedupeKey, aboutId, words } = rentalNotice(kind, rental, party)
        await deps.trx
          .insertInto('notifications')
          .values({
            user_id: userId,
            kind,
            dedupe_key: dedupeKey,
            about_id: aboutId,
            title: words.title,
            body: words.body,
            path: words.link.path,
            listed: true,
            created_at: at,
            read_at: at < hoursAgo(deps, unreadHours) ? at : null,
          })
          .execute()
      }
    }
  }
}

/** The events of a hire that caused a notification. */
async function listNotifyingEvents({ trx }: TownDeps, rentalId: string) {
  const events = await trx
    .selectFrom('rental_events')
    .select(['what', 'by', 'at'])
    .where('rental_id', '=', rentalId)
    .orderBy('id')
    .execute()
  return events.flatMap(({ what, by, at }): { kind: RentalNotificationKind; by: RentalActor; at: Date }[] => {
    const event = (what as TimelineEntryType) === 'returned' ? 'rental.completed' : `rental.${what}`
    const listed = kindsOfRentalEvent(event, by).filter((kind) =>
      notificationTable[kind].channels.some((channel) => channel === 'list'),
    )
    return listed.map((kind) => ({ kind, by: by, at }))
  })
}
