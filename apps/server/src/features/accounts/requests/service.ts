import type { Context } from '../../../context.ts'
import type { Challenge } from '../exchange/policy.ts'
import { noteWaitingBrowser } from '../limits/service.ts'
import type { LinkKind } from '../links/policy.ts'
import { allowRequestedMail } from '../links/service.ts'
import { originOf } from '../pending/service.ts'
import { checkMetadata } from '../users/policy.ts'
import type { Caller } from '../devices/policy.ts'
import { grantWish } from './jobs.ts'

interface Request {
  readonly kind: LinkKind
  readonly email: string
  readonly redirectTo: string
  readonly challenge: Challenge | null
  /** For a sign-in code: make an account with these data when there is none. */
  readonly createWith?: unknown
  /** Of the browser that asks. */
  readonly browserSecret?: string | undefined
}

/**
 * Asks for a mail with a link or code. It tells nobody whether the address has an account: all that happens here happens for
 * every address alike (spec: accounts 7). Throws `over_email_send_rate_limit`.
 */
export async function requestMail(
  deps: Pick<Context, 'db' | 'limits' | 'jobs'>,
  { kind, email: given, redirectTo, challenge, createWith, browserSecret }: Request,
  caller: Caller,
): Promise<void> {
  const email = given.toLowerCase()
  const from = await allowRequestedMail(deps, email, caller)
  const origin = originOf(caller, browserSecret)
  await noteWaitingBrowser(deps, email, origin.browserHash)
  await deps.jobs.send(deps.db, grantWish, {
    email,
    kind,
    redirect_to: redirectTo,
    challenge,
    create_with: createWith === undefined ? null : checkMetadata(createWith),
    browser_hash: origin.browserHash,
    network_hash: origin.networkHash,
    device: origin.device,
    own_device: from === 'own device',
  })
}
