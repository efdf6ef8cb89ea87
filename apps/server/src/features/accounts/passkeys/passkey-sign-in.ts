import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { takeForMiss } from '../account-limits.ts'
import type { Caller } from '../devices/device-policy.ts'
import { hasEventSince, noteSecurityEvent } from '../devices/security-events.ts'
import { answerSession, openSession } from '../sessions/sessions.ts'
import type { SessionView } from '../sessions/session-view.ts'
import { isVerifiedApp } from '../factors/factor-policy.ts'
import { type FactorRow, listFactors } from '../factors/factor-queries.ts'
import { isBanned } from '../users/user-policy.ts'
import { lockUser } from '../users/user-queries.ts'
import { type RelyingPartySource, requireRelyingParty, verificationFailed } from './passkey-policy.ts'
import { findCredential, lockPasskey, type PasskeyRow, updatePasskey } from './passkey-queries.ts'
import { storeChallenge, takeChallenge } from './passkeys.ts'
import { authenticationOptions, checkAuthentication, type Credential } from './webauthn.ts'

type SignInDeps = Pick<Context, 'db' | 'log' | 'now' | 'tokens' | 'oneTime' | 'jobs' | 'limits'> & RelyingPartySource

/** Starts a log-in with any passkey of the site, without naming an account. Throws `passkey_disabled`, `rate_limited`. */
export async function beginPasskeySignIn(
  deps: Pick<SignInDeps, 'db' | 'now' | 'limits' | 'siteUrl' | 'config'>,
  caller: Caller,
) {
  const party = requireRelyingParty(deps)
  await deps.limits.take(`passkey log-ins ${networkOf(caller.address)}`, { limit: 30, windowSeconds: 60 })
  const options = await authenticationOptions(party)
  const { challenge } = options
  return { options, challenge: await storeChallenge(deps, { kind: 'authentication', user_id: null, challenge }) }
}

/**
 * Logs in with a passkey. If the authenticator verified the person, the session is aal2: it proves possession, and knowledge or
 * biometrics (R69). A passkey that is older than the account's apps was added with one factor, and counts as one. A passkey whose
 * signature counter didn't grow may be a copy: it is refused, and its owner sees that. Throws `webauthn_challenge_not_found`,
 * `webauthn_challenge_expired`, `user_banned`, and `webauthn_verification_failed` alike for an unknown passkey, a wrong signature and a
 * copy.
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  { challengeId, credential }: { readonly challengeId: string; readonly credential: Credential },
  caller: Caller,
): Promise<SessionView> {
  const party = requireRelyingParty(deps)
  const challenge = await takeChallenge(deps, challengeId, null)
  const known = await findCredential(deps.db, credential.id)
  if (!known) {
    await takeForMiss(deps, 'passkey', caller)
    throw verificationFailed()
  }
  const opened = await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, known.user_id)
    const passkey = await lockPasskey(trx, known.user_id, known.id)
    if (!user || !passkey) throw verificationFailed()
    const shown = await checkAuthentication(party, challenge, { credential, passkey })
    if (shown.isCopied) return noteCopy(deps, trx, user.id, caller)
    if (isBanned(user, deps.now())) throw new AuthError(403, 'user_banned', 'User is banned')
    const isOlder = isOlderThanApps(passkey, await listFactors(trx, user.id))
    const at = deps.now()
    await updatePasskey(trx, passkey.id, { sign_count: shown.signCount, backed_up: shown.backedUp, last_used_at: at })
    return openSession(deps, trx, {
      user,
      method: 'passkey',
      caller,
      passkey: { id: passkey.id, userVerified: shown.userVerified && !isOlder },
    })
  })
  if (opened === undefined) throw verificationFailed()
  return answerSession(deps, opened)
}

/** A copy may be used repeatedly: the owner's list shows it at most once an hour. The caller holds the account's lock. */
const copyEveryMs = 3_600_000

async function noteCopy(
  deps: Pick<Context, 'log' | 'now'>,
  trx: Db,
  userId: string,
  caller: Caller,
): Promise<undefined> {
  const since = new Date(deps.now().getTime() - copyEveryMs)
  if (await hasEventSince(trx, userId, 'passkey_copied', since)) return
  await noteSecurityEvent(deps, trx, { userId, kind: 'passkey_copied', caller })
}

/** Whether a passkey is older than all verified apps of an account that has any. */
function isOlderThanApps({ created_at: madeAt }: PasskeyRow, factors: readonly FactorRow[]): boolean {
  const apps = factors.filter(isVerifiedApp)
  return apps.length > 0 && apps.every(({ created_at: addedAt }) => addedAt > madeAt)
}
