import { randomUUID } from 'node:crypto'
import { Id } from '@itemo/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { InRoom } from '../../platform/realtime/rooms.ts'
import { findStaffListener, listStaffListeners, type StaffListener } from './staff-sockets.ts'

/** Things of the console whose readers are told of each other, in topics `realtime:<prefix>:<id>` (ADR-0235). */
interface StaffRoom {
  readonly prefix: 'case' | 'support'
  /** Whether someone of staff may have one open. It is asked again whenever something is told. */
  mayOpen(db: Db, by: StaffListener, id: string): Promise<boolean>
}

type LookingDeps = Pick<Context, 'config' | 'db' | 'now' | 'realtime'>

/** Nobody saw them for so long: their process died. */
const lostMs = 60_000
/** More are not named. */
const maxNamed = 20
/** What the names of one message take at most, in bytes: with whom it is for it has to fit into a line of the outbox. */
const maxNamedBytes = 2800

/** Whom a process holds, in which rooms. */
interface Here {
  readonly processId: string
  readonly people: readonly InRoom[]
}

const isId = (id: string) => z.safeParse(Id, id).success && id === id.toLowerCase()

/** Tells everyone who has one of these things open who else has. */
export function mountStaffRoom(deps: LookingDeps, room: StaffRoom): void {
  const processId = randomUUID()
  deps.realtime.registerRoom({
    prefix: room.prefix,
    events: [],
    async listeners(db, who, id) {
      const by = isId(id) ? await findStaffListener(deps, who) : undefined
      return by && (await room.mayOpen(db, by, id)) ? [] : undefined
    },
    attend: (people, why) => noteLooking(deps, room, { processId, people }, why),
  })
}

/** Notes who has what open in a process, and tells all who are in one of the rooms that changed who is there. */
export async function noteLooking(
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

/** Forgets whom no process has seen since; answers their rooms. */
async function forgetLost(db: Db, { prefix }: StaffRoom, at: Date): Promise<string[]> {
  const lost = db.deleteFrom('staff_looking').where('seen_at', '<=', new Date(at.getTime() - lostMs))
  const rows = await lost.where('room', 'like', `${prefix}:%`).returning('room').execute()
  return rows.map((row) => row.room)
}

/** Tells those in some rooms who is there, as far as each may still have it open: by that moment, not by when they came. */
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
    const says = { people: nameThem(there) }
    const told = { topic: `realtime:${name}`, event: 'looking', says }
    // One for each session: how many of them there are is no matter for the size of a message.
    realtime.broadcast(
      there.flatMap(({ userId, sessions }) =>
        sessions.map((session) => ({ ...told, from: userId, to: [userId], sessions: [session] })),
      ),
    )
  }
  await forgetClosed(db, closed)
}

/** As many of them as a message has room for. */
function nameThem(there: readonly StaffListener[]): { id: string; name: string }[] {
  let bytes = 0
  return there
    .map(({ userId: id, displayName: name }) => ({ id, name }))
    .filter((one) => (bytes += Buffer.byteLength(JSON.stringify(one)) + 1) <= maxNamedBytes)
}

/** Forgets who may no longer have it open, though their socket is still there: the queue names them no more. */
async function forgetClosed(db: Db, rows: readonly { readonly room: string; readonly user_id: string }[]) {
  if (rows.length === 0) return
  const rooms = rows.map(({ room }) => room)
  const userIds = rows.map(({ user_id: userId }) => userId)
  await sql`
    delete from staff_looking l using unnest(${rooms}::text[], ${userIds}::uuid[]) as closed (room, user_id)
    where l.room = closed.room and l.user_id = closed.user_id`.execute(db)
}

/** The names of those who have something open, but for its reader, as part of a statement. */
export function namesLooking(room: RawBuilder<unknown>, readerId: string, at: Date): RawBuilder<string[]> {
  return sql<string[]>`array(
    select distinct s.display_name from staff_looking l join staff s on s.user_id = l.user_id and s.removed_at is null
    where l.room = ${room} and l.user_id <> ${readerId} and l.seen_at > ${new Date(at.getTime() - lostMs)}::timestamptz
    order by s.display_name limit ${sql.lit(maxNamed)})`
}
