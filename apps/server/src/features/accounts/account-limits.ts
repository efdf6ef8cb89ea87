import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Limit, networkOf } from '../../platform/rate-limits.ts'
import { hashToken } from '../../platform/sessions/one-time.ts'
import type { Caller } from './devices/device-policy.ts'
import { browserCookieSeconds } from './devices/browser-cookie.ts'

interface Attempt {
  readonly act: string
  /** In lower case. */
  readonly email: string
  readonly caller: Caller
  /** Shared by everyone in the caller's network. */
  readonly network: Limit
  /** Per account, from anywhere; absent if something else limits it. */
  readonly account?: Limit
  /** Per account and network; absent for no such limit. */
  readonly accountFromNetwork?: Limit
  /** Whether a browser that requested an email to the address gets its own bucket. */
  readonly mayWait?: boolean
  /** Per account, for one of its own browsers or one that waits for an email. */
  readonly ownBrowser: Limit
}

/**
 * Counts an attempt at an account. Strangers share buckets: per network, per account, and per account and network. A browser in which the
 * account was used before has its own bucket, so that nobody can lock the owner out by filling the others. It is recognised by its cookie
 * alone: a neighbour could imitate network and browser type, and could use them to find out which addresses are used there. The same
 * queries run for an unknown address. Returns who made the attempt. Throws `rate_limited`.
 */
export async function takeForAccount(deps: Pick<Context, 'limits'>, attempt: Attempt) {
  const { act, email, caller, network, account, accountFromNetwork, ownBrowser } = attempt
  // Without a secret, a random one is looked up, so that the same queries run.
  const browserHash = hashToken(caller.browserSecret ?? randomUUID())
  const isOwn = await isOwnBrowserOf(deps, email, browserHash)
  const isWaiting = attempt.mayWait === true && (await deps.limits.isCounting(waiting(email, browserHash)))
  if (isOwn || isWaiting) {
    await deps.limits.take(`${act} account ${email} in ${browserHash}`, ownBrowser)
    return isOwn ? 'own browser' : 'waiting browser'
  }
  const from = networkOf(caller.address)
  await deps.limits.take(`${act} address ${from}`, network)
  if (accountFromNetwork) await deps.limits.take(`${act} account ${email} from ${from}`, accountFromNetwork)
  if (account) await deps.limits.take(`${act} account ${email}`, account)
  return 'stranger'
}

const misses = {
  link: { limit: 60, windowSeconds: 300 },
  'refresh token': { limit: 600, windowSeconds: 300 },
  passkey: { limit: 60, windowSeconds: 300 },
  'exchange code': { limit: 60, windowSeconds: 300 },
} as const satisfies Record<string, Limit>

/**
 * Counts a secret that doesn't exist. Such secrets can't be guessed, so existing ones are neither counted nor refused: no one can use up
 * the limit of others in a shared network. Throws `rate_limited`.
 */
export function takeForMiss({ limits }: Pick<Context, 'limits'>, what: keyof typeof misses, { address }: Caller) {
  return limits.take(`no such ${what} ${networkOf(address)}`, misses[what])
}

/** All recovery and log-in codes for one address that are tried from browsers in which its account was never used. */
const strangersCodes = { limit: 30, windowSeconds: 86_400 }
const codesOfStrangers = (email: string) => `codes of strangers to ${email}`

/**
 * Counts a code that a stranger tries, in the transaction that checks it; false if strangers have used up the daily limit: then even a
 * right code is refused to them. Guesses add up, however many browsers request emails. One query for any address.
 */
export function takeStrangersCode({ limits }: Pick<Context, 'limits'>, trx: Db, email: string): Promise<boolean> {
  return limits.tryTake(codesOfStrangers(email), strangersCodes, trx)
}

/** Uncounts a code that was right, because it wasn't a guess. */
export function uncountStrangersCode({ limits }: Pick<Context, 'limits'>, trx: Db, email: string): Promise<void> {
  return limits.giveBack(codesOfStrangers(email), strangersCodes, trx)
}

const ofOwner = (email: string, browserHash: string) => `browser of ${email}, ${browserHash}`

/** Records that the owner of an address logged in with a browser: it counts as theirs for as long as its cookie lives. */
export async function noteOwnBrowser(
  { limits }: Pick<Context, 'limits'>,
  trx: Db,
  email: string,
  { browserSecret }: Caller,
): Promise<void> {
  if (browserSecret === undefined) return
  // The bucket holds two, so that logging in on a later day extends it.
  const bucket = ofOwner(email, hashToken(browserSecret))
  await limits.tryTake(bucket, { limit: 2, windowSeconds: 2 * browserCookieSeconds }, trx)
}

/** Whether a browser counts as the owner's (`noteOwnBrowser`). */
export function isOwnBrowserOf({ limits }: Pick<Context, 'limits'>, email: string, browserHash: string) {
  return limits.isCounting(ofOwner(email, browserHash))
}

const waiting = (email: string, browserHash: string) => `waiting ${email} in ${browserHash}`

/** Records that a browser requested an email: for a quarter of an hour it doesn't share its limit for codes with strangers. */
export async function noteWaitingBrowser(
  { limits }: Pick<Context, 'limits'>,
  email: string,
  browserHash: string | null,
): Promise<void> {
  await limits.tryTake(waiting(email, browserHash ?? 'none'), { limit: 4, windowSeconds: 3600 })
}
