import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { lockUser, type UserRow } from '../users/user-queries.ts'
import { factorNotFound } from './factor-policy.ts'
import { endFactorReset, listFactors, type FactorRow } from './factor-queries.ts'
import { removeFactors } from './factors.ts'

type Deps = Pick<Context, 'db' | 'jobs' | 'log' | 'now'>

/** All factors of an account, for an administrator. Throws `user_not_found`. */
export async function listAnyFactors({ db }: Pick<Context, 'db'>, userId: string): Promise<FactorRow[]> {
  return inTransaction(db, async (trx) => listFactors(trx, (await getUser(trx, userId)).id))
}

/** Removes a factor of an account, and notifies its owner. Throws `user_not_found`, `mfa_factor_not_found`. */
export async function removeAnyFactor(deps: Deps, userId: string, factorId: string): Promise<FactorRow> {
  return inTransaction(deps.db, async (trx) => {
    const user = await getUser(trx, userId)
    const factor = (await listFactors(trx, userId)).find(({ id }) => id === factorId)
    if (!factor) throw factorNotFound()
    await removeFactors(deps, trx, user, [factor], { by: 'staff' })
    return factor
  })
}

/** Removes all factors of an account in the caller's transaction; returns how many there were. */
export async function removeAllFactors(
  deps: Pick<Context, 'jobs' | 'log' | 'now'>,
  trx: Db,
  userId: string,
): Promise<number> {
  const user = await getUser(trx, userId)
  const factors = await listFactors(trx, userId)
  await removeFactors(deps, trx, user, factors, { by: 'staff' })
  return factors.length
}

async function getUser(trx: Db, userId: string): Promise<UserRow> {
  const user = await lockUser(trx, userId)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}

/** Stops someone's open reset of their second factors, if there is one. */
export async function stopResetOf(trx: Db, userId: string, at: Date): Promise<void> {
  await endFactorReset(trx, userId, 'stopped', at)
}
