import { BlockList, isIP } from 'node:net'
import type { StaffOnly } from '@itemo/contract/call.ts'
import {
  freshFactorMs,
  hasRole,
  staffIdleMs,
  type StaffRole,
  staffRoles,
  staffSessionMs,
} from '@itemo/domain/staff/staff-roles.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'

/** The roles of a row; the column's check constraint allows no others. */
export function rolesOf({ roles }: { readonly roles: readonly string[] }): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role))
}

/** Whose entries of both logs a member of staff sees: undefined for an operator, who sees all of them. */
export function visibleActorId({ roles, userId }: StaffActor): string | undefined {
  return roles.includes('operator') ? undefined : userId
}

/** The display name of a current or former member of staff, as a SQL expression. */
export function staffNameOf(userId: Expression<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select s.display_name from staff s where s.user_id = ${userId})`
}

/** Whether an instant is on a day in London, as a range of instants, so that an index can be used. */
export function onDay(at: Expression<unknown>, day: string): RawBuilder<boolean> {
  return sql<boolean>`(${at} >= ${day}::date::timestamp at time zone 'Europe/London'
    and ${at} < (${day}::date + 1)::timestamp at time zone 'Europe/London')`
}

/** The assurance of a session, from its row and from the token that was presented. */
interface Shown {
  readonly tokenAal: 'aal1' | 'aal2'
  readonly sessionAal: 'aal1' | 'aal2' | null
  readonly factorAt: Date | null
  /** When the session was last used at the console. */
  readonly consoleAt: Date | null
}

/**
 * When the session's second factor was entered; undefined for a session or a token without one, for one entered more
 * than twelve hours ago, and if the console hasn't been used for an hour.
 */
export function findFactor({ tokenAal, sessionAal, factorAt, consoleAt }: Shown, at: Date): Date | undefined {
  const isRaised = tokenAal === 'aal2' && sessionAal === 'aal2' && factorAt !== null
  if (!isRaised || at.getTime() - factorAt.getTime() >= staffSessionMs) return undefined
  // A session from before this was recorded counts as just used: its first call records it.
  const usedAt = Math.max(factorAt.getTime(), (consoleAt ?? at).getTime())
  return at.getTime() - usedAt >= staffIdleMs ? undefined : factorAt
}

/** `findFactor` for a call. Throws `second_factor_needed`. */
export function requireFactor(shown: Shown, at: Date): Date {
  const factorAt = findFactor(shown, at)
  if (!factorAt) throw new AppError('second_factor_needed')
  return factorAt
}

/** Throws `forbidden` for a role that the call doesn't allow, and `second_factor_stale` if it requires a recent second factor. */
export function requireRight(who: StaffOnly, roles: readonly StaffRole[], factorAgeMs: number): void {
  if (!hasRole(roles, who.staff)) throw new AppError('forbidden')
  if (who.fresh && factorAgeMs >= freshFactorMs) throw new AppError('second_factor_stale')
}

/** Whether an address is in one of the networks that staff work from; if none is set, all are allowed. */
export function isStaffAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix] = network.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(base, family)
    else list.addSubnet(base, Number(prefix), family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
