import * as z from 'zod/mini'
import { randomUUID } from 'node:crypto'
import { Id } from '@itemo/domain/ids.ts'
import type { Context } from '../../context.ts'
import type { RealtimeRoom } from '../../platform/realtime/rooms.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isBlockedEitherWay } from '../accounts/blocks.ts'

const onlineMs = 60_000
const prefix = 'conversation'

/** Topic `realtime:conversation:<id>`: its members learn that someone is typing, and that someone went online or offline. */
const conversationRoom: RealtimeRoom = {
  prefix,
  events: ['typing'],
  async listeners(db, { userId }, roomId) {
    return z.safeParse(Id, roomId).success ? findListeners(db, roomId, userId) : undefined
  },
}

/**
 * Records who has a live socket in this process, if they let others see it, and notifies the conversations of someone who came online,
 * closed their last socket here, or was last seen a minute ago. The hint only triggers a refetch: what may be seen is part of the
 * conversation.
 */
export async function trackPresence(
  { db, realtime, now }: Pick<Context, 'db' | 'realtime' | 'now'>,
  here: { readonly processId: string; readonly userIds: readonly string[] },
  why: 'came' | 'left' | 'beat',
): Promise<void> {
  const at = now()
  const gone =
    why === 'left'
      ? await forgetHere(db, here)
      : why === 'beat'
        ? await forgetOffline(db, new Date(at.getTime() - onlineMs))
        : []
  const came = why === 'left' || here.userIds.length === 0 ? [] : await noteOnline(db, here, at)
  for (const from of new Set([...gone, ...came])) {
    const rooms = await listRoomsOf(db, from)
    realtime.broadcast(
      rooms.map(({ conversation_id, other_id }) => ({
        topic: `realtime:${prefix}:${conversation_id}`,
        event: 'online',
        from,
        to: [other_id],
      })),
    )
  }
}

/** Registers the conversation rooms, and records who is connected to this process. */
export function mountPresence(context: Pick<Context, 'db' | 'realtime' | 'now'>): void {
  context.realtime.registerRoom(conversationRoom)
  const processId = randomUUID()
  context.realtime.trackPresence((userIds, why) => trackPresence(context, { processId, userIds }, why))
}

/** The other members of a conversation whom a member's events may reach; undefined if the user isn't a member. */
export async function findListeners(db: Db, conversationId: string, userId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ listener: string | null }>`
    select other.user_id as listener
    from conversation_participants mine
    left join conversation_participants other on other.conversation_id = mine.conversation_id
      and other.user_id <> mine.user_id and not ${isBlockedEitherWay(sql`mine.user_id`, sql`other.user_id`)}
    where mine.conversation_id = ${conversationId} and mine.user_id = ${userId}`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ listener }) => (listener === null ? [] : [listener]))
}

/** The people connected to a process, as recorded. */
interface Here {
  readonly processId: string
  readonly userIds: readonly string[]
}

/** Records that people are online, if they let others see it; returns those who weren't online before. */
export async function noteOnline(db: Db, { processId, userIds }: Here, at: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; is_new: boolean }>`
    insert into online (user_id, process_id, seen_at)
    select id, ${processId}::uuid, ${at}::timestamptz
    from profiles where id = any(${[...userIds]}::uuid[]) and show_online order by id
    on conflict (user_id, process_id) do update set seen_at = greatest(online.seen_at, excluded.seen_at)
    returning user_id, xmax = 0 as is_new`.execute(db)
  return rows.filter(({ is_new }) => is_new).map(({ user_id }) => user_id)
}

/** Removes people of one process; returns those who were recorded. */
export async function forgetHere(db: Db, { processId, userIds }: Here): Promise<string[]> {
  const rows = await db
    .deleteFrom('online')
    .where('process_id', '=', processId)
    .where('user_id', 'in', [...userIds])
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Removes people whom no process has seen recently, because a process that crashes can't remove its own. Returns them, each to only one
 * caller.
 */
export async function forgetOffline(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('online').where('seen_at', '<=', before).returning('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

/** The number of someone's latest conversations that learn that they came or left. */
const maxNotifiedRooms = 100

/** The rooms of someone's latest conversations, each with the other person, except those separated by a block. */
export async function listRoomsOf(db: Db, userId: string): Promise<{ conversation_id: string; other_id: string }[]> {
  const { rows } = await sql<{ conversation_id: string; other_id: string }>`
    select c.id as conversation_id, other.user_id as other_id
    from conversation_participants mine
    join conversations c on c.id = mine.conversation_id
    join conversation_participants other on other.conversation_id = c.id and other.user_id <> mine.user_id
    where mine.user_id = ${userId} and not ${isBlockedEitherWay(sql`mine.user_id`, sql`other.user_id`)}
    order by c.updated_at desc limit ${sql.lit(maxNotifiedRooms)}`.execute(db)
  return rows
}
