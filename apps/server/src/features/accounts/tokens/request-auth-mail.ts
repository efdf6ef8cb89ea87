import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../define-job.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type LinkKind, linkKinds } from './token-policy.ts'
import { issueToken } from './issue-token.ts'
import { allowRequestedMail, allowStrangersMail } from './mail-limits.ts'
import { issuePendingSignUp, originOf, resendPendingSignUp } from '../pending-sign-ups/pending-sign-ups.ts'
import { lockPendingAddress } from '../pending-sign-ups/pending-sign-up-queries.ts'
import { checkMetadata, isBanned } from '../users/user-policy.ts'
import { type UserRow, findUserByEmail, lockUser } from '../users/user-queries.ts'
import { unprovenAddresses } from '../users/users.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { noteWaitingBrowser } from '../account-limits.ts'
import type { Caller } from '../devices/device-policy.ts'

const AuthMailRequest = z.object({
  email: z.string(),
  kind: z.enum(linkKinds),
  redirect_to: z.string(),
  challenge: z._default(z.nullable(z.object({ challenge: z.string(), method: z.literal('s256') })), null),
  /** Create an account with this data if there is none. */
  create_with: z.nullable(z.record(z.string(), z.json())),
  /** The origin of the request, for a sign-up: hashes, and the browser in words. */
  browser_hash: z._default(z.nullable(z.string()), null),
  network_hash: z._default(z.nullable(z.string()), null),
  device: z._default(z.nullable(z.string()), null),
  /** Whether it came from a device on which the account was used before. */
  own_device: z._default(z.boolean(), false),
})
type AuthMailRequest = z.output<typeof AuthMailRequest>

/** Decides in a job which email an address gets, so that requests take the same time for every address. */
export const sendAuthMail = defineJob({
  name: 'accounts.send-auth-mail',
  payload: AuthMailRequest,
  // The request must not reveal whether there is an account: only the address is known.
  subjects: ({ email }) => [email],
  run: async (context, request) => {
    await inTransaction(context.db, async (trx) => {
      // The same lock order as a confirmation: the address before the account.
      await lockPendingAddress(trx, request.email)
      const found = await findUserByEmail(trx, request.email)
      const user = found && (await lockUser(trx, found.id))
      const { kind, challenge, redirect_to: redirectTo } = request
      if (!user?.email_confirmed_at && (await mailNewcomer(context, trx, request, user !== undefined))) return
      if (!user || isBanned(user, context.now())) return
      const addresses = addressesFor(user, kind)
      if (addresses.length === 0) return
      if (!request.own_device && !(await allowStrangersMail(context, trx, { kind, email: user.email }))) return
      const { browser_hash: browserHash, network_hash: networkHash } = request
      for (const email of addresses)
        await issueToken(context, trx, { user, kind, email, redirectTo, challenge, browserHash, networkHash })
    })
  },
})

/** Resends the email of a pending sign-up, or sends one to a newcomer; false if there is nobody to send it to. */
async function mailNewcomer(context: Context, trx: Context['db'], request: AuthMailRequest, hasAccount: boolean) {
  const { email, challenge, redirect_to: redirectTo, browser_hash: browserHash, network_hash: networkHash } = request
  if (request.kind === 'signup') {
    return resendPendingSignUp(context, trx, { email, redirectTo, challenge, browserHash, networkHash })
  }
  if (request.kind !== 'magiclink' || request.create_with === null || hasAccount) return false
  await issuePendingSignUp(context, trx, {
    kind: 'magiclink',
    email,
    passwordHash: null,
    metadata: request.create_with,
    redirectTo,
    challenge,
    browserHash,
    networkHash,
    device: request.device,
  })
  return true
}

/** The addresses to send emails of this kind to; empty if there is nothing to send. */
function addressesFor(user: UserRow, kind: LinkKind): string[] {
  if (kind === 'signup') return user.email_confirmed_at ? [] : [user.email]
  return kind === 'email_change' ? unprovenAddresses(user) : [user.email]
}

interface Request {
  readonly kind: LinkKind
  readonly email: string
  readonly redirectTo: string
  readonly challenge: Challenge | null
  /** For a log-in code: create an account with this data if there is none. */
  readonly createWith?: unknown
}

/** Requests an email, with the same work for every address (spec: accounts 7). Throws `over_email_send_rate_limit`. */
export async function requestMail(
  deps: Pick<Context, 'db' | 'limits' | 'jobs'>,
  { kind, email: given, redirectTo, challenge, createWith }: Request,
  caller: Caller,
): Promise<void> {
  const email = given.toLowerCase()
  const from = await allowRequestedMail(deps, email, caller)
  const origin = originOf(caller)
  await noteWaitingBrowser(deps, email, origin.browserHash)
  await deps.jobs.send(deps.db, sendAuthMail, {
    email,
    kind,
    redirect_to: redirectTo,
    challenge,
    create_with: createWith === undefined ? null : checkMetadata(createWith),
    browser_hash: origin.browserHash,
    network_hash: origin.networkHash,
    device: origin.device,
    own_device: from === 'own browser',
  })
}
