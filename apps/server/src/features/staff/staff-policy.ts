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

/** The roles of a row; the column's check knows no others. */
export function rolesOf({ roles }: { readonly roles: readonly string[] }): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role))
}

/** Whose entries of both logs someone sees: undefined for an operator, who sees all of them. */
export function ownOnly({ roles, userId }: StaffActor): string | undefined {
  return roles.includes('operator') ? undefined : userId
}

/** The name by which a member of staff is shown, as part of a statement; also of someone who was here before. */
export function staffNameOf(userId: Expression<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select s.display_name from staff s where s.user_id = ${userId})`
}

/** Whether an instant is on a day of London, by the instants at which it begins and ends: an index on it serves. */
export function onDay(at: Expression<unknown>, day: string): RawBuilder<boolean> {
  return sql<boolean>`(${at} >= ${day}::date::timestamp at time zone 'Europe/London'
    and ${at} < (${day}::date + 1)::timestamp at time zone 'Europe/London')`
}

/** What a session has shown, by its row and by the token that speaks for it. */
interface Shown {
  readonly tokenAal: 'aal1' | 'aal2'
  readonly sessionAal: 'aal1' | 'aal2' | null
  readonly factorAt: Date | null
  /** When it last did something at the console. */
  readonly consoleAt: Date | null
}

/**
 * When the second factor was entered that a session goes by; undefined for a session or a token without one, for one of more than
 * twelve hours ago, and where nobody has used the console for an hour.
 */
export function findFactor({ tokenAal, sessionAal, factorAt, consoleAt }: Shown, at: Date): Date | undefined {
  const isRaised = tokenAal === 'aal2' && sessionAal === 'aal2' && factorAt !== null
  if (!isRaised || at.getTime() - factorAt.getTime() >= staffSessionMs) return undefined
  // A session of before this was noted counts as just used: its first call notes it.
  const usedAt = Math.max(factorAt.getTime(), (consoleAt ?? at).getTime())
  return at.getTime() - usedAt >= staffIdleMs ? undefined : factorAt
}

/** The same for a call. Throws `second_factor_needed`. */
export function requireFactor(shown: Shown, at: Date): Date {
  const factorAt = findFactor(shown, at)
  if (!factorAt) throw new AppError('second_factor_needed')
  return factorAt
}

/** Throws `forbidden` for a role that the call is not for, `second_factor_stale` where it asks for a factor of just now. */
export function requireRight(who: StaffOnly, roles: readonly StaffRole[], factorAgeMs: number): void {
  if (!hasRole(roles, who.staff)) throw new AppError('forbidden')
  if (who.fresh && factorAgeMs >= freshFactorMs) throw new AppError('second_factor_stale')
}

/** Whether an address is in one of the networks from which staff work; without any, all are. */
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
