import { SocialCodeInput } from '@itemo/domain/accounts/account-schemas.ts'
import { pathTo, sitePath } from '@itemo/domain/site-path.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isDocumentNavigation, isFromAnotherSite, isFromOwnPage } from '../../platform/http/browser-request.ts'
import { readForm } from '../../platform/http/input.ts'
import { addressWith, redirectTo, siteAddress } from '../../platform/http/safe-address.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, readAuthBody } from '../../platform/sessions/auth-error.ts'
import { createOidcClient } from '../../platform/sessions/oidc.ts'
import { setBrowserSecretCookie } from '../accounts/devices/browser-cookie.ts'
import { readChallenge } from '../accounts/sessions/pkce.ts'
import { safeRedirect, sameMachine } from '../accounts/tokens/token-policy.ts'
import { addressWithError } from '../accounts/sessions/session-view.ts'
import { callerOf } from './session-routes.ts'
import { presentForeignForm, presentVerifyPage } from './verify-pages.ts'
import { linkPagePolicy } from './verify-routes.ts'
import { presentClaim, presentOtherBrowser } from '../accounts/social/social-claim-view.ts'
import { confirmByCode, confirmByLink, getClaim } from '../accounts/social/social-claims.ts'
import { expired } from '../accounts/tokens/verify-token.ts'
import { oidcSettings, providersInUse, socialProviders, socialScreen } from '../accounts/social/social-policy.ts'
import {
  beginSocialSignIn,
  finishSocialSignIn,
  storeGivenName,
  type SocialDeps,
} from '../accounts/social/social-login.ts'

const tooMany = new AuthError(429, 'over_request_rate_limit', 'Too many requests')

const LinkQuery = z.object({ token: z.string().check(z.maxLength(300)) })

/** `/authorize`, `/callback`, and the endpoints that finish a log-in by the email that it required. */
export function mountSocial(auth: Http, context: Context): void {
  const { siteUrl, config } = context
  const site = new URL(siteUrl)
  const login = safeRedirect(context, undefined, pathTo`/login`)
  const policy = linkPagePolicy(context)
  const deps: SocialDeps = { ...context, clients: new Map(clientsOf(context)) }

  auth.get('/authorize', async (c) => {
    // The provider returns to the site's configured address, which is the only one that gets the cookie.
    const host = c.req.header('host')
    if (config.mode !== 'production' && isNavigation(c) && host !== site.host && isOtherNameOf(site, host)) {
      const again = sitePath(`/auth/v1/authorize${new URL(c.req.url).search}`) ?? pathTo`/login`
      return redirectTo(c, siteAddress(siteUrl, again), 302)
    }
    // An image or a frame on another site would use up its visitor's limit, and leave a cookie.
    if (isFromAnotherSite(c, siteUrl) && !isDocumentNavigation(c)) {
      throw new AuthError(403, 'forbidden', 'Other sites may only lead here.')
    }
    const to = safeRedirect(context, c.req.query('redirect_to'), socialScreen)
    const provider = c.req.query('provider')
    try {
      const beginning = { provider, redirectTo: to, challenge: readChallenge(c.req.query()) }
      const begun = await beginSocialSignIn(deps, beginning, callerOf(c, context))
      setBrowserSecretCookie(c, context, begun.browserSecret)
      return c.req.query('skip_http_redirect') === 'true'
        ? c.json({ provider, url: begun.url })
        : redirectTo(c, begun.url, 302)
    } catch (error) {
      const shownError = error instanceof AppError && error.code === 'rate_limited' ? tooMany : error
      if (!(shownError instanceof AuthError) || !isNavigation(c)) throw error
      // A person in a browser is better off on the page they came from than on a page of JSON.
      return redirectTo(c, addressWithError(login, 'server_error', shownError))
    }
  })

  auth.get('/callback', async (c) => {
    c.header('referrer-policy', 'no-referrer')
    const { searchParams } = new URL(c.req.url)
    return redirectTo(c, await finishSocialSignIn(deps, searchParams, callerOf(c, context)))
  })

  // Apple posts from its own site, so the browser sends no cookie; it does with the redirect.
  auth.post('/callback', async (c) => {
    const form = await readForm(c)
    const [state, user] = [form.get('state'), form.get('user')]
    if (state && user) await storeGivenName(context, state, user)
    const passedOn = ['state', 'code', 'error', 'iss'].map((name) => [name, form.get(name)] as const)
    const query = Object.fromEntries(passedOn.filter((entry): entry is [string, string] => entry[1] !== null))
    return redirectTo(c, addressWith(siteAddress(siteUrl, pathTo`/auth/v1/callback`), { query }))
  })

  auth.get('/social-confirmations', async (c) => c.json(presentClaim(await getClaim(context, callerOf(c, context)))))

  auth.post('/social-confirmations', async (c) => {
    const { code } = await readAuthBody(c, SocialCodeInput)
    return c.json({ redirect_to: await confirmByCode(deps, code, callerOf(c, context)) })
  })

  // Like the links of `/verify`: programs that open links before the reader does must not use them up.
  auth.get('/social-confirmation', (c) => {
    if (isDocumentNavigation(c)) return followConfirmation(c)
    c.header('referrer-policy', 'same-origin')
    c.header('content-security-policy', policy)
    return c.html(presentVerifyPage('magiclink'))
  })

  auth.post('/social-confirmation', (c) => {
    if (isFromOwnPage(c, siteUrl)) return followConfirmation(c)
    c.header('content-security-policy', policy)
    return c.html(presentForeignForm(), 403)
  })

  async function followConfirmation(c: HonoContext<HttpEnv>): Promise<Response> {
    c.header('referrer-policy', 'no-referrer')
    const { token = '' } = z.safeParse(LinkQuery, c.req.query()).data ?? {}
    const followed = await confirmByLink(deps, token, callerOf(c, context))
    if (followed && 'to' in followed) return redirectTo(c, followed.to)
    if (followed) {
      c.header('content-security-policy', policy)
      return c.html(presentOtherBrowser(followed.elsewhere.provider))
    }
    return redirectTo(c, addressWithError(login, 'access_denied', expired()))
  }

  auth.get('/settings', (c) =>
    c.json({
      external: {
        email: true,
        phone: false,
        anonymous_users: false,
        ...Object.fromEntries(socialProviders.map((provider) => [provider, deps.clients.has(provider)])),
      },
      disable_signup: false,
      mailer_autoconfirm: !config.auth.confirmMails,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      mfa_enabled: false,
    }),
  )
}

function clientsOf(context: Context) {
  const { config, siteUrl } = context
  return providersInUse(context).map(
    ([provider, keys]) =>
      [provider, createOidcClient(oidcSettings(provider, keys, { siteUrl, mode: config.mode }))] as const,
  )
}

/** Whether the host is this machine by its other name, `localhost` or 127.0.0.1. */
function isOtherNameOf(site: URL, host = ''): boolean {
  const address = `${site.protocol}//${host}`
  return URL.canParse(address) && sameMachine(new URL(address), site)
}

function isNavigation(c: HonoContext<HttpEnv>): boolean {
  return c.req.header('sec-fetch-mode') === 'navigate' || (c.req.header('accept') ?? '').startsWith('text/html')
}
