import { dayInLondon } from '@itemo/domain/dates.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import { tokenLifetimeMs } from '../links/policy.ts'
import type { PendingSignUpRow } from './queries.ts'

/** A sign-up that nobody confirms is gone after this time, in milliseconds. */
export const pendingLifetimeMs = 7 * 86_400_000

/** So many sign-ups may wait for one address at a time. */
export const maxPendingPerAddress = 3

export type PendingKind = 'signup' | 'magiclink'

/** Whether the link of a sign-up's email still works. */
export function isLinkAlive(row: Pick<PendingSignUpRow, 'kind' | 'created_at' | 'expires_at'>, at: Date): boolean {
  const endsAt = row.created_at.getTime() + tokenLifetimeMs[row.kind as PendingKind]
  return at.getTime() < endsAt && at < row.expires_at
}

/** Whether that browser signed up. Of a sign-up that no browser made, every browser may confirm the address. */
export function isOwnBrowser(row: Pick<PendingSignUpRow, 'browser_hash'>, browserSecret: string | undefined): boolean {
  if (row.browser_hash === null) return true
  return browserSecret !== undefined && sameHash(row.browser_hash, hashToken(browserSecret))
}

/** The sign-ups that a browser may mean: its own where there are any, otherwise all. */
export function meantBy<T extends Pick<PendingSignUpRow, 'browser_hash'>>(
  rows: readonly T[],
  browserHash: string | null,
): readonly T[] {
  const own = rows.filter((row) => browserHash !== null && row.browser_hash === browserHash)
  return own.length > 0 ? own : rows
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' })

/** When and where someone signed up, such as "on Firefox on Windows today at 14:02". */
export function describeSignUp(row: Pick<PendingSignUpRow, 'device' | 'signed_up_at'>, at: Date): string {
  const day = dayInLondon(row.signed_up_at) === dayInLondon(at) ? 'today' : `on ${dayAndMonth.format(row.signed_up_at)}`
  const device = row.device === null ? '' : `on ${row.device.replace(/^An /, 'an ')} `
  return `${device}${day} at ${clock.format(row.signed_up_at)}`
}
