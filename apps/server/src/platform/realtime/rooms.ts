import type { Db } from '../db/db.ts'
import type { BroadcastMessage } from './change-schemas.ts'
import type { InTopic, SocketActor } from './socket-connection.ts'

/** Topics `realtime:<prefix>:<id>` whose people tell each other small things that nobody keeps. */
export interface RealtimeRoom {
  readonly prefix: string
  /** The events that may be sent, such as `typing`. A payload of the client is dropped. */
  readonly events: readonly string[]
  /** Who else there may hear someone now; undefined when they themselves are not in that room. */
  listeners(db: Db, who: SocketActor, roomId: string): Promise<readonly string[] | undefined>
  /** Hears who is in these rooms here: anyone who comes or left, and about every half minute all of them. */
  attend?(here: readonly InRoom[], why: 'came' | 'left' | 'beat'): Promise<void>
}

export interface InRoom {
  readonly roomId: string
  readonly userId: string
}

/** Hears who has a socket here: about every half minute all of them, and anyone who comes or has closed their last. */
export type Presence = (people: readonly string[], why: 'came' | 'left' | 'beat') => Promise<void>

const refused = 'Unauthorized: there is nothing here for you.'

export type Rooms = ReturnType<typeof createRooms>

/** The rooms of a server: who may enter, and what is sent in them. */
export function createRooms(db: Db, tell: (told: readonly BroadcastMessage[]) => void) {
  const rooms = new Map<string, RealtimeRoom>()

  const find = (topic: string) => {
    const [, prefix = '', roomId = ''] = /^realtime:([a-z_]+):(.+)$/.exec(topic) ?? []
    const room = rooms.get(prefix)
    return room && { room, roomId }
  }

  return {
    register: (room: RealtimeRoom) => void rooms.set(room.prefix, room),
    /** Why someone may not enter; undefined when they may, or when the topic is no room. */
    async refusal(who: SocketActor, topic: string): Promise<string | undefined> {
      const found = find(topic)
      if (!found) return undefined
      return (await found.room.listeners(db, who, found.roomId)) ? undefined : refused
    },
    /** Tells the others, in whatever process they are. Answers why not, if so. */
    async broadcast(who: SocketActor, topic: string, event: string): Promise<string | undefined> {
      const found = find(topic)
      if (!found?.room.events.includes(event)) return `"${event}" is not offered here.`
      const to = await found.room.listeners(db, who, found.roomId)
      if (!to) return refused
      const told: BroadcastMessage = { topic, event, from: who.userId, to: [...to] }
      if (to.length > 0) tell([told])
      return undefined
    },
    /** Whether who is in a topic is of interest to anyone. */
    isAttended: (topic: string): boolean => find(topic)?.room.attend !== undefined,
    /** Says who is, came to or left rooms. */
    async attend(people: readonly InTopic[], why: 'came' | 'left' | 'beat'): Promise<void> {
      for (const room of rooms.values()) {
        const here = people.flatMap(({ topic, userId }): InRoom[] => {
          const found = find(topic)
          return found?.room === room ? [{ roomId: found.roomId, userId }] : []
        })
        if (here.length > 0 || why === 'beat') await room.attend?.(here, why)
      }
    },
  }
}
