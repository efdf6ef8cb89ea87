import type { Rooms } from './rooms.ts'
import type { Connection, InTopic } from './socket-connection.ts'

type Attend = (people: readonly InTopic[], why: 'came' | 'left' | 'beat') => void

/**
 * Who is in those rooms of a process whose people see each other's presence. Who left by one socket and came by another within `goneMs`
 * milliseconds, as a page does that is loaded again, has not left.
 */
export function createRoomAttendance({ isAttended }: Pick<Rooms, 'isAttended'>, goneMs: number, attend: Attend) {
  /** Sockets that have joined such a room. */
  const sockets = new Set<Connection>()
  /** Who is there, and when they were last seen there, in milliseconds. */
  const inside = new Map<string, InTopic & { readonly at: number }>()
  const see = (here: InTopic) => void inside.set(`${here.topic} ${here.userId}`, { ...here, at: Date.now() })

  return {
    enter(connection: Connection, here: InTopic): void {
      if (!isAttended(here.topic)) return
      sockets.add(connection)
      see(here)
      // Also who was there before: they may have missed who came in the meantime.
      attend([here], 'came')
    },
    close: (connection: Connection) => void sockets.delete(connection),
    /** Looks who is still there. */
    sweep(): void {
      for (const connection of sockets) for (const here of connection.inside) if (isAttended(here.topic)) see(here)
      const gone: InTopic[] = []
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
