import { Email } from '@itemo/domain/accounts/account-schemas.ts'
import { whyNoName } from '@itemo/domain/moderation/blocked-words.ts'
import { ProfileChanges } from '@itemo/domain/accounts/profile-schemas.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { AuthError, checkAuthInput } from '../../../platform/sessions/auth-error.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { useUpTokens } from '../tokens/token-queries.ts'
import { issueToken } from '../tokens/issue-token.ts'
import { allowMailTo, allowOwnMail } from '../tokens/mail-limits.ts'
import { checkPasswordStrength } from '../password-policy.ts'
import { writeProfile } from '../profiles.ts'
import { noteSecurityEvent } from '../devices/security-events.ts'
import { isRecovered, mayChangePassword, sessionNotFound } from '../sessions/session-policy.ts'
import { deleteSessions, findSession, type SessionRow } from '../sessions/session-queries.ts'
import { hasVerified, isRaised } from '../factors/factor-policy.ts'
import { listFactors } from '../factors/factor-queries.ts'
import { removeEveryPasskey } from '../passkeys/passkeys.ts'
import { sendSecurityNotice } from './user-jobs.ts'
import { checkMetadata, type Metadata } from './user-policy.ts'
import { presentUser, type UserView } from './user-view.ts'
import { findUser, listIdentities, lockUser, updateUserRow, type UserRow } from './user-queries.ts'
import type { Origin } from '../pending-sign-ups/pending-sign-ups.ts'
import { unprovenAddresses } from './users.ts'
import { consumeReauthentication } from '../tokens/verify-token.ts'

type UserDeps = Pick<Context, 'db' | 'log' | 'now' | 'passwords' | 'limits' | 'jobs' | 'oneTime'>

export interface UserChanges {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly currentPassword?: string | undefined
  readonly nonce?: string | undefined
  readonly data?: unknown
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
  readonly origin?: Origin
}

/** The logged-in user. Throws `session_not_found` if the session was ended: its token stays valid for a while. */
export async function getOwnUser({ db }: Pick<Context, 'db'>, actor: Actor): Promise<UserView> {
  const { user } = await getUserOfSession(db, actor)
  return presentUser(user, await listIdentities(db, user.id), await listFactors(db, user.id))
}

async function getUserOfSession(db: Db, actor: Actor): Promise<{ user: UserRow; session: SessionRow }> {
  const session = await findSession(db, actor)
  if (!session) throw sessionNotFound()
  const user = await findUser(db, actor.userId)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return { user, session }
}

/** Changes one's password (other sessions end), address (once confirmed), metadata, and the profile fields in it (spec: accounts 7). */
export async function updateOwnUser(deps: UserDeps, actor: Actor, changes: UserChanges): Promise<UserView> {
  const { user: before, session } = await getUserOfSession(deps.db, actor)
  if (changes.password !== undefined || changes.email !== undefined) await requireSecondFactor(deps.db, actor, session)
  await deps.limits.take(`change user ${actor.userId}`, { limit: 30, windowSeconds: 3600 })
  if (changes.currentPassword !== undefined) await proveCurrentPassword(deps, before, changes.currentPassword)
  const proven = changes.currentPassword !== undefined || changes.nonce !== undefined
  if (changes.password !== undefined && !proven && !mayChangePassword(session, deps.now())) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const passwordHash = changes.password === undefined ? undefined : await newPassword(deps, before, changes.password)
  const email =
    changes.email === undefined ? before.email : checkAuthInput(z.object({ email: Email }), changes).email.toLowerCase()
  const data = changes.data === undefined || changes.data === null ? undefined : checkMetadata(changes.data)
  if (changes.nonce !== undefined) await useNonce(deps, before, changes.nonce)

  await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, before.id)
    if (!user || user.encrypted_password !== before.encrypted_password) throw changedMeanwhile()
    if (passwordHash !== undefined) await changePassword(deps, trx, { user, passwordHash, keep: actor.sessionId })
    // Someone who resets a password may have lost the account to an intruder who added a passkey.
    if (passwordHash !== undefined && !proven && isRecovered(session))
      await removeEveryPasskey(deps, trx, user, actor.sessionId)
    if (data) await changeMetadata(deps, trx, { user, data, sessionId: actor.sessionId })
    if (email !== user.email) await beginEmailChange(deps, trx, user, { ...changes, email })
  })
  return getOwnUser(deps, actor)
}

/** A change that could give someone access requires the second factor of an account that has one. Throws `insufficient_aal`. */
async function requireSecondFactor(db: Db, actor: Actor, session: SessionRow): Promise<void> {
  if (isRaised(actor, session) || !hasVerified(await listFactors(db, actor.userId))) return
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
}

async function proveCurrentPassword(deps: UserDeps, user: UserRow, password: string): Promise<void> {
  if (await deps.passwords.verify(user.encrypted_password, password)) return
  throw new AuthError(400, 'invalid_credentials', 'The current password is not right')
}

async function newPassword({ passwords }: UserDeps, user: UserRow, password: string): Promise<string> {
  checkPasswordStrength(password)
  if (user.encrypted_password !== null && (await passwords.verify(user.encrypted_password, password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return passwords.hash(password)
}

async function changePassword(
  deps: UserDeps,
  trx: Db,
  { user, passwordHash, keep }: { user: UserRow; passwordHash: string; keep: string },
): Promise<void> {
  const at = deps.now()
  await updateUserRow(trx, user.id, { encrypted_password: passwordHash, password_blocked_at: null, updated_at: at })
  await deleteSessions(trx, user.id, keep)
  await useUpTokens(trx, user.id, ['recovery', 'magiclink', 'reauthentication'], at)
  await noteSecurityEvent(deps, trx, { userId: user.id, kind: 'password_changed', sessionId: keep })
  await deps.jobs.send(trx, sendSecurityNotice, { user_id: user.id, to: user.email, what: 'password' })
}

const ProfileFields = z.pick(ProfileChanges, { full_name: true, postcode: true, profile_image: true }).check(
  z.refine(({ full_name: name }) => name === undefined || whyNoName(name) === undefined, {
    path: ['full_name'],
    error: ({ input }) => whyNoName((input as { full_name: string }).full_name),
  }),
)

async function changeMetadata(
  deps: UserDeps,
  trx: Db,
  { user, data, sessionId }: { readonly user: UserRow; readonly data: Metadata; readonly sessionId: string },
): Promise<void> {
  const at = deps.now()
  const known = Object.fromEntries(
    ['full_name', 'postcode', 'profile_image'].filter((name) => name in data).map((name) => [name, data[name]]),
  )
  const fields = checkAuthInput(ProfileFields, known)
  const written =
    Object.keys(known).length > 0 ? await writeProfile(deps, trx, { userId: user.id, sessionId }, fields) : undefined
  const profile = Object.fromEntries(
    Object.keys(known).map((name) => [name, (written ?? fields)[name as keyof typeof fields] ?? null]),
  )
  const merged = checkMetadata({ ...(user.raw_user_meta_data as Metadata), ...data, ...profile })
  await updateUserRow(trx, user.id, { raw_user_meta_data: JSON.stringify(merged), updated_at: at })
}

async function beginEmailChange(
  deps: UserDeps,
  trx: Db,
  user: UserRow,
  {
    email,
    redirectTo,
    challenge,
    origin,
  }: Pick<UserChanges, 'redirectTo' | 'challenge' | 'origin'> & { email: string },
): Promise<void> {
  await allowMailTo(deps, trx, { email, by: user.id })
  // Whether the address is taken is checked when the email is sent: the response is the same for every address (R83).
  const changes = { new_email: email, email_change_proven: null, updated_at: deps.now() }
  const changing = (await updateUserRow(trx, user.id, changes)) ?? user
  await useUpTokens(trx, user.id, ['email_change'], deps.now())
  for (const address of unprovenAddresses(changing)) {
    await issueToken(deps, trx, { user, kind: 'email_change', email: address, redirectTo, challenge, ...origin })
  }
}

/** Sends a code with which someone proves that they still read their account's email. */
export async function reauthenticate(deps: UserDeps, actor: Actor): Promise<void> {
  const { user } = await getUserOfSession(deps.db, actor)
  await allowOwnMail(deps, user.id)
  await inTransaction(deps.db, (trx) =>
    issueToken(deps, trx, { user, kind: 'reauthentication', email: user.email, redirectTo: null }),
  )
}

async function useNonce(deps: UserDeps, user: UserRow, nonce: string): Promise<void> {
  if (await consumeReauthentication(deps, user, nonce)) return
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

function changedMeanwhile(): AuthError {
  return new AuthError(409, 'conflict', 'The account has changed since. Please try again.')
}
