import { randomUUID } from 'node:crypto'
import { pathTo } from '@itemo/domain/site-path.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { addressWith, type SafeAddress, siteAddress } from '../../../platform/http/safe-address.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { insertOneTimeToken } from '../tokens/token-queries.ts'
import { lockUser } from '../users/user-queries.ts'

/** How long the link works after the last email that contained it, in milliseconds. */
export const secureLinkMs = 7 * 86_400_000

export const notMeSentence =
  "If this wasn't you, use the button to log out everywhere and choose a new password. It works once, for 7 days."

export interface NotMe {
  readonly label: string
  readonly url: SafeAddress
}

/**
 * The button "This wasn't me" for an email to an address. An account has one valid link per address, so that a later email doesn't
 * invalidate an earlier one, and using it once uses up all of them. Undefined without an account.
 */
export async function notMeButton(
  { db, now, oneTime, siteUrl }: Pick<Context, 'db' | 'now' | 'oneTime' | 'siteUrl'>,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<NotMe | undefined> {
  const id = await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) return undefined
    const at = now()
    const expiresAt = new Date(at.getTime() + secureLinkMs)
    const storedLink = await storeLink(trx, { userId, email, at, expiresAt })
    if (storedLink !== undefined) return storedLink
    const made = randomUUID()
    await insertOneTimeToken(trx, {
      id: made,
      user_id: userId,
      kind: 'secure_account',
      email,
      token_hash: hashToken(oneTime.linkToken(made)),
      created_at: at,
      expires_at: expiresAt,
    })
    return made
  })
  if (id === undefined) return undefined
  const url = addressWith(siteAddress(siteUrl, pathTo`/secure-account`), { fragment: { token: oneTime.linkToken(id) } })
  return { label: "This wasn't me", url }
}

/** Extends a link that is still valid; an expired one is removed to make room for the next. */
async function storeLink(
  trx: Db,
  { userId, email, at, expiresAt }: { userId: string; email: string; at: Date; expiresAt: Date },
): Promise<string | undefined> {
  const own = () =>
    trx
      .updateTable('auth.one_time_tokens')
      .where('user_id', '=', userId)
      .where('email', '=', email)
      .where('kind', '=', 'secure_account')
      .where('used_at', 'is', null)
  await own().set({ used_at: at }).where('expires_at', '<=', at).execute()
  return (await own().set({ expires_at: expiresAt }).returning('id').executeTakeFirst())?.id
}
