import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { updateUserRow, type UserRow } from '../users/user-queries.ts'
import type { Challenge } from '../sessions/pkce.ts'
import type { Caller } from '../devices/device-policy.ts'
import { takeForAccount } from '../account-limits.ts'
import { sendTokenMail } from './token-mail-job.ts'
import { type LinkKind, type TokenKind, tokenLifetimeMs } from './token-policy.ts'
import { insertOneTimeToken } from './token-queries.ts'

interface Issue {
  readonly user: UserRow
  readonly kind: TokenKind
  /** Where it goes, and what it proves. */
  readonly email: string
  readonly redirectTo: string | null
  /** Of the client that asked for the mail, when it uses PKCE. */
  readonly challenge?: Challenge | null
  /** Where it was asked for: the hash of the secret of the browser, and of the network. */
  readonly browserHash?: string | null
  readonly networkHash?: string | null
  /** The administrator takes the link along instead: no mail is sent. */
  readonly quietly?: boolean
}

/** What a mail carries, for the administrator who sends it another way. */
export interface IssuedToken {
  readonly id: string
  readonly kind: TokenKind
  readonly email: string
  readonly redirect_to: string | null
}

const sentAt = {
  signup: 'confirmation_sent_at',
  invite: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  magiclink: 'confirmation_sent_at',
  email_change: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<TokenKind, keyof UserRow>

/** Makes a single-use token and queues its mail, in the caller's transaction. Only hashes are stored. */
export async function issueToken(
  deps: Pick<Context, 'now' | 'jobs' | 'oneTime'>,
  trx: Db,
  { user, kind, email, redirectTo, challenge = null, browserHash = null, networkHash = null, quietly = false }: Issue,
): Promise<IssuedToken> {
  const at = deps.now()
  const id = randomUUID()
  await insertOneTimeToken(trx, {
    id,
    user_id: user.id,
    kind,
    email,
    token_hash: hashToken(deps.oneTime.linkToken(id)),
    code_hash: deps.oneTime.hashCode(id, deps.oneTime.code(id)),
    redirect_to: redirectTo,
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    browser_hash: browserHash,
    network_hash: networkHash,
    created_at: at,
    expires_at: new Date(at.getTime() + tokenLifetimeMs[kind]),
  })
  await updateUserRow(trx, user.id, { [sentAt[kind]]: at, ...(kind === 'invite' && { invited_at: at }) })
  if (!quietly) await deps.jobs.send(trx, sendTokenMail, { token_id: id, user_id: user.id })
  return { id, kind, email, redirect_to: redirectTo }
}

const mailsBySomeone = { limit: 5, windowSeconds: 3600 }
/** Eight members, or eight people of social providers, fill it. */
const mailsTo = { limit: 30, windowSeconds: 3600 }
const firstMailOfDay = { limit: 1, windowSeconds: 86_400 }

/**
 * Counts an email that someone known has sent to any address, by sender and by address, in the transaction that sends it. The first
 * that someone has sent there in a day counts for them alone, so that others can't use up an address that is their own. Throws
 * `over_email_send_rate_limit`.
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

/** Counts an email that a member has sent to themselves, which no one else can use up. Throws `over_email_send_rate_limit`. */
export function allowOwnMail({ limits }: Pick<Context, 'limits'>, userId: string): Promise<void> {
  return asMailLimit(limits.take(`own mail of ${userId}`, mailsBySomeone))
}

const requests = {
  network: { limit: 30, windowSeconds: 3600 },
  accountFromNetwork: { limit: 5, windowSeconds: 3600 },
  ownDevice: { limit: 5, windowSeconds: 3600 },
}

/** Counts a request without a session, by network or by the account's own device. Throws `over_email_send_rate_limit`. */
export function allowRequestedMail(
  deps: Pick<Context, 'db' | 'limits'>,
  email: string,
  caller: Caller,
): ReturnType<typeof takeForAccount> {
  return asMailLimit(takeForAccount(deps, { act: 'mail', email, caller, ...requests }))
}

/** Whether strangers may have one more email of a kind sent. When full, the newest is under ten minutes old and lets its reader in. */
export function allowStrangersMail(
  { limits }: Pick<Context, 'limits'>,
  trx: Db,
  { kind, email }: { readonly kind: LinkKind; readonly email: string },
): Promise<boolean> {
  return limits.tryTake(`${kind} to ${email}`, { limit: 6, windowSeconds: 3600 }, trx)
}

/** Names a full bucket of emails as the wire does: `over_email_send_rate_limit`. */
export async function asMailLimit<T>(taking: Promise<T>): Promise<T> {
  try {
    return await taking
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    const { retryAfterSeconds } = error
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterSeconds })
  }
}
