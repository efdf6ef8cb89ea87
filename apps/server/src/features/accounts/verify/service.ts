import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db-schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { networkOf } from '../../../platform/limits/limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import type { Challenge } from '../exchange/policy.ts'
import { issueExchangeCode } from '../exchange/service.ts'
import { takeForAccount } from '../limits/service.ts'
import { mostCodeAttempts, type LinkKind } from '../links/policy.ts'
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
import {
  findUser,
  findUserByEmail,
  findUserByNewEmail,
  lockUser,
  updateUserRow,
  type UserRow,
} from '../users/queries.ts'
import { confirmUser, moveUserEmail, unprovenAddresses } from '../users/service.ts'

type VerifyDeps = Pick<Context, 'db' | 'now' | 'tokens' | 'oneTime' | 'jobs' | 'limits'>

/** The names by which the wire asks for a kind. 'email' is whatever a person can prove an address with. */
const kindsOf: ReadonlyMap<string, readonly LinkKind[]> = new Map(
  Object.entries({
    signup: ['signup', 'magiclink'],
    magiclink: ['magiclink', 'signup'],
    email: ['magiclink', 'signup'],
    recovery: ['recovery'],
    email_change: ['email_change'],
    email_change_new: ['email_change'],
    email_change_current: ['email_change'],
    invite: ['invite'],
  }),
)

interface Outcome {
  /** A session; `waiting`: the other address has to confirm too; or the code of a PKCE flow. */
  readonly opened: OpenedSession | 'waiting' | { readonly code: string }
}

export interface Verified {
  readonly kind: LinkKind
  /** Undefined while the other address of a change has not confirmed it. */
  readonly session: SessionView | undefined
  /** What the client that asked for the mail exchanges for a session. */
  readonly code: string | undefined
  /** The screen that was asked for with the mail. */
  readonly redirectTo: string | null
}

/**
 * Uses up a link's token: proves the address (or resets it, or lets in to choose a password) and signs in. `follow`: a browser
 * came with it, and whoever asked for the mail by PKCE gets a code instead of the session. Throws `otp_expired` alike for what
 * is unknown, used, too old, or of another kind.
 */
export async function verifyLink(
  deps: VerifyDeps,
  input: { token: string; type: string; follow: boolean },
  caller: Caller,
): Promise<Verified> {
  await deps.limits.take(`verify address ${networkOf(caller.address)}`, { most: 60, perSeconds: 300 })
  const token = await findTokenByHash(deps.db, hashToken(input.token))
  if (!token || !kindsOf.get(input.type)?.includes(token.kind as LinkKind)) throw expired()
  return accept(deps, token, caller, input.follow)
}

/** The same with an address and the six digits that a mail showed; five wrong tries end a code. */
export async function verifyCode(
  deps: VerifyDeps,
  input: { email: string; token: string; type: string },
  caller: Caller,
): Promise<Verified> {
  const email = foldEmail(input.email)
  await takeForAccount(deps, { act: 'verify', email, caller, network: verifyNetwork, account: verifyAccount })
  const kinds = kindsOf.get(input.type) ?? []
  const byAddress = await findUserByEmail(deps.db, email)
  const user = byAddress ?? (kinds.includes('email_change') ? await findUserByNewEmail(deps.db, email) : undefined)
  if (!user || kinds.length === 0) throw expired()
  const wanted = { userId: user.id, kinds, email }
  const token = await inTransaction(deps.db, (trx) => checkCode(deps, trx, wanted, input.token))
  if (!token) throw expired()
  return accept(deps, token, caller, false)
}

const verifyNetwork = { most: 60, perSeconds: 300 }
const verifyAccount = { most: 15, perSeconds: 3600 }

/** The latest token of those kinds when the code is right; a wrong try is counted. */
async function checkCode(
  deps: Pick<Context, 'oneTime' | 'now'>,
  trx: Kysely<DB>,
  wanted: Parameters<typeof lockLatestCode>[1],
  code: string,
): Promise<OneTimeTokenRow | undefined> {
  const token = await lockLatestCode(trx, wanted)
  if (!token?.code_hash || token.attempts >= mostCodeAttempts || token.expires_at <= deps.now()) return undefined
  if (sameHash(deps.oneTime.hashCode(token.id, code), token.code_hash)) return token
  await countCodeAttempt(trx, token.id)
  return undefined
}

/** Uses up the code of a reauthentication, once; answers whether it was right. A wrong try is counted. */
export function useReauthentication(
  deps: Pick<Context, 'db' | 'oneTime' | 'now'>,
  user: Pick<UserRow, 'id' | 'email'>,
  code: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const wanted = { userId: user.id, kinds: ['reauthentication'] as const, email: user.email }
    const token = await checkCode(deps, trx, wanted, code)
    return token !== undefined && useToken(trx, token.id, deps.now())
  })
}

/** Whether somebody follows the confirmation link of an address that is confirmed already. */
export async function isLateConfirmation({ db }: Pick<Context, 'db'>, input: { token: string }): Promise<boolean> {
  const token = await findTokenByHash(db, hashToken(input.token))
  if (token?.kind !== 'signup' || !token.used_at) return false
  return (await findUser(db, token.user_id))?.email_confirmed_at != null
}

async function accept(deps: VerifyDeps, token: OneTimeTokenRow, caller: Caller, follow: boolean): Promise<Verified> {
  const { opened } = await inTransaction(deps.db, (trx) => useUp(deps, trx, { token, caller, follow }))
  const known = { kind: token.kind as LinkKind, redirectTo: token.redirect_to, session: undefined, code: undefined }
  if (opened === 'waiting') return known
  return 'code' in opened ? { ...known, code: opened.code } : { ...known, session: await answerSession(deps, opened) }
}

async function useUp(
  deps: VerifyDeps,
  trx: Kysely<DB>,
  { token, caller, follow }: { token: OneTimeTokenRow; caller: Caller; follow: boolean },
): Promise<Outcome> {
  const kind = token.kind as LinkKind
  const locked = await lockUser(trx, token.user_id)
  if (!locked || !(await useToken(trx, token.id, deps.now()))) throw expired()
  await useUpTokens(trx, locked.id, [kind], deps.now(), token.email)
  const user = await prove(deps, trx, locked, token)
  if (user === 'waiting') return { opened: user }
  const signIn = { method: kind === 'recovery' ? 'recovery' : 'otp', provider: 'email' } as const
  const challenge = challengeOf(token)
  if (follow && challenge) {
    return { opened: { code: await issueExchangeCode(deps, trx, { userId: user.id, challenge, ...signIn }) } }
  }
  return { opened: await openSession(deps, trx, { user, caller, ...signIn }) }
}

function challengeOf(token: OneTimeTokenRow): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = token
  return challenge && method === 's256' ? { challenge, method } : undefined
}

async function prove(
  deps: VerifyDeps,
  trx: Kysely<DB>,
  user: UserRow,
  token: OneTimeTokenRow,
): Promise<UserRow | 'waiting'> {
  if (token.kind !== 'email_change') {
    if (token.email !== user.email) throw expired()
    return confirmUser(deps, trx, user, { keepPassword: token.kind === 'signup' })
  }
  const missing = unprovenAddresses(user)
  if (!user.new_email || !missing.includes(token.email)) throw expired()
  if (missing.length > 1) {
    await updateUserRow(trx, user.id, { email_change_proven: token.email, updated_at: deps.now() })
    return 'waiting'
  }
  const newEmail = user.new_email
  const moved = await moveUserEmail(deps, trx, user, newEmail)
  for (const to of [user.email, newEmail])
    await deps.jobs.send(trx, sendSecurityNotice, { user_id: user.id, to, what: 'email' })
  // Mails that went to the old address open nothing any more.
  await useUpTokens(trx, user.id, ['signup', 'invite', 'recovery', 'magiclink', 'email_change'], deps.now())
  return moved
}

export function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}
