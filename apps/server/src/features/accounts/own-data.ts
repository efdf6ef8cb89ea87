import type { DeletionInput } from '@itemo/domain/accounts/deletion-input.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { noteSecurityEvent } from './devices/security-events.ts'
import { isFresh } from './sessions/session-policy.ts'
import { findSession } from './sessions/session-queries.ts'
import { findUser, type UserRow } from './users/user-queries.ts'
import { consumeReauthentication } from './tokens/verify-token.ts'
import { collectPersonal, eraseAccount, type ErasureDeps } from './account-privacy.ts'

const files = { limit: 6, windowSeconds: 3600 }
const tries = { limit: 10, windowSeconds: 3600 }

/** All personal data of the actor. Throws `rate_limited`, because it reads a lot. */
export async function readOwnData(deps: Pick<Context, 'db' | 'exporters' | 'log' | 'now' | 'limits'>, actor: Actor) {
  await getSession(deps.db, actor)
  await deps.limits.take(`data of ${actor.userId}`, files)
  const { userId, sessionId } = actor
  await inTransaction(deps.db, (trx) => noteSecurityEvent(deps, trx, { userId, kind: 'data_exported', sessionId }))
  return collectPersonal(deps, userId)
}

/**
 * Deletes one's own account permanently (a stolen token alone isn't enough). Throws `reauthentication_needed` without proof,
 * `invalid_input` naming `password` or `code` if that is wrong, `account_has_live_rentals`, and `account_has_open_money`, also if the
 * amount to give up differs from what they are owed.
 */
export async function deleteOwnAccount(
  deps: ErasureDeps & Pick<Context, 'limits' | 'passwords' | 'oneTime'>,
  actor: Actor,
  input: DeletionInput,
): Promise<void> {
  const session = await getSession(deps.db, actor)
  await deps.limits.take(`deletion of ${actor.userId}`, tries)
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('unauthenticated')
  if (input.password || input.code) await prove(deps, user, input)
  else if (!isFresh(session, deps.now())) throw new AppError('reauthentication_needed')
  const allow = async (trx: Db, now: UserRow) => {
    // If the password was changed or the session ended in the meantime, the person who did that may not want the deletion.
    if (now.encrypted_password !== user.encrypted_password) throw new AppError('conflict')
    await getSession(trx, actor)
  }
  const giveUpPence = input.give_up == null ? undefined : toPence(input.give_up)
  const obstacle = await eraseAccount(deps, user.id, { allow, giveUpPence })
  // 'gone': another request of the same person has already deleted the account.
  if (obstacle && obstacle !== 'gone') throw new AppError(obstacle)
}

async function prove(
  deps: Pick<Context, 'db' | 'now' | 'passwords' | 'oneTime' | 'limits'>,
  user: UserRow,
  { password, code }: DeletionInput,
): Promise<void> {
  if (password) {
    if (await deps.passwords.verify(user.encrypted_password, password)) return
    throw refusedField('password', "This isn't your password.")
  }
  if (!(await consumeReauthentication(deps, user, code ?? '')))
    throw refusedField('code', 'This code is wrong or too old.')
}

/** The current session, unless it was ended: its token stays valid for a while. */
async function getSession(db: Db, actor: Actor) {
  const session = await findSession(db, actor)
  if (!session) throw new AppError('unauthenticated')
  return session
}
