import type { Db } from '../../../platform/db/db.ts'
import type { SocialProvider } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import type { Caller } from '../devices/device-policy.ts'
import { noteSecurityEvent } from '../devices/security-events.ts'
import { sessionNotFound } from '../sessions/session-policy.ts'
import { findSession } from '../sessions/session-queries.ts'
import type { Metadata } from './user-policy.ts'
import { type UserRow, findIdentity, listIdentities, lockUser, updateUserRow } from './user-queries.ts'
import { sendConnectedNotice } from './user-jobs.ts'
import { addIdentity } from './users.ts'

/**
 * Unlinks a provider; if no email login remains, the password is removed. Throws `identity_not_found` and
 * `single_identity_not_deletable`.
 */
export async function unlinkIdentity(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  actor: Actor,
  identityId: string,
) {
  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, actor.userId)
    if (!user || !(await findSession(trx, actor))) throw sessionNotFound()
    const identities = await listIdentities(trx, user.id)
    const gone = identities.find(({ id }) => id === identityId)
    if (!gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
    if (identities.length === 1) {
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    }
    await trx.deleteFrom('auth.identities').where('id', '=', gone.id).execute()
    const event = { userId: user.id, kind: 'login_disconnected', method: gone.provider } as const
    await noteSecurityEvent({ log, now }, trx, { ...event, sessionId: actor.sessionId })
    const providers = identities.filter(({ id }) => id !== gone.id).map(({ provider }) => provider)
    const app = { ...(user.raw_app_meta_data as Metadata), provider: providers[0] ?? 'email', providers }
    await updateUserRow(trx, user.id, {
      raw_app_meta_data: JSON.stringify(app),
      updated_at: now(),
      ...(gone.provider === 'email' && { encrypted_password: null }),
    })
  })
}

/** Links a provider to a locked account, and notifies its owner by email; repeating it changes nothing. */
export async function linkIdentity(
  { jobs, log, now }: Pick<Context, 'jobs' | 'log' | 'now'>,
  trx: Db,
  user: UserRow,
  { provider, sub, caller }: { readonly provider: SocialProvider; readonly sub: string; readonly caller: Caller },
): Promise<UserRow | undefined> {
  // A concurrent log-in may have linked it while this one waited for the lock.
  if ((await findIdentity(trx, provider, sub))?.user_id === user.id) return user
  const at = now()
  await addIdentity(trx, user, { provider, providerId: sub, verified: true, at })
  await noteSecurityEvent({ log, now }, trx, { userId: user.id, kind: 'login_connected', method: provider, caller })
  await jobs.send(trx, sendConnectedNotice, { user_id: user.id, to: user.email, provider })
  const app = user.raw_app_meta_data as { providers?: string[] }
  const providers = [...new Set([...(app.providers ?? []), provider])]
  return updateUserRow(trx, user.id, { raw_app_meta_data: JSON.stringify({ ...app, providers }), updated_at: at })
}
