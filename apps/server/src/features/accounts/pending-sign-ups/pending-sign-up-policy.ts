import { dayInLondon } from '@itemo/domain/dates.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import { tokenLifetimeMs } from '../tokens/token-policy.ts'
import type { PendingSignUpRow } from './pending-sign-up-queries.ts'

/** A sign-up that nobody confirms is gone after this time, in milliseconds. */
export const pendingLifetimeMs = 7 * 86_400_000

/** So many sign-ups of one network may wait for one address: a further one replaces the oldest of its own network. */
const maxPendingPerNetwork = 3

/** So many may wait for one address in all, apart from those whose email was sent, which are bounded by the hour. */
const maxPendingPerAddress = 12

/** Confirmations to one address, for all who ask. When used up, the newest is under ten minutes old: its link and code let its reader in. */
export const confirmationsTo = { limit: 6, windowSeconds: 3600 }

export type PendingKind = PendingSignUpRow['kind']

export function isLinkAlive(row: Pick<PendingSignUpRow, 'kind' | 'created_at' | 'expires_at'>, at: Date): boolean {
  return at < linkEndsAt(row)
}

export function linkEndsAt(row: Pick<PendingSignUpRow, 'kind' | 'created_at' | 'expires_at'>): Date {
  const endsAt = row.created_at.getTime() + tokenLifetimeMs[row.kind]
  return new Date(Math.min(endsAt, row.expires_at.getTime()))
}

/** Whether the reader of its email said that it wasn't theirs: its link leads on to a password of their own, and to nothing else. */
export function isDisowned(row: Pick<PendingSignUpRow, 'kind' | 'password_hash'>): boolean {
  return row.kind === 'signup' && row.password_hash === null
}

type Waiting = Pick<PendingSignUpRow, 'id' | 'kind' | 'network_hash' | 'password_hash' | 'created_at' | 'expires_at'>

/**
 * Where one more sign-up of an address finds room: which of those that wait make room for it, or undefined for none. Strangers
 * never push out what waits for another network while its link works: what goes is the oldest of one's own network, and otherwise
 * the oldest whose link is dead. `mailed`: one whose email is sent always finds room, so that strangers who filled every place
 * keep no one from an email of their own; without one it takes no place of others of its network.
 */
export function makeRoom(
  rows: readonly Waiting[],
  { networkHash, mailed, at }: { readonly networkHash: string | null; readonly mailed: boolean; readonly at: Date },
): string[] | undefined {
  const oldestFirst = rows.filter((row) => !isDisowned(row)).toSorted((a, b) => +a.created_at - +b.created_at)
  const own = oldestFirst.filter((row) => row.network_hash === networkHash)
  if (own.length >= maxPendingPerNetwork) {
    return mailed ? own.slice(0, own.length - maxPendingPerNetwork + 1).map(({ id }) => id) : undefined
  }
  if (oldestFirst.length < maxPendingPerAddress) return []
  const dead = oldestFirst.find((row) => !isLinkAlive(row, at))
  if (dead) return [dead.id]
  return mailed ? [] : undefined
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
