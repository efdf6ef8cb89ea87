import type { Context } from '../../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../../platform/db/cursor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { noteOwnBrowser } from '../account-limits.ts'
import { idleMs } from '../sessions/session-policy.ts'
import { sendNewDeviceNotice } from './mail-new-device.ts'
import { type Caller, fingerprintOf } from './device-policy.ts'
import type { UserRow } from '../users/user-queries.ts'
import { deleteOtherSession, listSessions, noteDevice } from './device-queries.ts'

/** A page of one's own sessions, latest use first. Throws `invalid_input` for a malformed cursor. */
export async function listOwnSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId }: Actor,
  { cursor, limit }: PageInput,
) {
  const usedSince = new Date(now().getTime() - idleMs)
  const rows = await listSessions(db, { userId, usedSince, after: readCursor(cursor), limit: limit + 1 })
  return pageOf(rows, limit, (row) => row)
}

/** Ends another of one's own sessions. Throws `not_found`, also for the current one: that is a log-out. */
export async function endOwnSession({ db }: Pick<Context, 'db'>, actor: Actor, sessionId: string): Promise<void> {
  const ended = await deleteOtherSession(db, { userId: actor.userId, sessionId, currentId: actor.sessionId })
  if (!ended) throw new AppError('not_found')
}

/** Records the device of a log-in, and notifies the person by email of a new one, except for the very first. */
export async function noteSignIn(
  { jobs, limits, now }: Pick<Context, 'jobs' | 'limits' | 'now'>,
  trx: Db,
  { user, caller }: { readonly user: Pick<UserRow, 'id' | 'email'>; readonly caller: Caller },
): Promise<void> {
  const userId = user.id
  await noteOwnBrowser({ limits }, trx, user.email, caller)
  const { before, known } = await noteDevice(trx, { userId, fingerprint: fingerprintOf(caller), at: now() })
  if (known || before === 0) return
  const payload = { user_id: userId, user_agent: caller.userAgent?.slice(0, 300) ?? '', at: now().toISOString() }
  await jobs.send(trx, sendNewDeviceNotice, payload)
}
