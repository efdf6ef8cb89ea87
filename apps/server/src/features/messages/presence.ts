import { randomUUID } from 'node:crypto'
import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { RealtimeRoom } from '../../platform/realtime/rooms.ts'
import { findListeners, forgetHere, forgetOffline, listRoomsOf, noteOnline } from './presence-queries.ts'

const onlineMs = 60_000
const prefix = 'conversation'

/** Topic `realtime:conversation:<id>`: its people hear that someone types, and that someone came or went. */
const conversationRoom: RealtimeRoom = {
  prefix,
  events: ['typing'],
  async listeners(db, userId, roomId) {
    return z.safeParse(Id, roomId).success ? findListeners(db, roomId, userId) : undefined
  },
}

/**
 * Notes who has a live socket in this process, if they let others see it, and tells their conversations of the person who came, closed
 * the last one here, or was last seen a minute ago. The hint says "ask again": what may be seen is answered with the conversation.
 */
async function trackPresence(
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
    await realtime.broadcast(
      db,
      rooms.map(({ conversation_id, other_id }) => ({
        topic: `realtime:${prefix}:${conversation_id}`,
        event: 'online',
        from,
        to: [other_id],
      })),
    )
  }
}

export function mountPresence(context: Pick<Context, 'db' | 'realtime' | 'now'>): void {
  context.realtime.registerRoom(conversationRoom)
  const processId = randomUUID()
  context.realtime.trackPresence((userIds, why) => trackPresence(context, { processId, userIds }, why))
}
