import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db-schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { networkOf } from '../../../platform/limits/limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import { mostCodeAttempts, type LinkKind, type TokenKind } from '../links/policy.ts'
import {
  countCodeAttempt,
  findTokenByHash,
  lockLatestCode,
  type OneTimeTokenRow,
  useToken,
  useUpTokens,
} from '../links/queries.ts'
import type { SessionView } from '../sessions/present.ts'
import type { Caller } from '../devices/policy.ts'
import { answerSession, type OpenedSession, openSession } from '../sessions/service.ts'
import { sendSecurityNotice } from '../users/jobs.ts'
import { foldEmail } from '../users/policy.ts'
import { findUser, findUserByEmail, lockUser, type UserRow } from '../users/queries.ts'
import { confirmUser, moveUserEmail } from '../users/service.ts'

type VerifyDeps = Pick<Context, 'db' | 'now' | 'tokens' | 'oneTime' | 'jobs' | 'limits'>

/** The names by which the wire asks for a kind. 'email' is whatever a person can prove an address with. */
const kindsOf: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['signup', 'magiclink'],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email_change: ['email_change'],
  invite: [],
}

export interface Verified {
  readonly kind: LinkKind
  readonly session: SessionView
  /** The screen that was asked for with the mail. */
  readonly redirectTo: string | null
}

/**
 * Uses up a link's token: proves the address (or resets it, or lets in to choose a password) and signs in. Throws
 * `otp_expired` alike for what is unknown, used, too old, or of another kind.
 */
export async function verifyLink(
  deps: VerifyDeps,
  input: { token: string; type: string },
  caller: Caller,
): Promise<Verified> {
  await deps.limits.take(`verify address ${networkOf(caller.address)}`, { most: 60, perSeconds: 300 })
  const token = await findTokenByHash(deps.db, hashToken(input.token))
  if (!token || !kindsOf[input.type]?.includes(token.kind as TokenKind)) throw expired()
  return accept(deps, token.kind as LinkKind, token, (trx) => useUp(deps, trx, token, caller))
}

/** The same with an address and the six digits that a mail showed; five wrong tries end a code. */
export async function verifyCode(
  deps: VerifyDeps,
  input: { email: string; token: string; type: string },
  caller: Caller,
): Promise<Verified> {
  const email = foldEmail(input.email)
  await deps.limits.take(`verify address ${networkOf(caller.address)}`, { most: 60, perSeconds: 300 })
  await deps.limits.take(`verify account ${email}`, { most: 15, perSeconds: 3600 })
  const user = await findUserByEmail(deps.db, email)
  if (!user || !kindsOf[input.type]?.includes('magiclink')) throw expired()
  const token = await inTransaction(deps.db, (trx) => checkCode(deps, trx, user.id, 'magiclink', input.token))
  if (!token) throw expired()
  return accept(deps, 'magiclink', token, (trx) => useUp(deps, trx, token, caller))
}

/** The latest token of that kind when the code is right; a wrong try is counted. */
export async function checkCode(
  deps: Pick<Context, 'oneTime' | 'now'>,
  trx: Kysely<DB>,
  userId: string,
  kind: TokenKind,
  code: string,
): Promise<OneTimeTokenRow | undefined> {
  const token = await lockLatestCode(trx, userId, kind)
  if (!token?.code_hash || token.attempts >= mostCodeAttempts || token.expires_at <= deps.now()) return undefined
  if (sameHash(deps.oneTime.hashCode(token.id, code), token.code_hash)) return token
  await countCodeAttempt(trx, token.id)
  return undefined
}

/** Uses up the code of a reauthentication, once; answers whether it was right. A wrong try is counted. */
export function useReauthentication(
  deps: Pick<Context, 'db' | 'oneTime' | 'now'>,
  userId: string,
  code: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const token = await checkCode(deps, trx, userId, 'reauthentication', code)
    return token !== undefined && useToken(trx, token.id, deps.now())
  })
}

/** Whether somebody follows the confirmation link of an address that is confirmed already. */
export async function isLateConfirmation({ db }: Pick<Context, 'db'>, input: { token: string }): Promise<boolean> {
  const token = await findTokenByHash(db, hashToken(input.token))
  if (token?.kind !== 'signup' || !token.used_at) return false
  return (await findUser(db, token.user_id))?.email_confirmed_at != null
}

async function accept(
  deps: VerifyDeps,
  kind: LinkKind,
  token: OneTimeTokenRow,
  act: (trx: Kysely<DB>) => Promise<OpenedSession>,
): Promise<Verified> {
  const opened = await inTransaction(deps.db, act)
  return { kind, session: await answerSession(deps, opened), redirectTo: token.redirect_to }
}

async function useUp(
  deps: VerifyDeps,
  trx: Kysely<DB>,
  token: OneTimeTokenRow,
  caller: Caller,
): Promise<OpenedSession> {
  const kind = token.kind as LinkKind
  const user = await lockUser(trx, token.user_id)
  if (!user || !(await useToken(trx, token.id, deps.now()))) throw expired()
  await useUpTokens(trx, user.id, [kind], deps.now())
  const proven = await prove(deps, trx, user, token)
  return openSession(deps, trx, {
    user: proven,
    method: kind === 'recovery' ? 'recovery' : 'otp',
    provider: 'email',
    caller,
  })
}

async function prove(deps: VerifyDeps, trx: Kysely<DB>, user: UserRow, token: OneTimeTokenRow): Promise<UserRow> {
  if (token.kind !== 'email_change') {
    if (token.email !== user.email) throw expired()
    return confirmUser(deps, trx, user, { keepPassword: token.kind === 'signup' })
  }
  if (token.email !== user.new_email) throw expired()
  await deps.jobs.send(trx, sendSecurityNotice, { to: user.email, what: 'email' })
  // Mails that went to the old address open nothing any more.
  await useUpTokens(trx, user.id, ['signup', 'recovery', 'magiclink'], deps.now())
  return moveUserEmail(deps, trx, user, token.email)
}

export function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}
