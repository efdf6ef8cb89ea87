import { accountMessages, fullName } from '@itemo/domain/accounts/account-schemas.ts'
import { whyNoName } from '@itemo/domain/moderation/blocked-words.ts'
import { termsVersion } from '@itemo/domain/terms.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { checkAuthInput } from '../../../platform/sessions/auth-error.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { noteWaitingBrowser } from '../account-limits.ts'
import { usualScreen } from '../tokens/token-policy.ts'
import { checkPasswordStrength } from '../password-policy.ts'
import { presentPendingUser } from './pending-sign-up-view.ts'
import { issuePendingSignUp, originOf } from './pending-sign-ups.ts'
import { profileNameExists } from '../profile-queries.ts'
import type { SessionView } from '../sessions/session-view.ts'
import type { Caller } from '../devices/device-policy.ts'
import { answerSession, openSession } from '../sessions/sessions.ts'
import { checkMetadata } from '../users/user-policy.ts'
import type { UserView } from '../users/user-view.ts'
import { findUserByEmail } from '../users/user-queries.ts'
import { alreadyRegistered, createAccount } from '../users/users.ts'

type SignUpDeps = Pick<
  Context,
  'db' | 'log' | 'now' | 'tokens' | 'oneTime' | 'passwords' | 'limits' | 'jobs' | 'config' | 'settings' | 'siteUrl'
>

interface SignUp {
  readonly email: string
  readonly password: string
  readonly data: unknown
  /** Where the confirmation's link leads; already known to be safe. */
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
}

const FullName = z.object({
  full_name: fullName(accountMessages.name).check(
    z.refine((name) => whyNoName(name) === undefined, { error: ({ input }) => whyNoName(String(input)) }),
  ),
})

/**
 * Signs up (spec: accounts 4, 7; R33, R34 and R56). Nothing is anyone's until the email is answered: the
 * sign-up waits, holds neither address nor name, and answers the bare user, for a first one and a repeated one alike. Where
 * emails need no confirmation it makes the account and answers a session. Throws `user_already_exists` for the address or, with
 * the field, the full name of a confirmed account, `weak_password`, `validation_failed` and `over_email_send_rate_limit`.
 */
export async function signUp(deps: SignUpDeps, input: SignUp, caller: Caller): Promise<UserView | SessionView> {
  const email = input.email.toLowerCase()
  const network = networkOf(caller.address)
  // What is no object is refused under its own name, before the name inside of it.
  const isObject = typeof input.data === 'object' && !Array.isArray(input.data)
  const data = isObject ? input.data : checkMetadata(input.data)
  const { full_name: fullName } = checkAuthInput(FullName, data ?? {})
  const metadata = { ...checkMetadata(data), full_name: fullName }
  checkPasswordStrength(input.password)
  // From here on the answer shows whether a name or an address is taken, as specified: so only a few may be asked for. What was
  // refused by now told nothing, and takes nothing from others behind the same network.
  await deps.limits.take(`sign-up address ${network}`, { limit: 20, windowSeconds: 3600 })
  const { confirmMails } = deps.config.auth
  const uniqueFullName = deps.settings.get('signup_unique_full_name')
  if ((await findUserByEmail(deps.db, email))?.email_confirmed_at) throw alreadyRegistered()
  if (uniqueFullName && (await profileNameExists(deps.db, fullName))) throw alreadyRegistered('name')
  const hasEmail = await deps.limits.tryTake(`sign-up account ${email} from ${network}`, signUpsFromNetwork)
  const passwordHash = await deps.passwords.hash(input.password)
  const account = { email, passwordHash, metadata }
  if (confirmMails) {
    const { challenge } = input
    const redirectTo = input.redirectTo ?? `${deps.siteUrl}${usualScreen.signup}`
    // Only in the browser that signs up the link confirms without a question.
    const origin = originOf(caller)
    await noteWaitingBrowser(deps, email, origin.browserHash)
    return inTransaction(deps.db, async (trx) =>
      presentPendingUser(
        await issuePendingSignUp(deps, trx, { ...account, ...origin, kind: 'signup', redirectTo, challenge, hasEmail }),
      ),
    )
  }
  const made = await inTransaction(deps.db, async (trx) => {
    // Asked again: what counts is what the transaction finds.
    const uniqueName = uniqueFullName
    const terms = { version: termsVersion, acceptedAt: deps.now() }
    const user = await createAccount(deps, trx, { ...account, terms, provider: 'email', confirmed: true, uniqueName })
    return openSession(deps, trx, { user, method: 'password', provider: 'email', caller })
  })
  return answerSession(deps, made)
}

/** With so many emails in an hour. Further ones are kept without one, so that no neighbour keeps the owner of an address out. */
const signUpsFromNetwork = { limit: 3, windowSeconds: 3600 }
