import { hasVerified, isRaised } from '../factors/factor-policy.ts'
import { listFactors } from '../factors/factor-queries.ts'
import { lockOwnAccount } from '../factors/raise-session.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { type Caller, describeBrowser } from '../devices/device-policy.ts'
import { noteSecurityEvent } from '../devices/security-events.ts'
import { findProfile } from '../profile-queries.ts'
import { isFresh, sessionNotFound } from '../sessions/session-policy.ts'
import { findSession, type SessionRow } from '../sessions/session-queries.ts'
import { lockUser } from '../users/user-queries.ts'
import { sendPasskeyNotice } from './mail-passkeys.ts'
import {
  challengeMs,
  challengeNotFound,
  maxPasskeys,
  passkeyNotFound,
  type RelyingPartySource,
  requireRelyingParty,
} from './passkey-policy.ts'
import {
  deletePasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  lockPasskey,
  type PasskeyChallengeRow,
  type PasskeyRow,
  takePasskeyChallenge,
  updatePasskey,
} from './passkey-queries.ts'
import { checkRegistration, type Credential, registrationOptions } from './webauthn.ts'

type PasskeyDeps = Pick<Context, 'db' | 'log' | 'now' | 'jobs'> & RelyingPartySource

/**
 * Starts adding a passkey: returns the options for the authenticator. A passkey gives permanent access, so a stolen token alone must not
 * be enough. Throws `passkey_disabled`, `insufficient_aal` at aal1 if there is a verified factor, `reauthentication_needed` for a session
 * that is neither fresh nor raised, `too_many_passkeys`.
 */
export async function beginPasskey(deps: PasskeyDeps & Pick<Context, 'limits'>, actor: Actor) {
  const party = requireRelyingParty(deps)
  await deps.limits.take(`passkeys of ${actor.userId}`, { limit: 30, windowSeconds: 3600 })
  const { user, name, known } = await inTransaction(deps.db, async (trx) => {
    const account = await lockToChange(deps, trx, actor)
    requireProven(actor, account.session, deps.now())
    const passkeys = await listPasskeys(trx, actor.userId)
    requireRoom(passkeys)
    const profile = await findProfile(trx, actor.userId)
    return { user: account.user, known: passkeys, name: profile?.full_name ?? account.user.email }
  })
  const options = await registrationOptions(party, { id: user.id, email: user.email, name }, known)
  const { challenge } = options
  return { options, challenge: await storeChallenge(deps, { kind: 'registration', user_id: user.id, challenge }) }
}

/** Stores the challenge that an authenticator has to sign. */
export function storeChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  values: Pick<PasskeyChallengeRow, 'kind' | 'user_id' | 'challenge'>,
): Promise<PasskeyChallengeRow> {
  const at = now()
  const expiry = new Date(at.getTime() + challengeMs)
  return insertPasskeyChallenge(db, { ...values, created_at: at, expires_at: expiry })
}

/** Uses up a challenge. Throws `webauthn_challenge_not_found` and `webauthn_challenge_expired`. */
export async function takeChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  userId: string | null,
): Promise<PasskeyChallengeRow> {
  const challenge = await takePasskeyChallenge(db, challengeId, userId)
  if (!challenge) throw challengeNotFound()
  if (challenge.expires_at <= now())
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired, please try again')
  return challenge
}

interface Registration {
  readonly challengeId: string
  readonly credential: Credential
  readonly caller: Caller
}

/**
 * Adds a passkey, named after the browser that created it, and emails the owner. Throws like `beginPasskey`, and
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`, `webauthn_credential_exists`.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  { challengeId, credential, caller }: Registration,
): Promise<PasskeyRow> {
  const party = requireRelyingParty(deps)
  if (!(await findSession(deps.db, actor))) throw sessionNotFound()
  const challenge = await takeChallenge(deps, challengeId, actor.userId)
  const made = await checkRegistration(party, challenge, credential)
  return inTransaction(deps.db, async (trx) => {
    const { user, session } = await lockToChange(deps, trx, actor)
    // The session has to be fresh at the start; people may then take as long as the challenge lives.
    requireProven(actor, session, challenge.created_at)
    requireRoom(await listPasskeys(trx, user.id))
    const at = deps.now()
    const passkey = await insertPasskey(trx, {
      user_id: user.id,
      credential_id: made.credentialId,
      public_key: Buffer.from(made.publicKey),
      sign_count: made.signCount,
      transports: made.transports,
      aaguid: made.aaguid,
      backed_up: made.backedUp,
      friendly_name: describeBrowser(caller.userAgent),
      created_at: at,
      updated_at: at,
    })
    if (!passkey) throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is already registered')
    await deps.jobs.send(trx, sendPasskeyNotice, { user_id: user.id, to: user.email, what: 'added' })
    await noteSecurityEvent(deps, trx, { userId: user.id, kind: 'passkey_added', caller, sessionId: actor.sessionId })
    return passkey
  })
}

/** One's own passkeys, oldest first. Throws `session_not_found`. */
export function listOwnPasskeys(deps: Pick<Context, 'db' | 'now'>, actor: Actor): Promise<PasskeyRow[]> {
  return inTransaction(deps.db, async (trx) => {
    await lockOwnAccount(deps, trx, actor)
    return listPasskeys(trx, actor.userId)
  })
}

/** Throws `webauthn_credential_not_found`, `insufficient_aal`. */
export function renamePasskey(
  deps: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<PasskeyRow> {
  return inTransaction(deps.db, async (trx) => {
    await lockToChange(deps, trx, actor)
    const passkey = await lockPasskey(trx, actor.userId, passkeyId)
    if (!passkey) throw passkeyNotFound()
    return updatePasskey(trx, passkey.id, { friendly_name: name, updated_at: deps.now() })
  })
}

/** Removes one's own passkey; the other sessions that it opened are ended. Throws `webauthn_credential_not_found`, `insufficient_aal`. */
export async function removeOwnPasskey(
  deps: Pick<Context, 'db' | 'log' | 'now' | 'jobs'>,
  actor: Actor,
  passkeyId: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { user } = await lockToChange(deps, trx, actor)
    await remove(deps, trx, user, { passkeyId, sessionId: actor.sessionId })
  })
}

/** Removes every passkey of an account, ends the sessions that they opened except one, and notifies the owner. */
export async function removeEveryPasskey(
  deps: Pick<Context, 'jobs' | 'log' | 'now'>,
  trx: Db,
  user: { readonly id: string; readonly email: string },
  sessionId: string,
): Promise<void> {
  for (const { id } of await listPasskeys(trx, user.id)) await remove(deps, trx, user, { passkeyId: id, sessionId })
}

/** All passkeys of an account, for an administrator. Throws `user_not_found`. */
export function listAnyPasskeys({ db }: Pick<Context, 'db'>, userId: string): Promise<PasskeyRow[]> {
  return inTransaction(db, async (trx) => listPasskeys(trx, (await getUser(trx, userId)).id))
}

/** Removes a passkey of an account, and notifies its owner. Throws `user_not_found`, `webauthn_credential_not_found`. */
export async function removeAnyPasskey(
  deps: Pick<Context, 'db' | 'jobs' | 'log' | 'now'>,
  userId: string,
  passkeyId: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await remove(deps, trx, await getUser(trx, userId), { passkeyId, sessionId: null })
  })
}

async function remove(
  deps: Pick<Context, 'jobs' | 'log' | 'now'>,
  trx: Db,
  user: { readonly id: string; readonly email: string },
  { passkeyId, sessionId }: { passkeyId: string; sessionId: string | null },
): Promise<void> {
  if (!(await lockPasskey(trx, user.id, passkeyId))) throw passkeyNotFound()
  await deletePasskey(trx, passkeyId, sessionId)
  await deps.jobs.send(trx, sendPasskeyNotice, { user_id: user.id, to: user.email, what: 'removed' })
  const event = { userId: user.id, kind: 'passkey_removed' } as const
  await noteSecurityEvent(deps, trx, { ...event, ...(sessionId !== null && { sessionId }) })
}

/** Locks the actor's account. Throws `insufficient_aal` if its second factor hasn't been shown. */
async function lockToChange(deps: Pick<Context, 'now'>, trx: Db, actor: Actor) {
  const account = await lockOwnAccount(deps, trx, actor)
  await requireRaised(trx, actor, account.session)
  return account
}

async function requireRaised(trx: Db, actor: Actor, session: SessionRow): Promise<void> {
  if (isRaised(actor, session) || !hasVerified(await listFactors(trx, actor.userId))) return
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change passkeys')
}

function requireProven(actor: Actor, session: SessionRow, at: Date): void {
  if (isFresh(session, at) || isRaised(actor, session)) return
  throw new AuthError(400, 'reauthentication_needed', 'Adding a passkey requires reauthentication')
}

function requireRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= maxPasskeys)
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached, remove one to continue')
}

async function getUser(trx: Db, userId: string) {
  const user = await lockUser(trx, userId)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}
