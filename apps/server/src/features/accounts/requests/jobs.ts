import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../define-job.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type LinkKind, linkKinds } from '../links/policy.ts'
import { issueToken } from '../links/service.ts'
import { isBanned } from '../users/policy.ts'
import { findUserByEmail, lockUser, type UserRow } from '../users/queries.ts'
import { createAccount } from '../users/service.ts'

const Wish = z.object({
  email: z.string(),
  kind: z.enum(linkKinds),
  redirect_to: z.string(),
  /** Make an account with these data when there is none. */
  create_with: z.nullable(z.record(z.string(), z.json())),
})
export type Wish = z.output<typeof Wish>

/**
 * Looks up whether an address has an account and what it may be sent. This happens here and not in the request, so that the
 * request does the same, and takes the same time, for every address there is.
 */
export const grantWish = defineJob({
  name: 'accounts.grant-wish',
  payload: Wish,
  run: async (context, wish) => {
    await inTransaction(context.db, async (trx) => {
      const found = await findUserByEmail(trx, wish.email)
      const user = found ? await lockUser(trx, found.id) : await newcomer(context, trx, wish)
      const email = user && addressFor(user, wish.kind)
      if (!user || !email || isBanned(user, context.now())) return
      await issueToken(context, trx, { user, kind: wish.kind, email, redirectTo: wish.redirect_to })
    })
  },
})

async function newcomer(context: Context, trx: Context['db'], wish: Wish): Promise<UserRow | undefined> {
  if (wish.kind !== 'magiclink' || wish.create_with === null) return undefined
  return createAccount(context, trx, {
    email: wish.email,
    passwordHash: null,
    metadata: wish.create_with,
    provider: 'email',
    confirmed: false,
    uniqueName: false,
  })
}

/** Where a mail of that kind goes; undefined when there is nothing to send. */
function addressFor(user: UserRow, kind: LinkKind): string | undefined {
  if (kind === 'signup') return user.email_confirmed_at ? undefined : user.email
  return kind === 'email_change' ? (user.new_email ?? undefined) : user.email
}
