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
  /** Where the confirmation link leads; already checked to be safe. */
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
}

const FullName = z.object({
  full_name: fullName(accountMessages.name).check(
    z.refine((name) => whyNoName(name) === undefined, { error: ({ input }) => whyNoName(String(input)) }),
  ),
})

/**
 * Signs up (spec: accounts 4, 7; R33, R34 and R56). Nothing is reserved until the email is confirmed: the sign-up is pending, and the
 * bare user is returned, for the first and for a repeated one alike. If emails need no confirmation, creates the account and returns a
 * session. Throws `user_already_exists` for the address or, with the field, the full name of a confirmed account, `weak_password`,
 * `validation_failed` and `over_email_send_rate_limit`.
 */
export async function signUp(deps: SignUpDeps, input: SignUp, caller: Caller): Promise<UserView | SessionView> {
  const email = input.email.toLowerCase()
  const network = networkOf(caller.address)
  // A value that isn't an object is refused under its own name, before the name inside it.
  const isObject = typeof input.data === 'object' && !Array.isArray(input.data)
  const data = isObject ? input.data : checkMetadata(input.data)
  const { full_name: fullName } = checkAuthInput(FullName, data ?? {})
  const metadata = { ...checkMetadata(data), full_name: fullName }
  checkPasswordStrength(input.password)
  // From here on the response reveals whether a name or an address is taken, as specified, so requests are limited. Requests refused so
  // far revealed nothing, and don't use up the limit of others in the same network.
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
    // The link only confirms without a question in the browser that signed up.
    const origin = originOf(caller)
    await noteWaitingBrowser(deps, email, origin.browserHash)
    return inTransaction(deps.db, async (trx) =>
      presentPendingUser(
        await issuePendingSignUp(deps, trx, { ...account, ...origin, kind: 'signup', redirectTo, challenge, hasEmail }),
      ),
    )
  }
  const made = await inTransaction(deps.db, async (trx) => {
    // Checked again: the state inside the transaction decides.
    const uniqueName = uniqueFullName
    const terms = { version: termsVersion, acceptedAt: deps.now() }
    const user = await createAccount(deps, trx, { ...account, terms, provider: 'email', confirmed: true, uniqueName })
    return openSession(deps, trx, { user, method: 'password', provider: 'email', caller })
  })
  return answerSession(deps, made)
}

/** The number of emails per hour. Further sign-ups are stored without one, so that no neighbour can keep the owner of an address out. */
const signUpsFromNetwork = { limit: 3, windowSeconds: 3600 }
