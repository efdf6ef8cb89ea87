import { dayInLondon } from '@itemo/domain/dates.ts'
import { onDemand } from '@itemo/domain/on-demand.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import { maxCodeAttempts, tokenLifetimeMs } from '../tokens/token-policy.ts'
import type { PendingSignUpRow } from './pending-sign-up-queries.ts'

/** A sign-up that nobody confirms is gone after this time, in milliseconds. */
export const pendingLifetimeMs = 7 * 86_400_000

/** So many sign-ups of one network may wait for one address: a further one replaces the oldest of its own network. */
const maxPendingPerNetwork = 3

/**
 * So many that share places may wait for one address in all, apart from those whose email was sent, which are bounded by the hour.
 * One whose email was not sent shares none where a browser made it: it has a place of that browser's own.
 */
const maxPendingPerAddress = 12

/** So many wrong codes of one email let no browser in any more that signed up and got no email: a right one is sent its own then. */
const maxUnsentAttempts = 15

/** Confirmations to one address, for all who ask. When used up, the newest is under ten minutes old: its link and code let its reader in. */
export const confirmationsTo = { limit: 6, windowSeconds: 3600 }

export type PendingKind = PendingSignUpRow['kind']

/** Whether the link of a sign-up's email still works. */
export function isLinkAlive(row: Pick<PendingSignUpRow, 'kind' | 'created_at' | 'expires_at'>, at: Date): boolean {
  return at < linkEndsAt(row)
}

/** When the link of a sign-up's email stops working: with the sign-up itself at the latest. */
export function linkEndsAt(row: Pick<PendingSignUpRow, 'kind' | 'created_at' | 'expires_at'>): Date {
  const endsAt = row.created_at.getTime() + tokenLifetimeMs[row.kind]
  return new Date(Math.min(endsAt, row.expires_at.getTime()))
}

/** Whether the reader of its email said that it wasn't theirs: its link leads on to a password of their own, and to nothing else. */
export function isDisowned(row: Pick<PendingSignUpRow, 'kind' | 'password_hash'>): boolean {
  return row.kind === 'signup' && row.password_hash === null
}

type Waiting = Pick<
  PendingSignUpRow,
  'id' | 'kind' | 'browser_hash' | 'network_hash' | 'password_hash' | 'mailed' | 'created_at' | 'expires_at'
>

/** Whether it holds the place of its browser, since its email was not sent. */
export function hasOwnPlace(row: Pick<PendingSignUpRow, 'browser_hash' | 'mailed'>): boolean {
  return !row.mailed && row.browser_hash !== null
}

/** The rows of a browser's sign-ups that got no email of their own. */
export function unsentOf<T extends Pick<PendingSignUpRow, 'browser_hash' | 'mailed'>>(
  rows: readonly T[],
  browserHash: string | null,
): readonly T[] {
  return rows.filter((row) => hasOwnPlace(row) && row.browser_hash === browserHash)
}

/**
 * Where one more sign-up of an address finds room: which of those that wait make room for it, or undefined for none. Strangers
 * never push out what waits for another network while its link works: what goes is the oldest of one's own network, and otherwise
 * the oldest whose link is dead. `mailed`: one whose email is sent always finds room, so that strangers who filled every place
 * keep no one from an email of their own; without one it takes no place of others of its network while their links would work, and
 * those of other networks take none from it. `rows`: those near to who signs up.
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

/** What a browser that got no email of its own may do with the code of another one. Its tries are counted apart, for each email. */
export function judgeUnsent(
  { tried }: Pick<PendingSignUpRow, 'tried'>,
  row: Pick<PendingSignUpRow, 'id' | 'unsent_attempts'>,
): 'refused' | 'in' | 'mail' {
  if (tried.filter((id) => id === row.id).length >= maxCodeAttempts) return 'refused'
  // However many browsers sign up, their guesses at one code are bounded in all: from here on a right one only sends an email.
  return row.unsent_attempts < maxUnsentAttempts ? 'in' : 'mail'
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

const clock = onDemand(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }))
const dayAndMonth = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' }),
)

/** When and where someone signed up, such as "on Firefox on Windows today at 14:02". */
export function describeSignUp(row: Pick<PendingSignUpRow, 'device' | 'signed_up_at'>, at: Date): string {
  const day =
    dayInLondon(row.signed_up_at) === dayInLondon(at) ? 'today' : `on ${dayAndMonth().format(row.signed_up_at)}`
  const device = row.device === null ? '' : `on ${row.device.replace(/^An /, 'an ')} `
  return `${device}${day} at ${clock().format(row.signed_up_at)}`
}
