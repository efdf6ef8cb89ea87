import type { Db } from '../db/db.ts'
import type { BroadcastMessage } from './change-schemas.ts'
import type { TopicMember, SocketActor } from './socket-connection.ts'

/** Topics `realtime:<prefix>:<id>` whose members send each other short messages that aren't stored. */
export interface RealtimeRoom {
  readonly prefix: string
  /** The events that may be sent, such as `typing`. The payload that a client sends with one is dropped. */
  readonly events: readonly string[]
  /** Who else may receive someone's messages in a room now; undefined when they aren't a member of it. */
  listeners(db: Db, who: SocketActor, roomId: string): Promise<readonly string[] | undefined>
  /** Called with who is in these rooms in this process: with those who arrive or left, and about every half minute with everyone. */
  attend?(here: readonly RoomMember[], why: 'came' | 'left' | 'beat'): Promise<void>
}

export interface RoomMember {
  readonly roomId: string
  readonly userId: string
}

/**
 * Called with the accounts that have a socket in this process: about every half minute with all, and with those that arrive or
 * closed their last.
 */
export type Presence = (people: readonly string[], why: 'came' | 'left' | 'beat') => Promise<void>

const refused = "Unauthorized: you don't have access to this."

export type Rooms = ReturnType<typeof createRooms>

/** The rooms of a server: checks who may join, and sends their messages. */
export function createRooms(db: Db, broadcast: (messages: readonly BroadcastMessage[]) => void) {
  const rooms = new Map<string, RealtimeRoom>()

  const find = (topic: string) => {
    const [, prefix = '', roomId = ''] = /^realtime:([a-z_]+):(.+)$/.exec(topic) ?? []
    const room = rooms.get(prefix)
    return room && { room, roomId }
  }

  return {
    register: (room: RealtimeRoom) => void rooms.set(room.prefix, room),
    /** Why someone may not enter; undefined when they may, or when the topic isn't a room. */
    async refusal(who: SocketActor, topic: string): Promise<string | undefined> {
      const found = find(topic)
      if (!found) return undefined
      return (await found.room.listeners(db, who, found.roomId)) ? undefined : refused
    },
    /** Sends an event to the other members, in any process. Returns the reason when it is refused. */
    async broadcast(who: SocketActor, topic: string, event: string): Promise<string | undefined> {
      const found = find(topic)
      if (!found?.room.events.includes(event)) return `"${event}" isn't supported here.`
      const to = await found.room.listeners(db, who, found.roomId)
      if (!to) return refused
      const messages: BroadcastMessage = { topic, event, from: who.userId, to: [...to] }
      if (to.length > 0) broadcast([messages])
      return undefined
    },
    /** Whether anything tracks who is in a topic. */
    isAttended: (topic: string): boolean => find(topic)?.room.attend !== undefined,
    /** Reports who is in, arrived in or left rooms. */
    async attend(people: readonly TopicMember[], why: 'came' | 'left' | 'beat'): Promise<void> {
      for (const room of rooms.values()) {
        const here = people.flatMap(({ topic, userId }): RoomMember[] => {
          const found = find(topic)
          return found?.room === room ? [{ roomId: found.roomId, userId }] : []
        })
        if (here.length > 0 || why === 'beat') await room.attend?.(here, why)
      }
    },
  }
}
