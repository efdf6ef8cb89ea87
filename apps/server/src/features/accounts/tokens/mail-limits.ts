import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { takeForAccount } from '../account-limits.ts'
import type { Caller } from '../devices/device-policy.ts'
import type { LinkKind } from './token-policy.ts'

const mailsBySomeone = { limit: 5, windowSeconds: 3600 }
/** Eight members, or eight people of social providers, can use it up. */
const mailsTo = { limit: 30, windowSeconds: 3600 }
const firstMailOfDay = { limit: 1, windowSeconds: 86_400 }

/**
 * Counts an email that a known person sends to any address, by sender and by address, in the transaction that sends it. The first one
 * that someone sends to an address in a day doesn't count for the address, so that others can't use up the limit of someone's own
 * address. Throws `over_email_send_rate_limit`.
 */
export async function allowMailTo(
  { limits }: Pick<Context, 'limits'>,
  trx: Db,
  { email, by }: { readonly email: string; readonly by: string },
): Promise<void> {
  await asMailLimit(limits.take(`mail to ${email} by ${by}`, mailsBySomeone, trx))
  if (await limits.tryTake(`first mail to ${email} by ${by}`, firstMailOfDay, trx)) return
  await asMailLimit(limits.take(`mail to ${email}`, mailsTo, trx))
}

/** Counts an email that a member sends to themselves; nobody else can use up this limit. Throws `over_email_send_rate_limit`. */
export function allowOwnMail({ limits }: Pick<Context, 'limits'>, userId: string): Promise<void> {
  return asMailLimit(limits.take(`own mail of ${userId}`, mailsBySomeone))
}

const requests = {
  network: { limit: 30, windowSeconds: 3600 },
  accountFromNetwork: { limit: 5, windowSeconds: 3600 },
  ownBrowser: { limit: 5, windowSeconds: 3600 },
}

/** Counts a request without a session, by network or by the account's own browser. Throws `over_email_send_rate_limit`. */
export function allowRequestedMail(deps: Pick<Context, 'db' | 'limits'>, email: string, caller: Caller) {
  return asMailLimit(takeForAccount(deps, { act: 'mail', email, caller, ...requests }))
}

/**
 * Whether strangers may request one more email of a kind. When the limit is used up, the newest is less than ten minutes old and lets its
 * reader in.
 */
export function allowStrangersMail(
  { limits }: Pick<Context, 'limits'>,
  trx: Db,
  { kind, email }: { readonly kind: LinkKind; readonly email: string },
): Promise<boolean> {
  return limits.tryTake(`${kind} to ${email}`, { limit: 6, windowSeconds: 3600 }, trx)
}

/** Converts a rate limit to the wire's error: `over_email_send_rate_limit`. */
async function asMailLimit<T>(taking: Promise<T>): Promise<T> {
  try {
    return await taking
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    const { retryAfterSeconds } = error
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterSeconds })
  }
}
