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
  /** For everyone of the caller's network together. */
  readonly network: Limit
  /** For the account, from anywhere; none where something else bounds it. */
  readonly account?: Limit
  /** For the account from the caller's network; none when absent. */
  readonly accountFromNetwork?: Limit
  /** Whether a browser that asked for an email to the address counts for itself. */
  readonly mayWait?: boolean
  /** For the account from one of its own browsers, or from a browser that waits for an email. */
  readonly ownBrowser: Limit
}

/**
 * Counts a try at an account. Strangers share buckets: of their network, of the account, and of both. A browser that the account was
 * used in before has a bucket of its own, so that nobody can lock the owner out by filling the others. It is known by its cookie
 * alone: network and kind of browser can be imitated by a neighbour, who could also learn by them which addresses are used there. It
 * asks the same of the database for an address that nobody has. Answers whose try it was. Throws `rate_limited`.
 */
export async function takeForAccount(deps: Pick<Context, 'limits'>, attempt: Attempt) {
  const { act, email, caller, network, account, accountFromNetwork, ownBrowser } = attempt
  // A caller without a secret is looked up by one that nobody has: it takes the same statements.
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
 * Counts a secret that nobody has. Nobody guesses one of these, so a right one is neither counted nor refused: no one behind a
 * shared network uses up what the others need. Throws `rate_limited`.
 */
export function takeForMiss({ limits }: Pick<Context, 'limits'>, what: keyof typeof misses, { address }: Caller) {
  return limits.take(`no such ${what} ${networkOf(address)}`, misses[what])
}

/** Of all codes of recoveries and log-ins that are tried from where the account was never used, for one address. */
const strangersCodes = { limit: 30, windowSeconds: 86_400 }
const codesOfStrangers = (email: string) => `codes of strangers to ${email}`

/**
 * Counts a code that a stranger tries, in the transaction that judges it; false where strangers had their share of the day: from
 * then on no code is right there. However many browsers ask for emails, their guesses add up. One statement for any address.
 */
export function takeStrangersCode({ limits }: Pick<Context, 'limits'>, trx: Db, email: string): Promise<boolean> {
  return limits.tryTake(codesOfStrangers(email), strangersCodes, trx)
}

/** A code that was right is no guess. */
export function giveBackStrangersCode({ limits }: Pick<Context, 'limits'>, trx: Db, email: string): Promise<void> {
  return limits.giveBack(codesOfStrangers(email), strangersCodes, trx)
}

const ofOwner = (email: string, browserHash: string) => `browser of ${email}, ${browserHash}`

/** Notes that the owner of an address was let in in a browser: for as long as its cookie lives it is theirs. */
export async function noteOwnBrowser(
  { limits }: Pick<Context, 'limits'>,
  trx: Db,
  email: string,
  { browserSecret }: Caller,
): Promise<void> {
  if (browserSecret === undefined) return
  // The bucket holds two, so that a log-in on a later day makes it last longer.
  const bucket = ofOwner(email, hashToken(browserSecret))
  await limits.tryTake(bucket, { limit: 2, windowSeconds: 2 * browserCookieSeconds }, trx)
}

/** Whether it is such a browser. */
export function isOwnBrowserOf({ limits }: Pick<Context, 'limits'>, email: string, browserHash: string) {
  return limits.isCounting(ofOwner(email, browserHash))
}

const waiting = (email: string, browserHash: string) => `waiting ${email} in ${browserHash}`

/** Notes that a browser asked for an email: for a quarter of an hour it tries codes without sharing a count with strangers. */
export async function noteWaitingBrowser(
  { limits }: Pick<Context, 'limits'>,
  email: string,
  browserHash: string | null,
): Promise<void> {
  await limits.tryTake(waiting(email, browserHash ?? 'none'), { limit: 4, windowSeconds: 3600 })
}
