import { dayInLondon } from '@itemo/domain/dates.ts'
import { onDemand } from '@itemo/domain/on-demand.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import { maxCodeAttempts, tokenLifetimeMs } from '../tokens/token-policy.ts'
import type { PendingSignUpRow } from './pending-sign-up-queries.ts'

/** An unconfirmed sign-up is deleted after this time, in milliseconds. */
export const pendingLifetimeMs = 7 * 86_400_000

/** The number of pending sign-ups for an address per network: a further one replaces the oldest of its own network. */
const maxPendingPerNetwork = 3

/**
 * The total number of pending sign-ups for an address that share places. Sign-ups whose email was sent may exceed it, because an hourly
 * limit bounds them. One without an email shares no place if a browser made it: it has that browser's own place.
 */
const maxPendingPerAddress = 12

/**
 * After this many wrong codes for one email, a right code no longer lets in a browser that signed up without getting an email: it is sent
 * its own email instead.
 */
const maxUnsentAttempts = 15

/**
 * Confirmation emails to one address, from all callers. When the limit is used up, the newest email is less than ten minutes old, and its
 * link and code let its reader in.
 */
export const confirmationsTo = { limit: 6, windowSeconds: 3600 }

export type PendingKind = PendingSignUpRow['kind']

/** Whether the link of a sign-up's email still works. */
export function isLinkAlive(row: Pick<PendingSignUpRow, 'kind' | 'created_at' | 'expires_at'>, at: Date): boolean {
  return at < linkEndsAt(row)
}

/** When the link in a sign-up's email stops working: at the latest when the sign-up itself expires. */
export function linkEndsAt(row: Pick<PendingSignUpRow, 'kind' | 'created_at' | 'expires_at'>): Date {
  const endsAt = row.created_at.getTime() + tokenLifetimeMs[row.kind]
  return new Date(Math.min(endsAt, row.expires_at.getTime()))
}

/** Whether the reader of its email said that it wasn't theirs: its link then only leads to choosing a password of their own. */
export function isDisowned(row: Pick<PendingSignUpRow, 'kind' | 'password_hash'>): boolean {
  return row.kind === 'signup' && row.password_hash === null
}

type Waiting = Pick<
  PendingSignUpRow,
  'id' | 'kind' | 'browser_hash' | 'network_hash' | 'password_hash' | 'mailed' | 'created_at' | 'expires_at'
>

/** Whether a sign-up has its browser's own place, because its email wasn't sent. */
export function hasOwnPlace(row: Pick<PendingSignUpRow, 'browser_hash' | 'mailed'>): boolean {
  return !row.mailed && row.browser_hash !== null
}

/** A browser's sign-ups whose own email wasn't sent. */
export function unsentOf<T extends Pick<PendingSignUpRow, 'browser_hash' | 'mailed'>>(
  rows: readonly T[],
  browserHash: string | null,
): readonly T[] {
  return rows.filter((row) => hasOwnPlace(row) && row.browser_hash === browserHash)
}

/**
 * Makes room for one more sign-up of an address: returns the pending ones to delete, or undefined if there is no room. Strangers never
 * displace a sign-up of another network while its link works: the oldest one of the same network is deleted, or else the oldest whose
 * link has expired. `mailed`: a sign-up whose email is sent always finds room, so that strangers who filled every place can't keep anyone
 * from an email of their own; without an email it displaces nothing of its own network whose link works, and other networks displace
 * nothing for it. `rows`: the sign-ups near the caller.
 */
export function makeRoom(
  rows: readonly Waiting[],
  one: Pick<Waiting, 'browser_hash' | 'network_hash' | 'mailed'> & { readonly at: Date },
): string[] | undefined {
  const { at, mailed } = one
  const oldestFirst = rows.filter((row) => !isDisowned(row)).toSorted((a, b) => +a.created_at - +b.created_at)
  const own = oldestFirst.filter((row) => row.network_hash === one.network_hash)
  const dead = (some: readonly Waiting[]) => some.filter((row) => !isLinkAlive(row, at)).slice(0, 1)
  const ids = (some: readonly Waiting[]) => some.map(({ id }) => id)
  if (own.length >= maxPendingPerNetwork) {
    if (mailed) return ids(own.slice(0, own.length - maxPendingPerNetwork + 1))
    return dead(own).length > 0 ? ids(dead(own)) : undefined
  }
  if (hasOwnPlace(one)) return []
  const shared = oldestFirst.filter((row) => !hasOwnPlace(row))
  if (shared.length < maxPendingPerAddress) return []
  if (dead(shared).length > 0) return ids(dead(shared))
  return mailed ? [] : undefined
}

/**
 * What a browser whose own email wasn't sent may do with the code of another email. Its attempts are counted separately for each email.
 */
export function judgeUnsent(
  { tried }: Pick<PendingSignUpRow, 'tried'>,
  row: Pick<PendingSignUpRow, 'id' | 'unsent_attempts'>,
): 'refused' | 'in' | 'mail' {
  if (tried.filter((id) => id === row.id).length >= maxCodeAttempts) return 'refused'
  // However many browsers sign up, their guesses at one code are limited in total: beyond that, a right one only sends an email.
  return row.unsent_attempts < maxUnsentAttempts ? 'in' : 'mail'
}

/** Whether the sign-up was made in this browser. If no browser made it, any browser may confirm the address. */
export function isOwnBrowser(row: Pick<PendingSignUpRow, 'browser_hash'>, browserSecret: string | undefined): boolean {
  if (row.browser_hash === null) return true
  return browserSecret !== undefined && sameHash(row.browser_hash, hashToken(browserSecret))
}

/** The sign-ups that a browser may refer to: its own if there are any, otherwise all. */
export function candidatesOf<T extends Pick<PendingSignUpRow, 'browser_hash'>>(
  rows: readonly T[],
  browserHash: string | null,
): readonly T[] {
  const own = rows.filter((row) => browserHash !== null && row.browser_hash === browserHash)
  return own.length > 0 ? own : rows
}

const clock = onDemand(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }))
const dayAndMonth = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' }),
)

/** When and with what someone signed up, such as "on Firefox on Windows today at 14:02". */
export function describeSignUp(row: Pick<PendingSignUpRow, 'device' | 'signed_up_at'>, at: Date): string {
  const day =
    dayInLondon(row.signed_up_at) === dayInLondon(at) ? 'today' : `on ${dayAndMonth().format(row.signed_up_at)}`
  const device = row.device === null ? '' : `on ${row.device.replace(/^An /, 'an ')} `
  return `${device}${day} at ${clock().format(row.signed_up_at)}`
}
