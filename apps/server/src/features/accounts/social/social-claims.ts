import { termsVersion } from '@itemo/domain/terms.ts'
import { randomUUID } from 'node:crypto'
import type { SafeAddress } from '../../../platform/http/safe-address.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import type { Caller } from '../devices/device-policy.ts'
import { uncountStrangersCode, isOwnBrowserOf, takeForMiss, takeStrangersCode } from '../account-limits.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { issueExchangeCode } from '../sessions/auth-codes.ts'
import { linkIdentity } from '../users/identities.ts'
import { codeLifetimeMs, maxCodeAttempts, safeRedirect } from '../tokens/token-policy.ts'
import { allowMailTo } from '../tokens/mail-limits.ts'
import { addressWithCode, addressWithSession } from '../sessions/session-view.ts'
import { answerSession, type OpenedSession, openSession } from '../sessions/sessions.ts'
import { findIdentity, findUserByEmail, lockUser, type UserRow } from '../users/user-queries.ts'
import { retryIfCreatedFirst, confirmUser, createAccount, profileName } from '../users/users.ts'
import type { FlowRow } from './social-flow-queries.ts'
import { sendClaimMail } from './mail-social-claim.ts'
import { claimLifetimeMs, socialScreen } from './social-policy.ts'
import {
  type ClaimRow,
  countClaimAttempt,
  findClaimByToken,
  findClaimOfBrowser,
  takeClaim,
} from './social-claim-queries.ts'

export type ClaimDeps = Pick<
  Context,
  'db' | 'log' | 'now' | 'tokens' | 'oneTime' | 'limits' | 'jobs' | 'siteUrl' | 'config'
>

interface NewClaim {
  readonly flow: FlowRow
  readonly sub: string
  /** In lower case. */
  readonly email: string
  readonly name: string | undefined
  readonly vouched: boolean
  readonly userId: string | undefined
}

/**
 * Stores what a provider reported until the same browser proves the address, and queues the email. Throws `over_email_send_rate_limit`.
 */
export async function issueClaim(deps: ClaimDeps, trx: Db, claim: NewClaim): Promise<void> {
  const { flow, sub, email, name, vouched, userId } = claim
  await allowMailTo(deps, trx, { email, by: `${flow.provider} ${sub}` })
  const id = randomUUID()
  const at = deps.now()
  await trx
    .insertInto('auth.social_claims')
    .values({
      id,
      provider: flow.provider,
      provider_id: sub,
      email,
      full_name: name ?? null,
      vouched,
      user_id: userId ?? null,
      browser_hash: flow.browser_hash,
      redirect_to: flow.redirect_to,
      client_challenge: flow.client_challenge,
      client_challenge_method: flow.client_challenge === null ? null : 's256',
      token_hash: hashToken(deps.oneTime.linkToken(id)),
      code_hash: deps.oneTime.hashCode(id, deps.oneTime.code(id)),
      created_at: at,
      expires_at: new Date(at.getTime() + claimLifetimeMs),
    })
    .execute()
  await deps.jobs.send(trx, sendClaimMail, { claim_id: id, email })
}

/** The claim that waits for a code in this browser. Throws `not_found`. */
export async function getClaim({ db, now }: Pick<Context, 'db' | 'now'>, { browserSecret }: Caller) {
  const claim = browserSecret && (await findClaimOfBrowser(db, hashToken(browserSecret), now()))
  if (!claim) throw noClaim()
  return claim
}

/** Finishes a log-in with its code; returns the address to continue at. Throws `not_found`, and `validation_failed` naming `code`. */
export async function confirmByCode(deps: ClaimDeps, code: string, caller: Caller) {
  await deps.limits.take(`social code ${networkOf(caller.address)}`, { limit: 60, windowSeconds: 300 })
  const claim = await getClaim(deps, caller)
  // Strangers' guesses for an address add up, however many browsers start a log-in.
  const isStranger = !(await isOwnBrowserOf(deps, claim.email, claim.browser_hash))
  const isAllowed = !isStranger || (await takeStrangersCode(deps, deps.db, claim.email))
  // Counted before the comparison, so that the limit holds for concurrent attempts too.
  const counted = await countClaimAttempt(deps.db, claim.id)
  const isAlive = deps.now().getTime() < claim.created_at.getTime() + codeLifetimeMs
  const isRight = sameHash(claim.code_hash, deps.oneTime.hashCode(claim.id, code))
  if (!isAllowed || counted === undefined || counted > maxCodeAttempts || !isAlive || !isRight) throw wrongCode()
  if (isStranger) await uncountStrangersCode(deps, deps.db, claim.email)
  const onwards = await complete(deps, claim, caller)
  if (onwards === undefined) throw noClaim()
  return onwards
}

function wrongCode(): AuthError {
  const message = "This code isn't right, or it has expired."
  return new AuthError(400, 'validation_failed', message, { fields: { code: message } })
}

function noClaim(): AuthError {
  return new AuthError(404, 'not_found', 'No log-in is waiting for a code in this browser')
}

/** The result of a link: the address to continue at, the claim if another browser opened it, or undefined for a dead link. */
type Followed = { readonly to: SafeAddress } | { readonly elsewhere: ClaimRow } | undefined

/** Finishes a log-in with the link of the email, which does nothing in any other browser. */
export async function confirmByLink(deps: ClaimDeps, token: string, caller: Caller): Promise<Followed> {
  const claim = await findClaimByToken(deps.db, hashToken(token))
  if (!claim) await takeForMiss(deps, 'link', caller)
  if (!claim || claim.expires_at <= deps.now()) return undefined
  const { browserSecret } = caller
  const isOwn = browserSecret !== undefined && sameHash(claim.browser_hash, hashToken(browserSecret))
  if (!isOwn) return { elsewhere: claim }
  const to = await complete(deps, claim, caller)
  return to === undefined ? undefined : { to }
}

async function complete(deps: ClaimDeps, claim: ClaimRow, caller: Caller): Promise<SafeAddress | undefined> {
  const entered = await retryIfCreatedFirst(() =>
    inTransaction(deps.db, async (trx) => {
      if (!(await takeClaim(trx, claim, deps.now()))) return undefined
      const user = await settleIdentity(deps, trx, claim, caller)
      return user && enterByProvider(deps, trx, { user, flow: claim, caller })
    }),
  )
  if (entered === undefined) return undefined
  const to = safeRedirect(deps, claim.redirect_to, socialScreen)
  if ('code' in entered) return addressWithCode(to, entered.code)
  return addressWithSession(to, await answerSession(deps, entered))
}

/** The account of someone who has proven their address in the browser that the provider redirected. */
async function settleIdentity(deps: ClaimDeps, trx: Db, claim: ClaimRow, caller: Caller): Promise<UserRow | undefined> {
  const provider = claim.provider
  const identity = { provider, sub: claim.provider_id, caller }
  const known = await findIdentity(trx, provider, claim.provider_id)
  if (known) return lockUser(trx, known.user_id)
  const found = await findUserByEmail(trx, claim.email)
  const user = found && (await lockUser(trx, found.id))
  if (user) return linkIdentity(deps, trx, await confirmUser(deps, trx, user, { keepPassword: false }), identity)
  const metadata = claim.full_name ? { full_name: profileName({ full_name: claim.full_name }, claim.email) } : {}
  return createAccount(deps, trx, {
    email: claim.email,
    passwordHash: null,
    metadata,
    provider,
    providerId: claim.provider_id,
    confirmed: true,
    terms: { version: termsVersion, acceptedAt: deps.now() },
  })
}

type Flow = Pick<FlowRow, 'provider' | 'client_challenge' | 'client_challenge_method'>

/** Opens the session of a flow, or creates the code that its client exchanges for one. */
export async function enterByProvider(
  deps: ClaimDeps,
  trx: Db,
  { user, flow, caller }: { readonly user: UserRow; readonly flow: Flow; readonly caller: Caller },
): Promise<OpenedSession | { readonly code: string }> {
  const signIn = { method: 'oauth', provider: flow.provider } as const
  const { client_challenge: challenge, client_challenge_method: method } = flow
  if (challenge === null) return openSession(deps, trx, { user, caller, ...signIn })
  if (method !== 's256') throw new AuthError(400, 'validation_failed', 'code_challenge_method must be s256')
  const client: Challenge = { challenge, method }
  return { code: await issueExchangeCode(deps, trx, { userId: user.id, challenge: client, ...signIn }) }
}
