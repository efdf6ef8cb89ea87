import { accountMessages } from '@itemo/domain/accounts/schemas.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { text } from '@itemo/domain/text.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { networkOf } from '../../../platform/limits/limits.ts'
import { checkAuthInput } from '../../../platform/sessions/auth-error.ts'
import type { Challenge } from '../exchange/policy.ts'
import { usualScreen } from '../links/policy.ts'
import { issueToken } from '../links/service.ts'
import { checkPasswordStrength } from '../passwords/policy.ts'
import { profileNameExists } from '../profiles/queries.ts'
import type { SessionView } from '../sessions/present.ts'
import type { Caller } from '../devices/policy.ts'
import { answerSession, openSession } from '../sessions/service.ts'
import { checkMetadata } from '../users/policy.ts'
import { presentUser, type UserView } from '../users/present.ts'
import { findUserByEmail, listIdentities } from '../users/queries.ts'
import { alreadyRegistered, createAccount } from '../users/service.ts'

type SignUpDeps = Pick<
  Context,
  'db' | 'now' | 'tokens' | 'oneTime' | 'passwords' | 'limits' | 'jobs' | 'config' | 'siteUrl'
>

interface SignUp {
  readonly email: string
  readonly password: string
  readonly data: unknown
  /** Where the confirmation's link leads; already known to be safe. */
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
}

const FullName = z.object({ full_name: text({ min: 2, max: bounds.name, message: accountMessages.name }) })

/**
 * Makes an account, its profile and the mail that confirms it, all or nothing (specification, accounts 4 and 7; decisions 33
 * and 34). Answers the bare user, or a session where mails need no confirmation. Throws `user_already_exists`,
 * `weak_password`, `validation_failed`.
 */
export async function signUp(deps: SignUpDeps, input: SignUp, caller: Caller): Promise<UserView | SessionView> {
  const email = input.email.toLowerCase()
  // The answer tells whether a name or an address is taken, as specified: so only a few may be asked for.
  await deps.limits.take(`sign-up address ${networkOf(caller.address)}`, { most: 20, perSeconds: 3600 })
  await deps.limits.take(`sign-up account ${email}`, { most: 5, perSeconds: 3600 })
  // What is no object is refused under its own name, before the name inside of it.
  const isObject = typeof input.data === 'object' && !Array.isArray(input.data)
  const data = isObject ? input.data : checkMetadata(input.data)
  const { full_name: fullName } = checkAuthInput(FullName, data ?? {})
  const metadata = { ...checkMetadata(data), full_name: fullName }
  checkPasswordStrength(input.password)
  const { confirmMails, uniqueFullName } = deps.config.auth
  // Asked here too, before the slow hash; what counts is asked again inside the transaction.
  if (await findUserByEmail(deps.db, email)) throw alreadyRegistered()
  if (uniqueFullName && (await profileNameExists(deps.db, fullName))) throw alreadyRegistered()
  const passwordHash = await deps.passwords.hash(input.password)

  const made = await inTransaction(deps.db, async (trx) => {
    const user = await createAccount(deps, trx, {
      email,
      passwordHash,
      metadata,
      provider: 'email',
      confirmed: !confirmMails,
      uniqueName: uniqueFullName,
    })
    if (!confirmMails) {
      return openSession(deps, trx, { user, method: 'password', provider: 'email', caller })
    }
    const redirectTo = input.redirectTo ?? `${deps.siteUrl}${usualScreen.signup}`
    await issueToken(deps, trx, { user, kind: 'signup', email, redirectTo, challenge: input.challenge })
    return { user: { ...user, confirmation_sent_at: deps.now() } }
  })
  if ('session' in made) return answerSession(deps, made)
  return presentUser(made.user, await listIdentities(deps.db, made.user.id))
}
