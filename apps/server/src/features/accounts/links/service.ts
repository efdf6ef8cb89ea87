import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db-schema.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { updateUserRow, type UserRow } from '../users/queries.ts'
import { sendTokenMail } from './jobs.ts'
import { type TokenKind, tokenLifetimeMs } from './policy.ts'
import { deleteExpiredTokens, insertOneTimeToken } from './queries.ts'

interface Issue {
  readonly user: UserRow
  readonly kind: TokenKind
  /** Where it goes, and what it proves. */
  readonly email: string
  readonly redirectTo: string | null
}

/** Kinds whose mail shows a code besides the link. */
const withCode: readonly TokenKind[] = ['magiclink', 'reauthentication']

const sentAt = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  magiclink: 'confirmation_sent_at',
  email_change: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<TokenKind, keyof UserRow>

/** Makes a single-use token and queues its mail, in the caller's transaction. Only hashes are stored. */
export async function issueToken(
  deps: Pick<Context, 'now' | 'jobs' | 'oneTime'>,
  trx: Kysely<DB>,
  { user, kind, email, redirectTo }: Issue,
): Promise<void> {
  const at = deps.now()
  const id = randomUUID()
  await insertOneTimeToken(trx, {
    id,
    user_id: user.id,
    kind,
    email,
    token_hash: hashToken(deps.oneTime.linkToken(id)),
    code_hash: withCode.includes(kind) ? deps.oneTime.hashCode(id, deps.oneTime.code(id)) : null,
    redirect_to: redirectTo,
    created_at: at,
    expires_at: new Date(at.getTime() + tokenLifetimeMs[kind]),
  })
  await updateUserRow(trx, user.id, { [sentAt[kind]]: at })
  await deps.jobs.send(trx, sendTokenMail, { token_id: id })
}

/** Counts a mail to an address. Throws `over_email_send_rate_limit` when it got its share of the hour. */
export async function allowMailTo({ limits }: Pick<Context, 'limits'>, email: string): Promise<void> {
  try {
    await limits.take(`mail to ${email}`, { most: 5, perSeconds: 3600 })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    const { retryAfterSeconds } = error
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterSeconds })
  }
}

/** Forgets tokens that ran out a week ago. */
export async function sweepTokens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpiredTokens(db, new Date(now().getTime() - 7 * 86_400_000))
}
