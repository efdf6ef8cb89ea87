import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { updateUserRow, type UserRow } from '../users/user-queries.ts'
import type { Challenge } from '../sessions/pkce.ts'
import type { Secured } from './token-emails.ts'
import { sendTokenMail } from './token-mail-job.ts'
import { type TokenKind, tokenLifetimeMs } from './token-policy.ts'
import { insertOneTimeToken } from './token-queries.ts'

interface Issue {
  readonly user: UserRow
  readonly kind: TokenKind
  /** The address that it is sent to, and that it proves. */
  readonly email: string
  readonly redirectTo: string | null
  /** The challenge of the client that requested the email, if it uses PKCE. */
  readonly challenge?: Challenge | null
  /** Where it was requested: hashes of the browser's secret and of the network. */
  readonly browserHash?: string | null
  readonly networkHash?: string | null
  /** The administrator gets the link: no email is sent. */
  readonly quietly?: boolean
  /** For a recovery that follows "This wasn't me": what was removed. */
  readonly secured?: Secured
}

const sentAt = {
  signup: 'confirmation_sent_at',
  invite: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  magiclink: 'confirmation_sent_at',
  email_change: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<TokenKind, keyof UserRow>

/** Creates a single-use token and queues its email, in the caller's transaction. Only hashes are stored. */
export async function issueToken(
  deps: Pick<Context, 'now' | 'jobs' | 'oneTime'>,
  trx: Db,
  { user, kind, email, redirectTo, ...issue }: Issue,
) {
  const { challenge = null, browserHash = null, networkHash = null, quietly = false, secured } = issue
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
  if (!quietly)
    await deps.jobs.send(trx, sendTokenMail, { token_id: id, user_id: user.id, ...(secured && { secured }) })
  return { id, kind, email, redirect_to: redirectTo }
}
