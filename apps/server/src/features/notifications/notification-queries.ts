import type { Words } from '@itemo/domain/notifications/notification-copy.ts'
import type { AnyTopic, NotificationKind } from '@itemo/domain/notifications/notification-kinds.ts'
import { sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'
import { exactInstant, type Cursor, isAfterCursor } from '../../platform/db/cursor.ts'

export interface NotificationRow extends Pick<
  Row<'notifications'>,
  'id' | 'kind' | 'title' | 'body' | 'path' | 'read_at' | 'created_at'
> {
  readonly at: string
}

export interface Notice {
  readonly userId: string
  readonly kind: NotificationKind
  /** Identifies the event: a person is notified of it once. */
  readonly dedupeKey: string
  /** The person named in the text. */
  readonly aboutId: string | null
  /** The saved search that caused it: its emails can be stopped separately. */
  readonly searchId?: string
  readonly words: Words
}

interface NewNotification extends Notice {
  readonly listed: boolean
  /** The profile setting that controls it: an unwanted notification is listed as already read. */
  readonly topic: AnyTopic
  readonly mail: object
}

/** Writes a notification. Undefined if the person was already notified of this event, or their account is deleted. */
export async function insertNotification(trx: Db, notice: NewNotification, at: Date): Promise<string | undefined> {
  const { userId, kind, dedupeKey, aboutId, words, listed, topic, mail } = notice
  const { rows } = await sql<{ id: string }>`
    insert into notifications
      (user_id, kind, dedupe_key, about_id, title, body, path, listed, mail, created_at, read_at)
    select p.id, ${kind}, ${dedupeKey}, ${aboutId}, ${words.title}, ${words.body}, ${words.link.path}, ${listed},
      ${JSON.stringify(mail)}::jsonb, ${at}::timestamptz, case when ${topic === 'service' ? sql`true` : sql`p.${sql.ref(topic)}`} then null else ${at}::timestamptz end
    from profiles p where p.id = ${userId} and p.deleted_at is null
    on conflict on constraint notifications_once do nothing
    returning id`.execute(trx)
  return rows[0]?.id
}

/** A page of someone's list, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  { after, limit }: { readonly after: Cursor | undefined; readonly limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id, kind, title, body, path, read_at, created_at, ${exactInstant(sql`created_at`)} as at
    from notifications where user_id = ${userId} and listed and ${isAfterCursor(after, sql`created_at`, sql`id`, 'desc')}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Marks one as read, even one that isn't in the list: its push may be clicked. False if it isn't theirs. */
export async function markRead(trx: Db, userId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks all as read; returns the id of one that was unread, undefined if none was. */
export async function markAllRead(trx: Db, userId: string, at: Date): Promise<string | undefined> {
  const rows = await trx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('listed', '=', true)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return rows[0]?.id
}

/** Marks the notifications with these dedupe keys as read; returns the ids of those that were unread. */
export async function markSettled(trx: Db, dedupeKeys: readonly string[], at: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('dedupe_key', 'in', dedupeKeys)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The owner, and whether it was read: all that an open page needs in order to refetch. */
export function findHint(db: Db, id: string): Promise<{ user_id: string; read_at: Date | null } | undefined> {
  return db.selectFrom('notifications').select(['user_id', 'read_at']).where('id', '=', id).executeTakeFirst()
}

/** Which of the keys a person was already notified of, as `<user> <key>`. */
export async function listNotifiedBefore(db: Db, dedupeKeys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'dedupe_key'])
    .where('dedupe_key', 'in', dedupeKeys)
    .execute()
  return new Set(rows.map(({ user_id, dedupe_key }) => `${user_id} ${dedupe_key}`))
}

const notifiedPageSize = 500

/** Everyone who has a notification with one of the keys, in batches of user ids. */
export async function* listNotified(db: Db, dedupeKeys: readonly string[]): AsyncGenerator<string[]> {
  for (let after: string | undefined, more = true; more;) {
    const rows = await db
      .selectFrom('notifications')
      .select('user_id')
      .distinct()
      .where('dedupe_key', 'in', dedupeKeys)
      .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
      .orderBy('user_id')
      .limit(notifiedPageSize)
      .execute()
    yield rows.map((row) => row.user_id)
    after = rows.at(-1)?.user_id
    more = rows.length === notifiedPageSize
  }
}

/** Deletes the notifications with a key, when the event turned out not to count. */
export async function withdrawNotification(trx: Db, dedupeKey: string): Promise<void> {
  await trx.deleteFrom('notifications').where('dedupe_key', '=', dedupeKey).execute()
}
