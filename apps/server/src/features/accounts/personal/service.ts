import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@itemo/domain/errors.ts'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db-schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { eraseFromMailbox } from '../../../platform/mail/mailbox.ts'
import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { lockUser, type UserRow } from '../users/queries.ts'
import { deleteUser, findAccountRecord, insertStandIn, lockProfile } from './queries.ts'

/** What accounts keep about somebody. It all goes with the account's row. */
export const accountPart: PersonalPart = { name: 'account', collect: findAccountRecord }

export type ErasureDeps = Pick<Context, 'db' | 'now' | 'jobs' | 'personal' | 'cards'>

/** Everything that any feature keeps about somebody, by the feature's name for it. */
export async function collectPersonal(
  { db, personal, now }: Pick<Context, 'db' | 'personal' | 'now'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const collected: [string, unknown][] = []
  for (const part of personal.list()) collected.push([part.name, await part.collect(db, userId)])
  return { exported_at: now().toISOString(), ...Object.fromEntries(collected) }
}

/**
 * Removes somebody in one transaction: every feature removes or hands on what it keeps, then the account goes with everything
 * that hangs on it. A row that another party needs for amounts and days names a stand-in without a name afterwards. `allow`
 * looks at the locked account first and may throw. Answers what forbids it, and `gone` when there is no such account.
 */
export async function eraseAccount(
  deps: ErasureDeps,
  userId: string,
  allow: (trx: Kysely<DB>, user: UserRow) => Promise<void> = async () => undefined,
): Promise<ErrorCode | 'gone' | undefined> {
  const outcome = await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) return 'gone'
    await allow(trx, user)
    await lockProfile(trx, userId)
    for (const part of deps.personal.list()) {
      const obstacle = await part.obstacle?.(trx, userId)
      if (obstacle) return obstacle
    }
    await erase(deps, trx, user)
    return undefined
  })
  return outcome
}

async function erase(deps: ErasureDeps, trx: Kysely<DB>, user: UserRow): Promise<void> {
  // An address that was only typed in may be another person's: it takes nothing along.
  const email = user.email_confirmed_at ? user.email : null
  const departure = { userId: user.id, email, standInId: randomUUID(), at: deps.now() }
  const subjects = email === null ? [user.id] : [user.id, email]
  // What waits or has run for them names them. What the erasure itself queues comes after this, and names the stand-in at most.
  await deps.jobs.eraseFor(trx, subjects)
  await eraseFromMailbox(trx, subjects)
  if (email !== null) await deps.cards.sandbox?.forget(trx, email)
  await insertStandIn(trx, departure.standInId, departure.at)
  for (const part of deps.personal.list()) await part.erase?.(trx, departure)
  await deleteUser(trx, user.id)
}
