import type { StaffOnly } from '@itemo/contract/call.ts'
import type { MiddlewareHandler } from 'hono'
import type { Context } from '../../context.ts'
import { noSuchCall } from '../../platform/http/app-error.ts'
import type { Actor, HttpEnv, StaffActor } from '../../platform/http/types.ts'
import { isStaffAddress, requireFactor, requireRight, rolesOf } from './staff-policy.ts'
import { findAtConsole, markConsoleUsed, markStaffSeen, notedEveryMs } from './staff-queries.ts'

type AdmitDeps = Pick<Context, 'config' | 'db' | 'now'>

const claimPath = /^\/api\/v1\/staff\/cases\/[^/]+\/claim$/

/** Provides the admission check for the calls of staff; without it none of them can be called. */
export function admitStaffCalls(deps: AdmitDeps): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    // Requests that a screen makes automatically don't show that someone is there. That includes the call by which a
    // screen keeps a claimed case: the key or the click that claims one is reported by `/staff/here`.
    const isKept = claimPath.test(c.req.path)
    const isUse = (c.req.method !== 'GET' && !isKept) || c.req.path === '/api/v1/staff/here'
    const from = { address: c.get('address'), requestId: c.get('requestId'), isUse }
    c.set('admitStaff', (actor, access) => admitStaff(deps, actor, access, from))
    return next()
  }
}

/**
 * Admits a member of staff to a call by their current row, so that removing a role counts at once. For anyone else, and
 * from outside `STAFF_NETWORKS`, the call doesn't exist.
 */
async function admitStaff(
  deps: AdmitDeps,
  actor: Actor,
  access: StaffOnly,
  { address, requestId, isUse }: { address: string; requestId: string; isUse: boolean },
): Promise<StaffActor> {
  const row = await findAtConsole(deps.db, actor.userId, actor.sessionId)
  if (!row || !isStaffAddress(deps.config.staff.networks, address)) throw noSuchCall()
  const at = deps.now()
  const shown = { sessionAal: row.aal, factorAt: row.factor_at, consoleAt: row.console_at }
  const factorAt = requireFactor({ tokenAal: actor.aal ?? 'aal1', ...shown }, at)
  const roles = rolesOf(row)
  requireRight(access, roles, at.getTime() - factorAt.getTime())
  if (isDue(row.last_seen_at, notedEveryMs.seen, at)) await markStaffSeen(deps.db, row.user_id, at)
  if ((isUse || row.console_at === null) && isDue(row.console_at, notedEveryMs.used, at))
    await markConsoleUsed(deps.db, actor.sessionId, at)
  const { user_id: userId, display_name: displayName, child_safety: childSafety } = row
  return { userId, displayName, roles, childSafety, factorAt, source: 'console', requestId }
}

/** Whether the time since the last record allows another; if two concurrent calls think so, the statement decides. */
const isDue = (notedAt: Date | null, everyMs: number, at: Date) =>
  notedAt === null || notedAt.getTime() < at.getTime() - everyMs
