import { randomUUID } from 'node:crypto'
import { Id } from '@itemo/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RoomMember } from '../../platform/realtime/rooms.ts'
import { findStaffListener, listStaffListeners, type StaffListener } from './staff-sockets.ts'

/** Pages of the console whose readers see each other, in topics `realtime:<prefix>:<id>` (ADR-0235). */
interface StaffRoom {
  readonly prefix: 'case' | 'support'
  /** Whether a member of staff may open one. Checked again for every message. */
  mayOpen(db: Db, by: StaffListener, id: string): Promise<boolean>
}

type LookingDeps = Pick<Context, 'config' | 'db' | 'now' | 'realtime'>

/** How long someone counts as present without being reported again: after that their process has died. */
const lostMs = 60_000
/** The maximum number of people that are named. */
const maxNamed = 20
/** The maximum size of the names in a message, in bytes: together with its recipients it has to fit in a row of the outbox. */
const maxNamedBytes = 2800

/** The people connected to a process, with their rooms. */
interface Here {
  readonly processId: string
  readonly people: readonly RoomMember[]
}

const isId = (id: string) => z.safeParse(Id, id).success && id === id.toLowerCase()

/** Shows everyone who has one of these pages open who else has. */
export function mountStaffRoom(deps: LookingDeps, room: StaffRoom): void {
  const processId = randomUUID()
  deps.realtime.registerRoom({
    prefix: room.prefix,
    events: [],
    async listeners(db, who, id) {
      const by = isId(id) ? await findStaffListener(deps, who) : undefined
      return by && (await room.mayOpen(db, by, id)) ? [] : undefined
    },
    attend: (people, why) => recordViewers(deps, room, { processId, people }, why),
  })
}

/** Records who has which page open in a process, and notifies everyone in the rooms that changed. */
export async function recordViewers(
  deps: Omit<LookingDeps, 'config'>,
  room: StaffRoom,
  { processId, people }: Here,
  why: 'came' | 'left' | 'beat',
): Promise<void> {
  const { db, now } = deps
  const at = now()
  const rooms = people.map(({ roomId }) => `${room.prefix}:${roomId}`)
  const userIds = people.map(({ userId }) => userId)
  const asked = sql`unnest(${rooms}::text[], ${userIds}::uuid[]) as asked (room, user_id)`
  if (why === 'left')
    await sql`
      delete from staff_looking l using ${asked}
      where l.room = asked.room and l.user_id = asked.user_id and l.process_id = ${processId}`.execute(db)
  else if (people.length > 0)
    await sql`
      insert into staff_looking (room, user_id, process_id, seen_at)
      select asked.room, s.user_id, ${processId}::uuid, ${at}::timestamptz
      from ${asked} join staff s on s.user_id = asked.user_id and s.removed_at is null order by asked.room, s.user_id
      on conflict (room, user_id, process_id) do update set seen_at = excluded.seen_at`.execute(db)
  const lost = why === 'beat' ? await forgetLost(db, room, at) : []
  await announceLooking(deps, room, [...new Set([...rooms, ...lost])], at)
}

/** Deletes the people that no process has reported for `lostMs`, and returns their rooms. */
async function forgetLost(db: Db, { prefix }: StaffRoom, at: Date): Promise<string[]> {
  const lost = db.deleteFrom('staff_looking').where('seen_at', '<=', new Date(at.getTime() - lostMs))
  const rows = await lost.where('room', 'like', `${prefix}:%`).returning('room').execute()
  return rows.map((row) => row.room)
}

/** Sends everyone in some rooms the list of who is there, limited to people who may still open the page now, not just when they joined. */
async function announceLooking(
  { db, realtime }: Pick<LookingDeps, 'db' | 'realtime'>,
  room: StaffRoom,
  rooms: readonly string[],
  at: Date,
): Promise<void> {
  if (rooms.length === 0) return
  const { rows } = await sql<{ room: string; user_id: string }>`
    select distinct room, user_id from staff_looking
    where room = any(${[...rooms]}::text[]) and seen_at > ${new Date(at.getTime() - lostMs)}::timestamptz
    order by room, user_id`.execute(db)
  const staff = await listStaffListeners(db, at, [...new Set(rows.map(({ user_id }) => user_id))])
  const closed: typeof rows = []
  for (const name of rooms) {
    const there = []
    for (const row of rows.filter((one) => one.room === name).slice(0, maxNamed)) {
      const by = staff.get(row.user_id)
      if (by && (await room.mayOpen(db, by, name.slice(room.prefix.length + 1)))) there.push(by)
      else closed.push(row)
    }
    const says = { people: namesThatFit(there) }
    const message = { topic: `realtime:${name}`, event: 'looking', says }
    // One message per session, so that the number of sessions doesn't matter for the size of a message.
    realtime.broadcast(
      there.flatMap(({ userId, sessions }) =>
        sessions.map((session) => ({ ...message, from: userId, to: [userId], sessions: [session] })),
      ),
    )
  }
  await forgetClosed(db, closed)
}

/** As many people as fit in a message. */
function namesThatFit(there: readonly StaffListener[]): { id: string; name: string }[] {
  let bytes = 0
  return there
    .map(({ userId: id, displayName: name }) => ({ id, name }))
    .filter((one) => (bytes += Buffer.byteLength(JSON.stringify(one)) + 1) <= maxNamedBytes)
}

/** Deletes people who may no longer open the page although their socket is still connected, so that the queue no longer names them. */
async function forgetClosed(db: Db, rows: readonly { readonly room: string; readonly user_id: string }[]) {
  if (rows.length === 0) return
  const rooms = rows.map(({ room }) => room)
  const userIds = rows.map(({ user_id: userId }) => userId)
  await sql`
    delete from staff_looking l using unnest(${rooms}::text[], ${userIds}::uuid[]) as closed (room, user_id)
    where l.room = closed.room and l.user_id = closed.user_id`.execute(db)
}

/** The names of those who have a page open, except for its reader, as a SQL expression. */
export function viewerNames(room: RawBuilder<unknown>, readerId: string, at: Date): RawBuilder<string[]> {
  return sql<string[]>`array(
    select distinct s.display_name from staff_looking l join staff s on s.user_id = l.user_id and s.removed_at is null
    where l.room = ${room} and l.user_id <> ${readerId} and l.seen_at > ${new Date(at.getTime() - lostMs)}::timestamptz
    order by s.display_name limit ${sql.lit(maxNamed)})`
}
