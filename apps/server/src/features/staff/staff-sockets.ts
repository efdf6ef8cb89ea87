import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import type { SocketActor } from '../../platform/realtime/socket-connection.ts'
import { findFactor, isStaffAddress, rolesOf } from './staff-policy.ts'
import { findAtConsole, listRaisedSessions, type StaffRow } from './staff-queries.ts'

/** A member of staff at a socket: the facts that decide what they may receive. */
export type StaffListener = Pick<StaffActor, 'userId' | 'displayName' | 'roles' | 'childSafety'>

const listenerOf = (row: StaffRow): StaffListener => ({
  userId: row.user_id,
  displayName: row.display_name,
  roles: rolesOf(row),
  childSafety: row.child_safety,
})

/** The member of staff at a socket, by the same rules as for a call; undefined for anyone else. This doesn't count as using the console. */
export async function findStaffListener(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { userId, sessionId, aal = 'aal1', address }: SocketActor,
): Promise<StaffListener | undefined> {
  const row = await findAtConsole(db, userId, sessionId)
  if (!row || !isStaffAddress(config.staff.networks, address)) return undefined
  const shown = { tokenAal: aal, sessionAal: row.aal, factorAt: row.factor_at, consoleAt: row.console_at }
  return findFactor(shown, now()) && listenerOf(row)
}

/** The current staff, all or those of some accounts, each with the sessions to which the console is open. */
export async function listStaffListeners(db: Db, at: Date, userIds?: readonly string[]) {
  const open = new Map<string, StaffListener & { readonly sessions: string[] }>()
  if (userIds?.length === 0) return open
  for (const row of await listRaisedSessions(db, userIds)) {
    // The token was checked when its socket began to listen.
    const shown = { tokenAal: 'aal2', sessionAal: row.aal, factorAt: row.factor_at, consoleAt: row.console_at } as const
    if (!findFactor(shown, at)) continue
    const one = open.get(row.user_id) ?? { ...listenerOf(row), sessions: [] }
    one.sessions.push(row.session_id)
    open.set(row.user_id, one)
  }
  return open
}
