import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, checkAuthInput, readAuthBody } from '../../platform/sessions/auth-error.ts'
import { browserSecretOf, ensureBrowserSecret } from '../accounts/devices/browser-cookie.ts'
import type { Caller } from '../accounts/devices/device-policy.ts'
import { disownEvent, secureAccount } from '../accounts/devices/secure-account.ts'
import { stopFactorReset } from '../accounts/factors/factor-resets.ts'
import { exchangeCode } from '../accounts/sessions/auth-codes.ts'
import { requireActor } from '../accounts/sessions/session-policy.ts'
import { endSessions, refreshSession, signInWithPassword } from '../accounts/sessions/sessions.ts'
import { isCurrentStaff } from '../staff/staff.ts'

const PasswordGrant = z.object({ email: z.optional(z.string()), phone: z.optional(z.string()), password: z.string() })
const RefreshGrant = z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(200)) })
const PkceGrant = z.object({
  auth_code: z.string().check(z.minLength(1), z.maxLength(200)),
  code_verifier: z.string().check(z.minLength(1), z.maxLength(200)),
})
const Scope = z._default(z.enum(['global', 'local', 'others'], 'scope must be global, local or others'), 'global')

/** The caller of a route: address, user agent, and the browser's secret if it has one. */
export function callerOf(c: HonoContext<HttpEnv>, context: Pick<Context, 'siteUrl'>): Caller {
  const browserSecret = browserSecretOf(c, context)
  return { address: c.get('address'), userAgent: c.req.header('user-agent'), browserSecret }
}

/** The same for someone who logs in: their browser gets a secret by which it is recognised later. */
export const rememberedCallerOf = (c: HonoContext<HttpEnv>, context: Pick<Context, 'siteUrl'>): Caller => ({
  ...callerOf(c, context),
  browserSecret: ensureBrowserSecret(c, context),
})

/** Mounted here because staff have to keep their second factor, which accounts know nothing about. */
export function mountSecureAccount(http: Http, context: Context): void {
  mountCall(http, 'POST /secure-account', async ({ body: { token }, http: c }) => {
    c.header('cache-control', 'no-store')
    const mayLoseFactor = async (userId: string) => !(await isCurrentStaff(context, userId))
    return secureAccount(context, { token, mayLoseFactor }, callerOf(c, context))
  })

  mountCall(http, 'POST /my/security-events/:eventId/disown', async ({ actor, params, http: c }) => {
    const mayLoseFactor = !(await isCurrentStaff(context, actor.userId))
    return disownEvent(context, actor, { ...params, mayLoseFactor }, callerOf(c, context))
  })
}

/** Stops the reset of a second factor, with the token from one of its emails. */
export function mountStopReset(http: Http, context: Context): void {
  mountCall(http, 'POST /factor-resets/stop', async ({ body: { token }, http: c }) => {
    c.header('cache-control', 'no-store')
    await stopFactorReset(context, token)
    return {}
  })
}

/** Serves log-in, session refresh, log-out, and the public keys of tokens. */
export function mountSessions(auth: Http, context: Context): void {
  auth.post('/token', async (c) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') {
      const { email, phone, password } = await readAuthBody(c, PasswordGrant)
      if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
      if (!email)
        throw new AuthError(400, 'validation_failed', 'missing email or phone', { fields: { email: 'Required' } })
      return c.json(await signInWithPassword(context, { email, password }, rememberedCallerOf(c, context)))
    }
    if (grant === 'refresh_token') {
      const { refresh_token } = await readAuthBody(c, RefreshGrant)
      return c.json(await refreshSession(context, refresh_token, callerOf(c, context)))
    }
    if (grant === 'pkce') {
      const { auth_code: code, code_verifier: verifier } = await readAuthBody(c, PkceGrant)
      return c.json(await exchangeCode(context, { code, verifier }, rememberedCallerOf(c, context)))
    }
    throw refusedGrant(grant)
  })

  auth.post('/logout', async (c) => {
    const { scope } = checkAuthInput(z.object({ scope: Scope }), c.req.query())
    await endSessions(context, requireActor(c), scope)
    return c.body(null, 204)
  })

  auth.get('/.well-known/jwks.json', (c) => {
    c.header('cache-control', 'public, max-age=600')
    return c.json(context.tokens.jwks)
  })
}

const refusals: ReadonlyMap<string, readonly [status: number, code: string, message: string]> = new Map(
  Object.entries({
    id_token: [400, 'provider_disabled', 'Provider is not enabled for signing in with an ID token'],
    web3: [422, 'web3_provider_disabled', 'Web3 sign-ins are disabled'],
  }),
)

function refusedGrant(grant: string | undefined): AuthError {
  return new AuthError(...(refusals.get(grant ?? '') ?? [400, 'invalid_credentials', 'unsupported_grant_type']))
}
