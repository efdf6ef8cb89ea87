import { canDisown } from '@itemo/domain/accounts/disowned-events.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError, found } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { takeForMiss } from '../account-limits.ts'
import { isVerifiedApp } from '../factors/factor-policy.ts'
import { deleteUnfinished, listFactors } from '../factors/factor-queries.ts'
import { removeFactors } from '../factors/factors.ts'
import { deletePasskey, listPasskeys } from '../passkeys/passkey-queries.ts'
import { deleteSessions, findSession } from '../sessions/session-queries.ts'
import { answerSession, type OpenedSession, openSession } from '../sessions/sessions.ts'
import { issueToken } from '../tokens/issue-token.ts'
import { safeRedirect, usualScreen } from '../tokens/token-policy.ts'
import { findTokenByHash, type OneTimeTokenRow, useToken, useUpTokens } from '../tokens/token-queries.ts'
import { isBanned } from '../users/user-policy.ts'
import { listIdentities, lockUser, updateUserRow, type UserRow } from '../users/user-queries.ts'
import type { Metadata } from '../users/user-policy.ts'
import { addIdentity } from '../users/users.ts'
import { originOf } from '../pending-sign-ups/pending-sign-ups.ts'
import type { Caller } from './device-policy.ts'
import { secureLinkMs } from './secure-link.ts'
import { findOwnEvent, hasEventSince, noteSecurityEvent } from './security-events.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'tokens' | 'oneTime' | 'jobs' | 'limits'>

interface Removed {
  /** The names of the passkeys. */
  readonly passkeys: string[]
  readonly logins: ('apple' | 'facebook' | 'google')[]
  readonly two_step: boolean
}

interface Secured {
  readonly removed: Removed
  readonly opened: OpenedSession | undefined
}

/**
 * Handles the link "This wasn't me": ends every session, removes the passkeys and connected logins of the last seven days, blocks the
 * password until a new one is set, and returns the token for choosing it. The token is null if the link was sent to an address that is no
 * longer the account's. Throws `not_found` alike for an unknown, used or expired link. `mayLoseFactor` says whether two-step login may be
 * removed at all.
 */
export async function secureAccount(
  deps: Deps,
  { token, mayLoseFactor }: { readonly token: string; readonly mayLoseFactor: (userId: string) => Promise<boolean> },
  caller: Caller,
): Promise<{ removed: Removed; recovery: string | null }> {
  const row = await findTokenByHash(deps.db, hashToken(token))
  if (row?.kind !== 'secure_account') {
    await takeForMiss(deps, 'link', caller)
    throw new AppError('not_found')
  }
  const isMember = await mayLoseFactor(row.user_id)
  const { removed, opened } = await inTransaction(deps.db, (trx) => secure(deps, trx, row, { caller, isMember }))
  return { removed, recovery: opened ? (await answerSession(deps, opened)).access_token : null }
}

const perDay = { limit: 5, windowSeconds: 86_400 }

const changedAddress =
  'Every other device is logged out. Your email address changed in the last 7 days, so we didn’t send a link. Change your password here, use “This wasn’t me” in the email to your old address, or contact support.'

/**
 * Reports an event in one's own list as not one's own: does what the link in an email does, ends the current session too, and emails the
 * account's address a link to choose a new password. So a stolen session gains nothing by it. Throws `not_found` if it isn't one of the
 * actor's events or can't be disowned, and `rate_limited`. If the address was changed recently, possibly by an intruder, it only ends
 * every other session, and throws `conflict`.
 */
export async function disownEvent(
  deps: Deps & Pick<Context, 'config' | 'siteUrl'>,
  actor: Actor,
  { eventId, mayLoseFactor }: { readonly eventId: string; readonly mayLoseFactor: boolean },
  caller: Caller,
): Promise<{ removed: Removed }> {
  // Per session, so that someone with another session can't use up the owner's limit.
  await deps.limits.take(`disown ${actor.sessionId}`, perDay)
  const event = found(await findOwnEvent(deps.db, actor, eventId))
  if (!canDisown(event)) throw new AppError('not_found')
  const removed = await inTransaction(deps.db, async (trx) => {
    const before = await lockUser(trx, actor.userId)
    if (!before || !(await findSession(trx, actor))) throw new AppError('unauthenticated')
    const since = new Date(deps.now().getTime() - secureLinkMs)
    if (await hasEventSince(trx, before.id, 'email_changed', since)) {
      await deleteSessions(trx, before.id, actor.sessionId)
      const { userId, sessionId } = actor
      await noteSecurityEvent(deps, trx, { userId, kind: 'sessions_ended', sessionId })
      return undefined
    }
    const { user, removed: gone } = await shutAccount(deps, trx, before, { caller, mayLoseFactor })
    const { browserHash, networkHash } = originOf(caller)
    const redirectTo = safeRedirect(deps, undefined, usualScreen.recovery)
    const link = { kind: 'recovery', email: before.email, redirectTo, browserHash, networkHash } as const
    const secured = { ...gone, passkeys: gone.passkeys.length }
    await issueToken(deps, trx, { user: user ?? before, ...link, secured })
    return gone
  })
  if (!removed) throw new AppError('conflict', { message: changedAddress })
  return { removed }
}

async function secure(
  deps: Deps,
  trx: Db,
  row: OneTimeTokenRow,
  { caller, isMember }: { readonly caller: Caller; readonly isMember: boolean },
): Promise<Secured> {
  const at = deps.now()
  const before = await lockUser(trx, row.user_id)
  if (!before || !(await useToken(trx, row.id, at))) throw new AppError('not_found')
  const { user, removed } = await shutAccount(deps, trx, before, { caller, mayLoseFactor: isMember })
  // The reader of a former address logs everyone out, but isn't logged in.
  const mayEnter = user !== undefined && row.email === user.email && !isBanned(user, at)
  const signIn = { method: 'recovery', provider: 'email', caller } as const
  return { removed, opened: mayEnter ? await openSession(deps, trx, { user, ...signIn }) : undefined }
}

/** Ends every session and every pending way to log in to a locked account. Returns the account afterwards, and what was removed. */
async function shutAccount(
  deps: Deps,
  trx: Db,
  before: UserRow,
  { caller, mayLoseFactor }: { readonly caller: Caller; readonly mayLoseFactor: boolean },
): Promise<{ user: UserRow | undefined; removed: Removed }> {
  const at = deps.now()
  await useUpTokens(trx, before.id, openLinks, at)
  await trx.deleteFrom('auth.exchange_codes').where('user_id', '=', before.id).execute()
  await trx.deleteFrom('auth.social_claims').where('user_id', '=', before.id).execute()
  await trx.deleteFrom('auth.webauthn_challenges').where('user_id', '=', before.id).execute()
  await deleteSessions(trx, before.id)
  await noteSecurityEvent(deps, trx, { userId: before.id, kind: 'account_secured', caller })
  const since = new Date(at.getTime() - secureLinkMs)
  const removed = {
    passkeys: await removePasskeys(deps, trx, before, { since, caller }),
    logins: await removeLogins(deps, trx, before, { since, caller }),
    two_step: await removeFirstFactor(deps, trx, before, { since: mayLoseFactor ? since : at, caller }),
  }
  const changes = { password_blocked_at: at, new_email: null, email_change_proven: null, updated_at: at }
  return { user: await updateUserRow(trx, before.id, changes), removed }
}

/** Every other email that would log someone in, and the remaining links of this kind. */
const openLinks = ['recovery', 'magiclink', 'email_change', 'reauthentication', 'invite', 'secure_account'] as const

/** What was added since this time is removed; `caller`: who requested it. */
interface Removal {
  readonly since: Date
  readonly caller: Caller
}

async function removePasskeys(
  deps: Deps,
  trx: Db,
  { id: userId }: UserRow,
  { since, caller }: Removal,
): Promise<string[]> {
  const young = (await listPasskeys(trx, userId)).filter(({ created_at: createdAt }) => createdAt > since)
  for (const { id } of young) {
    await deletePasskey(trx, id, null)
    await noteSecurityEvent(deps, trx, { userId, kind: 'passkey_removed', caller })
  }
  return young.map(({ friendly_name: name }) => name)
}

/** Removes the logins that were connected since then, except the one that the account was created with. */
async function removeLogins(
  deps: Deps,
  trx: Db,
  user: UserRow,
  { since, caller }: Removal,
): Promise<Removed['logins']> {
  const identities = await listIdentities(trx, user.id)
  const isYoung = ({ created_at: createdAt }: { created_at: Date }) => createdAt > since && createdAt > user.created_at
  const logins = identities.flatMap(({ provider, ...row }) => (provider !== 'email' && isYoung(row) ? [provider] : []))
  if (logins.length === 0) return []
  const own = trx.deleteFrom('auth.identities').where('user_id', '=', user.id)
  await own.where('provider', 'in', logins).execute()
  for (const method of logins) {
    await noteSecurityEvent(deps, trx, { userId: user.id, kind: 'login_disconnected', method, caller })
  }
  const at = deps.now()
  const left = identities
    .map(({ provider }) => provider)
    .filter((provider) => provider === 'email' || !logins.includes(provider))
  // A new password needs an identity that it belongs to.
  if (left.length === 0) await addIdentity(trx, user, { provider: 'email', providerId: user.id, verified: true, at })
  const providers = left.length === 0 ? ['email'] : left
  const app = { ...(user.raw_app_meta_data as Metadata), provider: providers[0], providers }
  await updateUserRow(trx, user.id, { raw_app_meta_data: JSON.stringify(app) })
  return logins
}

/**
 * Removes two-step login if it was first turned on since then, when access to the account's email was enough for that. An app that was
 * added to an older one stays, because adding it required the older one. Unfinished factors are deleted.
 */
async function removeFirstFactor(deps: Deps, trx: Db, user: UserRow, { since, caller }: Removal): Promise<boolean> {
  await deleteUnfinished(trx, new Date(deps.now().getTime() + 1), user.id)
  const factors = await listFactors(trx, user.id)
  const apps = factors.filter(isVerifiedApp)
  if (apps.length === 0 || apps.some(({ created_at: createdAt }) => createdAt <= since)) return false
  await removeFactors(deps, trx, user, factors, { caller })
  return true
}
