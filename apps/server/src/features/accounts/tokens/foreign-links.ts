import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { findUser, listUsersWanting, lockUser, updateUserRow, type UserRow } from '../users/user-queries.ts'
import type { Caller } from '../devices/device-policy.ts'
import type { OpenedLink } from '../pending-sign-ups/pending-sign-ups.ts'
import { tokenLifetimeMs } from './token-policy.ts'
import { findTokenByHash, type OneTimeTokenRow, useUpTokens } from './token-queries.ts'

/** The person who follows a link, as far as they are known. */
export interface Follower {
  readonly caller: Caller
  /** Whose session they have. */
  readonly userId?: string | undefined
}

/** Whether someone else than asked for an email follows its link, as far as browser and session tell. */
export function isElsewhere(
  row: Pick<OneTimeTokenRow, 'browser_hash' | 'user_id'>,
  { caller: { browserSecret }, userId }: Follower,
): boolean {
  if (userId !== undefined) return row.user_id !== userId
  return browserSecret === undefined || row.browser_hash !== hashToken(browserSecret)
}

/** What a link lets its reader do at once: choose a password, or log in. */
export type Entry = 'recovery' | 'magiclink'

/**
 * What a link by PKCE would let its reader do that is opened in another browser than asked for it, where its code would be worth
 * nothing: strangers could ask for every email of an account, and leave its owner with links that lead nowhere.
 */
export async function findForeignEntry({ db, now }: Pick<Context, 'db' | 'now'>, { token, caller }: OpenedLink) {
  const row = await findTokenByHash(db, hashToken(token))
  if (row?.code_challenge == null || (row.kind !== 'recovery' && row.kind !== 'magiclink')) return undefined
  if (row.used_at !== null || row.expires_at <= now()) return undefined
  return isElsewhere(row, { caller }) ? row.kind : undefined
}

/**
 * The account, by its present address, that a link would change which is opened in another browser than asked for it; undefined for
 * other links. Anyone can ask for anyone's address: a click that comes without thought would give it to a stranger's account. When
 * another account wants the same address (`isContested`), no yes of its reader can be told from one that is meant for the other.
 */
export async function findForeignChange({ db, now }: Pick<Context, 'db' | 'now'>, link: OpenedLink) {
  const row = await findForeignToken(db, now(), link)
  const user = row && (await findUser(db, row.user_id))
  return user && { account: user.email, isContested: await isContestedChange(db, now(), row, user) }
}

/** Ends a change of address whose email its reader didn't ask for: neither address confirms it any more. */
export async function refuseChange({ db, now }: Pick<Context, 'db' | 'now'>, link: OpenedLink): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await findForeignToken(trx, now(), link)
    const user = row && (await lockUser(trx, row.user_id))
    if (!user) return
    await useUpTokens(trx, user.id, ['email_change'], now())
    await updateUserRow(trx, user.id, { new_email: null, email_change_proven: null, updated_at: now() })
  })
}

/** Whether the email went to an address that another account wants too. */
export async function isContestedChange(
  db: Db,
  at: Date,
  row: Pick<OneTimeTokenRow, 'email'>,
  user: Pick<UserRow, 'id' | 'new_email'>,
): Promise<boolean> {
  if (row.email !== user.new_email) return false
  return (await listUsersWanting(db, row.email, changesSince(at))).some(({ id }) => id !== user.id)
}

/** What was asked for before is over. */
export const changesSince = (at: Date) => new Date(at.getTime() - tokenLifetimeMs.email_change)

async function findForeignToken(db: Db, at: Date, { token, caller }: OpenedLink) {
  const row = await findTokenByHash(db, hashToken(token))
  if (row?.kind !== 'email_change' || row.used_at !== null || row.expires_at <= at) return undefined
  return isElsewhere(row, { caller }) ? row : undefined
}
