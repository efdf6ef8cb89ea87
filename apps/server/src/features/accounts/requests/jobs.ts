import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../define-job.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type LinkKind, linkKinds } from '../links/policy.ts'
import { issueToken } from '../links/service.ts'
import { isBanned } from '../users/policy.ts'
import { findUserByEmail, lockUser, type UserRow } from '../users/queries.ts'
import { createAccount, unprovenAddresses } from '../users/service.ts'

const Wish = z.object({
  email: z.string(),
  kind: z.enum(linkKinds),
  redirect_to: z.string(),
  challenge: z._default(z.nullable(z.object({ challenge: z.string(), method: z.literal('s256') })), null),
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
  // Nobody may learn from the request whether there is an account: only the address is known.
  subjects: ({ email }) => [email],
  run: async (context, wish) => {
    await inTransaction(context.db, async (trx) => {
      const found = await findUserByEmail(trx, wish.email)
      const user = found ? await lockUser(trx, found.id) : await newcomer(context, trx, wish)
      if (!user || isBanned(user, context.now())) return
      const { kind, challenge, redirect_to: redirectTo } = wish
      for (const email of addressesFor(user, kind))
        await issueToken(context, trx, { user, kind, email, redirectTo, challenge })
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

/** Where mails of that kind go; nowhere when there is nothing to send. */
function addressesFor(user: UserRow, kind: LinkKind): string[] {
  if (kind === 'signup') return user.email_confirmed_at ? [] : [user.email]
  return kind === 'email_change' ? unprovenAddresses(user) : [user.email]
}
