import type { Rooms } from './rooms.ts'
import type { Connection, TopicMember } from './socket-connection.ts'

type Attend = (people: readonly TopicMember[], why: 'came' | 'left' | 'beat') => void

/**
 * Tracks who is in the rooms of this process whose members see each other's presence. Someone who leaves by one socket and
 * returns by another within `goneMs` milliseconds, as a page that reloads does, hasn't left.
 */
export function createRoomAttendance({ isAttended }: Pick<Rooms, 'isAttended'>, goneMs: number, attend: Attend) {
  /** Sockets that have joined such a room. */
  const sockets = new Set<Connection>()
  /** Who is in which room, and when they were last seen there, in milliseconds. */
  const inside = new Map<string, TopicMember & { readonly at: number }>()
  const see = (here: TopicMember) => void inside.set(`${here.topic} ${here.userId}`, { ...here, at: Date.now() })

  return {
    enter(connection: Connection, here: TopicMember): void {
      if (!isAttended(here.topic)) return
      sockets.add(connection)
      see(here)
      // Sent even if they were in the room already: they may have missed others arriving in the meantime.
      attend([here], 'came')
    },
    close: (connection: Connection) => void sockets.delete(connection),
    /** Checks who is still in the rooms. */
    sweep(): void {
      for (const connection of sockets) for (const here of connection.inside) if (isAttended(here.topic)) see(here)
      const gone: TopicMember[] = []
      for (const [key, here] of inside) {
        if (Date.now() - here.at < goneMs) continue
        inside.delete(key)
        gone.push(here)
      }
      if (gone.length > 0) attend(gone, 'left')
    },
    beat: () => attend([...inside.values()], 'beat'),
  }
}
