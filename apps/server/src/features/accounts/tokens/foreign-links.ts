import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { findUser, listUsersWanting, lockUser, updateUserRow, type UserRow } from '../users/user-queries.ts'
import type { Caller } from '../devices/device-policy.ts'
import type { OpenedLink } from '../pending-sign-ups/pending-sign-ups.ts'
import { tokenLifetimeMs } from './token-policy.ts'
import { findTokenByHash, type OneTimeTokenRow, useUpTokens } from './token-queries.ts'

/** What is known of the person who opens a link. */
export interface Follower {
  readonly caller: Caller
  /** The user of their session. */
  readonly userId?: string | undefined
}

/** Whether a link is opened by someone other than the person who requested its email, judging by browser and session. */
export function isElsewhere(
  row: Pick<OneTimeTokenRow, 'browser_hash' | 'user_id'>,
  { caller: { browserSecret }, userId }: Follower,
): boolean {
  if (userId !== undefined) return row.user_id !== userId
  return browserSecret === undefined || row.browser_hash !== hashToken(browserSecret)
}

/** What a link lets its reader do immediately: choose a password, or log in. */
export type Entry = 'recovery' | 'magiclink'

/**
 * What a PKCE link would let its reader do, if it is opened in another browser than the one that requested it. Its code would be useless
 * there: strangers could request every email of an account, and leave its owner with links that don't work.
 */
export async function findForeignEntry({ db, now }: Pick<Context, 'db' | 'now'>, { token, caller }: OpenedLink) {
  const row = await findTokenByHash(db, hashToken(token))
  if (row?.code_challenge == null || (row.kind !== 'recovery' && row.kind !== 'magiclink')) return undefined
  if (row.used_at !== null || row.expires_at <= now()) return undefined
  return isElsewhere(row, { caller }) ? row.kind : undefined
}

/**
 * The account, by its current address, that an address-change link would change, if the link is opened in another browser than the one
 * that requested it; otherwise undefined. Anyone can request a change to anyone's address: a careless click would give the address to a
 * stranger's account. If another account wants the same address (`isContested`), a yes can't be attributed to one of them.
 */
export async function findForeignChange({ db, now }: Pick<Context, 'db' | 'now'>, link: OpenedLink) {
  const row = await findForeignToken(db, now(), link)
  const user = row && (await findUser(db, row.user_id))
  return user && { account: user.email, isContested: await isContestedChange(db, now(), row, user) }
}

/** Cancels a change of address that the reader of its email didn't request: neither address can confirm it any more. */
export async function refuseChange({ db, now }: Pick<Context, 'db' | 'now'>, link: OpenedLink): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await findForeignToken(trx, now(), link)
    const user = row && (await lockUser(trx, row.user_id))
    if (!user) return
    await useUpTokens(trx, user.id, ['email_change'], now())
    await updateUserRow(trx, user.id, { new_email: null, email_change_proven: null, updated_at: now() })
  })
}

/** Whether the email was sent to an address that another account wants too. */
export async function isContestedChange(
  db: Db,
  at: Date,
  row: Pick<OneTimeTokenRow, 'email'>,
  user: Pick<UserRow, 'id' | 'new_email'>,
): Promise<boolean> {
  if (row.email !== user.new_email) return false
  return (await listUsersWanting(db, row.email, changesSince(at))).some(({ id }) => id !== user.id)
}

/** Changes requested before this time have expired. */
export const changesSince = (at: Date) => new Date(at.getTime() - tokenLifetimeMs.email_change)

async function findForeignToken(db: Db, at: Date, { token, caller }: OpenedLink) {
  const row = await findTokenByHash(db, hashToken(token))
  if (row?.kind !== 'email_change' || row.used_at !== null || row.expires_at <= at) return undefined
  return isElsewhere(row, { caller }) ? row : undefined
}
