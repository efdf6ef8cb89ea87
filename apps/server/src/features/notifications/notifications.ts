import { notificationTable, pushAtOf } from '@itemo/domain/notifications/notification-kinds.ts'
import { maxUnreadCounted } from '@itemo/domain/notifications/notification-schemas.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { RealtimeSource } from '../../platform/realtime/deliver-changes.ts'
import { deliver, sentChannels } from './deliver-notification.ts'
import {
  findHint,
  insertNotification,
  listNotifications,
  markAllRead,
  markRead,
  markSettled,
  type Notice,
} from './notification-queries.ts'

export type NotifyDeps = Pick<Context, 'jobs' | 'now' | 'realtime'>

const table = 'notifications'

/**
 * Notifies a person of an event once, in the caller's transaction: an entry, and a job per channel. False if they were already notified.
 */
export async function notify(deps: NotifyDeps, trx: Db, notice: Notice): Promise<boolean> {
  const { channels, topic } = notificationTable[notice.kind]
  const listed = channels.some((channel) => channel === 'list')
  const { label } = notice.words.link
  const mail = { label, paragraphs: notice.words.paragraphs.filter((text) => text), searchId: notice.searchId }
  const now = deps.now()
  const id = await insertNotification(trx, { ...notice, listed, topic, mail }, now)
  if (id === undefined) return false
  for (const channel of sentChannels(notice.kind)) {
    const startAfter = channel === 'push' ? pushAtOf(notice.kind, now) : now
    await deps.jobs.send(trx, deliver, { notification_id: id, user_id: notice.userId, channel }, { startAfter })
  }
  if (listed) await deps.realtime.notify(trx, { table, type: 'INSERT', id, viewers: [notice.userId] })
  return true
}

/** `notify` in a transaction of its own. */
export function notifyAlone(deps: NotifyDeps & Pick<Context, 'db'>, notice: Notice): Promise<boolean> {
  return inTransaction(deps.db, (trx) => notify(deps, trx, notice))
}

class ToldAlready extends Error {}

/**
 * Notifies someone of what is taken from a queue in the same transaction. If they were already notified by the same key, nothing is
 * taken, and it stays queued for later.
 */
export async function notifyOfTaken(
  deps: NotifyDeps & Pick<Context, 'db'>,
  take: (trx: Db) => Promise<Notice | undefined>,
): Promise<void> {
  try {
    await inTransaction(deps.db, async (trx) => {
      const notice = await take(trx)
      if (notice && !(await notify(deps, trx, notice))) throw new ToldAlready()
    })
  } catch (error) {
    if (!(error instanceof ToldAlready)) throw error
  }
}

/** Marks notifications as read that no longer need attention. */
export async function settle(deps: NotifyDeps, trx: Db, happenings: readonly string[]): Promise<void> {
  if (happenings.length === 0) return
  const settled = await markSettled(trx, happenings, deps.now())
  await deps.realtime.notify(trx, ...settled.map((id) => ({ table, type: 'UPDATE' as const, id })))
}

/** A page of someone's notifications, newest first. Throws `invalid_input` for a malformed cursor. */
export async function listOwnNotifications({ db }: Pick<Context, 'db'>, actor: Actor, { cursor, limit }: PageInput) {
  const rows = await listNotifications(db, actor.userId, { after: readCursor(cursor), limit: limit + 1 })
  return pageOf(rows, limit, (row) => row)
}

/** The number of unread notifications in the reader's list, up to a maximum. */
export async function countOwnUnread({ db }: Pick<Context, 'db'>, { userId }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications where user_id = ${userId} and listed and read_at is null limit ${sql.lit(maxUnreadCounted)}
    ) unread`.execute(db)
  return rows[0]?.count ?? 0
}

type ReadDeps = Pick<Context, 'db' | 'now' | 'realtime'>

/** Marks a notification as read. Throws `not_found` for one of someone else. */
export async function readNotification({ db, now, realtime }: ReadDeps, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await markRead(trx, actor.userId, id, now()))) throw new AppError('not_found')
    await realtime.notify(trx, { table, type: 'UPDATE', id, viewers: [actor.userId] })
  })
}

/** Marks all as read; one hint is enough for the other windows. */
export async function readAllNotifications({ db, now, realtime }: ReadDeps, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const id = await markAllRead(trx, actor.userId, now())
    if (id !== undefined) await realtime.notify(trx, { table, type: 'UPDATE', id, viewers: [actor.userId] })
  })
}

/** Someone's own list, for their open pages: a hint to refetch. */
export const notificationSource: RealtimeSource = {
  table,
  async load(db, id) {
    const row = await findHint(db, id)
    return row && { record: { id, user_id: row.user_id, is_read: row.read_at !== null }, viewers: [row.user_id] }
  },
  async mayWatch(_db, { userId }, filter) {
    return filter?.column !== 'user_id' || filter.value === userId
  },
}
