import { randomBytes } from 'node:crypto'
import { Email } from '@itemo/domain/accounts/account-schemas.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { termsVersion } from '@itemo/domain/terms.ts'
import * as z from 'zod/mini'
import type { SocialProvider } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type SafeAddress, siteAddress } from '../../../platform/http/safe-address.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import type { OidcClient } from '../../../platform/sessions/oidc.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { linkIdentity } from '../users/identities.ts'
import { addressWithCode, addressWithError, addressWithSession } from '../sessions/session-view.ts'
import type { Caller } from '../devices/device-policy.ts'
import { answerSession, type OpenedSession } from '../sessions/sessions.ts'
import { findIdentity, findUserByEmail, lockUser, type UserRow } from '../users/user-queries.ts'
import { retryIfCreatedFirst, createAccount, profileName } from '../users/users.ts'
import { type FlowRow, noteGivenName, takeFlow } from './social-flow-queries.ts'
import { enterByProvider, issueClaim } from './social-claims.ts'
import { isSocialProvider, readClaims, socialScreen, type ProviderClaims } from './social-policy.ts'
import { safeRedirect } from '../tokens/token-policy.ts'

export type SocialDeps = Pick<
  Context,
  'db' | 'now' | 'tokens' | 'oneTime' | 'limits' | 'jobs' | 'siteUrl' | 'log' | 'config'
> & {
  readonly clients: ReadonlyMap<SocialProvider, OidcClient>
}

const flowLifetimeMs = 600_000

interface Beginning {
  readonly provider: string | undefined
  readonly redirectTo: SafeAddress
  readonly challenge: Challenge | null
}

/** Starts a log-in (R41). Throws `validation_failed` if the provider isn't configured, `unexpected_failure` if it can't be reached. */
export async function beginSocialSignIn(
  deps: SocialDeps,
  { provider, redirectTo, challenge }: Beginning,
  { address, browserSecret = randomBytes(32).toString('base64url') }: Caller,
): Promise<{ url: SafeAddress; browserSecret: string }> {
  await deps.limits.take(`social address ${networkOf(address)}`, { limit: 60, windowSeconds: 300 })
  const client = isSocialProvider(provider) ? deps.clients.get(provider) : undefined
  if (!client || !isSocialProvider(provider)) {
    throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  }
  const { url, state, nonce, codeVerifier } = await client.begin().catch((error: unknown) => {
    deps.log.warn('a login service cannot be reached', { provider, error })
    throw new AuthError(503, 'unexpected_failure', 'Could not connect to login service', { retryAfterSeconds: 5 })
  })
  const at = deps.now()
  await deps.db
    .insertInto('auth.flow_states')
    .values({
      state_hash: hashToken(state),
      provider,
      browser_hash: hashToken(browserSecret),
      nonce,
      code_verifier: codeVerifier,
      redirect_to: redirectTo,
      client_challenge: challenge?.challenge ?? null,
      client_challenge_method: challenge?.method ?? null,
      created_at: at,
      expires_at: new Date(at.getTime() + flowLifetimeMs),
    })
    .execute()
  return { url, browserSecret }
}

/** Stores the name that Apple posts once, until the person's own browser brings the rest. */
export async function storeGivenName({ db }: Pick<Context, 'db'>, state: string, user: string): Promise<void> {
  const Name = z.object({ name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }) })
  const { data } = z.safeParse(z.pipe(z.string(), z.transform(parseJson)), user)
  const { data: known } = z.safeParse(Name, data)
  const name = [known?.name.firstName, known?.name.lastName].filter(Boolean).join(' ')
  const clean = name.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim()
  if (clean) await noteGivenName(db, hashToken(state), clean.slice(0, 200).toWellFormed())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finishes a log-in with a provider: returns the address to continue at, with a session or an error in its fragment. */
export async function finishSocialSignIn(deps: SocialDeps, query: URLSearchParams, caller: Caller) {
  const { browserSecret } = caller
  const state = query.get('state') ?? ''
  const flow = await takeFlow(deps.db, hashToken(state))
  const ours = flow && browserSecret && sameHash(flow.browser_hash, hashToken(browserSecret))
  if (!flow || !ours || flow.expires_at <= deps.now()) {
    const unknown = { errorCode: 'bad_oauth_state', message: 'OAuth state not found or expired' }
    return addressWithError(siteAddress(deps.siteUrl, pathTo`/login`), 'invalid_request', unknown)
  }
  const to = safeRedirect(deps, flow.redirect_to, socialScreen)
  try {
    const vouched = await askProvider(deps, flow, state, query)
    const outcome = await retryIfCreatedFirst(() =>
      inTransaction(deps.db, (trx) => enter(deps, trx, { flow, vouched, caller })),
    )
    // Thrown only after the commit, because the queued email has to stay.
    if (outcome === 'unverified') throw unverified(flow.provider, vouched)
    if ('code' in outcome) return addressWithCode(to, outcome.code)
    return addressWithSession(to, await answerSession(deps, outcome))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return addressWithError(to, error.status >= 500 ? 'server_error' : 'access_denied', error)
  }
}

async function askProvider(
  deps: SocialDeps,
  flow: FlowRow,
  state: string,
  query: URLSearchParams,
): Promise<ProviderClaims> {
  const client = isSocialProvider(flow.provider) ? deps.clients.get(flow.provider) : undefined
  if (!client) throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  const refusal = query.get('error')
  if (refusal === 'access_denied' || refusal === 'user_cancelled_authorize') {
    throw new AuthError(400, 'bad_oauth_callback', `${flow.provider} login failed`)
  }
  if (refusal !== null) throw new AuthError(500, 'unexpected_failure', `${flow.provider} login failed`)
  const claims = await client
    .finish(query, { state, nonce: flow.nonce, codeVerifier: flow.code_verifier })
    .catch((error: unknown) => {
      // Only the cause is logged: the failed request contains a code and a secret.
      deps.log.warn('a login service did not confirm anyone', { provider: flow.provider, reason: String(error) })
      throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code')
    })
  return readClaims(claims, flow.given_name)
}

type Entered = OpenedSession | { readonly code: string } | 'unverified'

/**
 * Finds or creates the account for a provider's identity. An identity leads into an existing account only if both the provider and we
 * have verified the address. Otherwise the reader of the address has to prove it in this browser first; until then the identity is only a
 * claim, because the address may be someone else's.
 */
async function enter(
  deps: SocialDeps,
  trx: Db,
  { flow, vouched, caller }: { flow: FlowRow; vouched: ProviderClaims; caller: Caller },
): Promise<Entered> {
  const known = await findIdentity(trx, flow.provider, vouched.sub)
  const user = known ? await lockUser(trx, known.user_id) : await userByEmail(deps, trx, { flow, vouched, caller })
  return user ? enterByProvider(deps, trx, { user, flow, caller }) : 'unverified'
}

/** The account of the address, linked; undefined if an email has to settle whose it is. */
async function userByEmail(
  deps: SocialDeps,
  trx: Db,
  { flow, vouched, caller }: { readonly flow: FlowRow; readonly vouched: ProviderClaims; readonly caller: Caller },
): Promise<UserRow | undefined> {
  const email = z.safeParse(Email, vouched.email).data
  if (email === undefined) {
    throw new AuthError(400, 'bad_oauth_callback', 'Error getting user email from external provider')
  }
  const provider = flow.provider
  const { sub, name, emailVerified } = vouched
  const found = await findUserByEmail(trx, email)
  if (emailVerified && !found) {
    const metadata = name ? { full_name: profileName({ full_name: name }, email) } : {}
    const newcomer = { email, passwordHash: null, metadata, confirmed: true }
    const terms = { version: termsVersion, acceptedAt: deps.now() }
    return createAccount(deps, trx, { ...newcomer, terms, provider, providerId: sub })
  }
  const user = found && (await lockUser(trx, found.id))
  if (emailVerified && user?.email_confirmed_at) return linkIdentity(deps, trx, user, { provider, sub, caller })
  await issueClaim(deps, trx, { flow, sub, email, name, vouched: emailVerified, userId: user?.id })
  return undefined
}

/** The wire's error for a log-in that waits for an email; it says so if the provider didn't verify the address. */
function unverified(provider: string, { emailVerified }: ProviderClaims): AuthError {
  const message = emailVerified
    ? 'This email address is not confirmed here yet. A confirmation email has been sent to it'
    : `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
  return new AuthError(403, 'provider_email_needs_verification', message)
}
