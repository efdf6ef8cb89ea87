import { randomUUID } from 'node:crypto'
import { emailCodeDigits } from '@itemo/domain/accounts/email-code.ts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { issueExchangeCode } from '../sessions/auth-codes.ts'
import {
  uncountStrangersCode,
  noteOwnBrowser,
  takeForAccount,
  takeForMiss,
  takeStrangersCode,
} from '../account-limits.ts'
import {
  attemptsFrom,
  closenessOf,
  codeLifetimeMs,
  codesMeantOfEach,
  idsByCloseness,
  type LinkKind,
  maxCodeAttempts,
  mayBeRequester,
  type Typist,
  usualScreen,
} from './token-policy.ts'
import {
  countAttempts,
  findTokenByHash,
  lockCodes,
  type OneTimeTokenRow,
  useToken,
  useUpTokens,
  type WantedCodes,
} from './token-queries.ts'
import { changesSince, type Follower, isContestedChange, isElsewhere } from './foreign-links.ts'
import { isDisowned, isLinkAlive } from '../pending-sign-ups/pending-sign-up-policy.ts'
import { findPendingByToken } from '../pending-sign-ups/pending-sign-up-queries.ts'
import { checkPendingCode } from '../pending-sign-ups/pending-sign-up-codes.ts'
import {
  confirmPendingSignUp,
  originOf,
  hasOwnSignUp,
  type ProvenSignUp,
} from '../pending-sign-ups/pending-sign-ups.ts'
import type { SessionView } from '../sessions/session-view.ts'
import type { Caller } from '../devices/device-policy.ts'
import { noteSecurityEvent } from '../devices/security-events.ts'
import { findSession } from '../sessions/session-queries.ts'
import { answerSession, type OpenedSession, openSession } from '../sessions/sessions.ts'
import { sendSecurityNotice } from '../users/user-jobs.ts'
import { foldEmail } from '../users/user-policy.ts'
import {
  findUser,
  findUserByEmail,
  listUsersWanting,
  lockUser,
  updateUserRow,
  type UserRow,
} from '../users/user-queries.ts'
import { confirmUser, moveUserEmail, unprovenAddresses } from '../users/users.ts'

type VerifyDeps = Pick<Context, 'db' | 'log' | 'now' | 'tokens' | 'oneTime' | 'jobs' | 'limits'>

/** The wire's names for the kinds. 'email' stands for every way to prove an address. */
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

/** `waiting`: the other address has to confirm too; `elsewhere`: a change that was requested in another browser opens no session here. */
type Outcome = OpenedSession | 'waiting' | 'elsewhere' | { readonly code: string }

export interface Verified {
  readonly kind: LinkKind
  /** Undefined if the other address of a change hasn't confirmed yet, or if another browser requested it. */
  readonly session: SessionView | undefined
  readonly isWaiting: boolean
  /** The code that the client which requested the email exchanges for a session. */
  readonly code: string | undefined
  /** The screen that was requested with the email. */
  readonly redirectTo: string | null
  /** The link's screen was chosen by the person who requested the email, and this is someone else. */
  readonly isOtherThanLink: boolean
}

/** The user of the session that sent the request, unless it was ended. */
async function userOf({ db }: Pick<Context, 'db'>, actor: Actor | undefined): Promise<string | undefined> {
  return actor && (await findSession(db, actor)) ? actor.userId : undefined
}

/**
 * Uses up a link's token: proves the address (or lets the reader choose a new password) and logs in. `follow`: a browser opened the link;
 * a client that requested the email by PKCE gets a code instead of the session. `isReaders`: false if the reader of the email says that
 * they didn't request it in an app elsewhere, and continues in this browser. Throws `otp_expired` alike for an unknown, used or expired
 * token, and for one of another kind.
 */
export async function verifyLink(
  deps: VerifyDeps,
  input: { token: string; type: string; follow: boolean; isReaders?: boolean; actor?: Actor | undefined },
  caller: Caller,
): Promise<Verified> {
  const tokenHash = hashToken(input.token)
  const token = (await findTokenByHash(deps.db, tokenHash)) ?? (await findPendingByToken(deps.db, tokenHash))
  if (!token) await takeForMiss(deps, 'link', caller)
  if (!token || !kindsOf.get(input.type)?.includes(token.kind as LinkKind)) throw expired()
  const how = { caller, follow: input.follow, userId: await userOf(deps, input.actor) }
  // Someone who reads the email in another browser than the one that requested it continues here: a code would be useless.
  if ('user_id' in token) return accept(deps, token, { ...how, follow: how.follow && input.isReaders !== false })
  const isForeign = isDisowned(token) || (await hasOwnSignUp(deps, token, caller.browserSecret))
  const isReaders = (input.isReaders ?? true) && !isForeign
  return acceptSignUp(deps, { row: token, isReaders }, how)
}

/** The same with an address and its six digits. A code allows five wrong attempts each from its browser, its network and elsewhere. */
export async function verifyCode(
  deps: VerifyDeps,
  input: { email: string; token: string; type: string; actor?: Actor | undefined },
  caller: Caller,
): Promise<Verified> {
  const email = foldEmail(input.email)
  const from = await takeForAccount(deps, { act: 'verify', email, caller, mayWait: true, ...verifyLimits })
  const kinds = kindsOf.get(input.type) ?? []
  if (kinds.length === 0) throw expired()
  // The same queries run for every address: a random id stands for the account of an unknown one.
  const byAddress = await findUserByEmail(deps.db, email)
  const isChange = kinds.includes('email_change')
  const wanting = isChange ? await listUsersWanting(deps.db, email, changesSince(deps.now())) : []
  const wanted = { userIds: [byAddress?.id ?? randomUUID(), ...wanting.map(({ id }) => id)], kinds, email }
  const code = emailCodeDigits(input.token)
  const userId = await userOf(deps, input.actor)
  const typist = originOf(caller)
  const mayMean = (row: OneTimeTokenRow) => !isChange || mayBeRequester(row, { ...typist, userId }, wanting.length > 1)
  // The code of a change can only be tried by the person who requested it.
  const isStranger = from !== 'own browser' && !isChange
  const token = await inTransaction(deps.db, async (trx) => {
    const found = await checkCode(deps, trx, wanted, { code, typist, mayMean, isStranger })
    if (found || !kinds.includes('signup')) return found
    return checkPendingCode(deps, trx, { email, code, caller })
  })
  if (!token) throw expired()
  if (token === 'sent') throw new AuthError(403, 'confirmation_sent', anotherSent)
  const how = { caller, follow: false }
  // The person who entered the code of a change was found to be the one who requested it.
  return 'user_id' in token ? accept(deps, token, { ...how, userId: token.user_id }) : acceptSignUp(deps, token, how)
}

const anotherSent = 'We sent you another email. Please use the code or link in that one.'

const verifyLimits = {
  network: { limit: 60, windowSeconds: 300 },
  account: { limit: 15, windowSeconds: 3600 },
  ownBrowser: { limit: 15, windowSeconds: 3600 },
}

interface CodeTry {
  readonly code: string
  readonly typist: Typist
  /** Which of the codes may be theirs; all of them if absent. */
  readonly mayMean?: (row: OneTimeTokenRow) => boolean
  /** Entered in a browser in which the account was never used before. */
  readonly isStranger?: boolean
}

/** For a code that only the session which requested it can try. */
const unknownTypist: Typist = { browserHash: null, networkHash: null }

/** The token that a code belongs to; a wrong attempt is counted, with the same queries if there is no token. */
async function checkCode(
  deps: Pick<Context, 'oneTime' | 'now' | 'limits'>,
  trx: Db,
  wanted: WantedCodes,
  { code, typist, mayMean = () => true, isStranger = false }: CodeTry,
): Promise<OneTimeTokenRow | undefined> {
  const at = deps.now()
  const alive = (await lockCodes(trx, wanted, new Date(at.getTime() - codeLifetimeMs))).filter(mayMean)
  const meant = codesMeantOfEach(alive, typist).filter((token) => token.expires_at > at)
  const isAllowed = !isStranger || (await takeStrangersCode(deps, trx, wanted.email))
  const right = meant.filter((token) => sameHash(token.code_hash ?? '', deps.oneTime.hashCode(token.id, code)))
  const token = right.find((one) => attemptsFrom(one, closenessOf(one, typist)) < maxCodeAttempts)
  if (!token || !isAllowed) {
    await countAttempts(trx, idsByCloseness(meant, typist))
    // A wrong attempt at a real code is flushed to disk before the response: this takes as long if there is none.
    await sql`select pg_logical_emit_message(true, 'itemo', '')`.execute(trx)
    return undefined
  }
  if (isStranger) await uncountStrangersCode(deps, trx, wanted.email)
  return token
}

/** Uses up the code of a reauthentication, once; returns whether it was right. A wrong attempt is counted. */
export function consumeReauthentication(
  deps: Pick<Context, 'db' | 'oneTime' | 'now' | 'limits'>,
  user: Pick<UserRow, 'id' | 'email'>,
  code: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const wanted = { userIds: [user.id], kinds: ['reauthentication'] as const, email: user.email }
    const token = await checkCode(deps, trx, wanted, { code, typist: unknownTypist })
    return token !== undefined && useToken(trx, token.id, deps.now())
  })
}

/** Whether the confirmation link of an already confirmed address is opened. */
export async function isLateConfirmation({ db }: Pick<Context, 'db'>, input: { token: string }): Promise<boolean> {
  const token = await findTokenByHash(db, hashToken(input.token))
  if (token?.kind !== 'signup' || !token.used_at) return false
  return (await findUser(db, token.user_id))?.email_confirmed_at != null
}

interface How extends Follower {
  readonly follow: boolean
}

async function accept(deps: VerifyDeps, token: OneTimeTokenRow, how: How): Promise<Verified> {
  return answer(deps, token, await inTransaction(deps.db, (trx) => useUp(deps, trx, token, how)))
}

/** The same for a pending sign-up: its email creates the account. */
async function acceptSignUp(deps: VerifyDeps, proven: ProvenSignUp, how: How): Promise<Verified> {
  const confirm = async (trx: Db) => {
    const isAlive = isLinkAlive(proven.row, deps.now())
    const confirmed = isAlive ? await confirmPendingSignUp(deps, trx, proven, how.caller.browserSecret) : undefined
    if (!confirmed) throw expired()
    const proof = confirmed.signUp ?? choosesPassword
    const isOtherThanLink = confirmed.signUp?.id !== proven.row.id
    return { proof, isOtherThanLink, outcome: await enter(deps, trx, proof, confirmed.user, how) }
  }
  try {
    const { proof, isOtherThanLink, outcome } = await inTransaction(deps.db, confirm)
    return { ...(await answer(deps, proof, outcome)), isOtherThanLink }
  } catch (error) {
    // If two emails are confirmed at once, only one of them gets the address.
    throw error instanceof AuthError && error.errorCode === 'user_already_exists' ? expired() : error
  }
}

type Proof = Pick<OneTimeTokenRow, 'kind' | 'redirect_to' | 'code_challenge' | 'code_challenge_method'>

/** For an account without a password: it is chosen as after a recovery. */
const choosesPassword: Proof = {
  kind: 'recovery',
  redirect_to: usualScreen.recovery,
  code_challenge: null,
  code_challenge_method: null,
}

async function answer(deps: VerifyDeps, token: Proof, opened: Outcome): Promise<Verified> {
  const { kind, redirect_to: redirectTo } = token
  const nothing = { session: undefined, code: undefined, isOtherThanLink: false, isWaiting: opened === 'waiting' }
  const known = { kind: kind as LinkKind, redirectTo, ...nothing }
  if (opened === 'waiting' || opened === 'elsewhere') return known
  return 'code' in opened ? { ...known, code: opened.code } : { ...known, session: await answerSession(deps, opened) }
}

async function useUp(deps: VerifyDeps, trx: Db, token: OneTimeTokenRow, how: How): Promise<Outcome> {
  const kind = token.kind as LinkKind
  const locked = await lockUser(trx, token.user_id)
  if (!locked || !(await useToken(trx, token.id, deps.now()))) throw expired()
  await useUpTokens(trx, locked.id, [kind], deps.now(), token.email)
  const isForeign = kind === 'email_change' && isElsewhere(token, how)
  if (isForeign && (await isContestedChange(trx, deps.now(), token, locked))) throw expired()
  const user = await prove(deps, trx, locked, { token, caller: how.caller })
  if (user === 'waiting') return user
  // The account may be a stranger's who requested the reader's address.
  if (isForeign && !(how.follow && challengeOf(token))) return 'elsewhere'
  return enter(deps, trx, token, user, how)
}

/** Opens the session of someone who has proven their address, or issues the code for one. */
async function enter(deps: VerifyDeps, trx: Db, token: Proof, user: UserRow, how: How): Promise<Outcome> {
  const { caller, follow } = how
  const signIn = { method: token.kind === 'recovery' ? 'recovery' : 'otp', provider: 'email' } as const
  const challenge = challengeOf(token)
  if (follow && challenge) {
    // The client may run elsewhere than the browser in which the email was read.
    await noteOwnBrowser(deps, trx, user.email, caller)
    return { code: await issueExchangeCode(deps, trx, { userId: user.id, challenge, ...signIn }) }
  }
  return openSession(deps, trx, { user, caller, ...signIn })
}

function challengeOf(token: Proof): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = token
  return challenge && method === 's256' ? { challenge, method } : undefined
}

async function prove(
  deps: VerifyDeps,
  trx: Db,
  user: UserRow,
  { token, caller }: { readonly token: OneTimeTokenRow; readonly caller: Caller },
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
  await noteSecurityEvent(deps, trx, { userId: user.id, kind: 'email_changed', caller })
  for (const to of [user.email, newEmail])
    await deps.jobs.send(trx, sendSecurityNotice, { user_id: user.id, to, what: 'email' })
  // Emails that were sent to the old address stop working.
  await useUpTokens(trx, user.id, ['signup', 'invite', 'recovery', 'magiclink', 'email_change'], deps.now())
  return moved
}

/** The error for a link or code that doesn't work: 403 `otp_expired`. */
export function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}
