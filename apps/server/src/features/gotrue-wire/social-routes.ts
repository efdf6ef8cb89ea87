import { SocialCodeInput } from '@itemo/domain/accounts/account-schemas.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { readForm } from '../../platform/http/input.ts'
import { contentSecurityPolicy } from '../../platform/http/security.ts'
import { smallPageStyle } from '../../platform/http/small-page.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, readAuthBody } from '../../platform/sessions/auth-error.ts'
import { createOidcClient } from '../../platform/sessions/oidc.ts'
import { keepBrowserSecret } from '../accounts/devices/browser-cookie.ts'
import { readChallenge } from '../accounts/sessions/pkce.ts'
import { safeRedirect, sameMachine } from '../accounts/tokens/token-policy.ts'
import { addressWithError } from '../accounts/sessions/session-view.ts'
import { callerOf } from './session-routes.ts'
import { presentClaim, presentOtherBrowser } from '../accounts/social/social-claim-view.ts'
import { confirmByCode, confirmByLink, getClaim } from '../accounts/social/social-claims.ts'
import { expired } from '../accounts/tokens/verify-token.ts'
import { oidcSettings, providersInUse, socialProviders, socialScreen } from '../accounts/social/social-policy.ts'
import {
  beginSocialSignIn,
  finishSocialSignIn,
  keepGivenName,
  type SocialDeps,
} from '../accounts/social/social-login.ts'

const LinkQuery = z.object({ token: z.string().check(z.maxLength(300)) })

/** `/authorize`, `/callback` and what finishes a sign-in by the email that it needed. */
export function mountSocial(auth: Http, context: Context): void {
  const { siteUrl, config } = context
  const site = new URL(siteUrl)
  const login = safeRedirect(context, undefined, pathTo`/login`)
  const deps: SocialDeps = { ...context, clients: new Map(clientsOf(context)) }

  auth.get('/authorize', async (c) => {
    // The provider comes back to the site's own address, and only there the cookie is.
    const host = c.req.header('host')
    if (config.mode !== 'production' && isNavigation(c) && host !== site.host && isOtherNameOf(site, host)) {
      return c.redirect(`${siteUrl}/auth/v1/authorize${new URL(c.req.url).search}`, 302)
    }
    const redirectTo = safeRedirect(context, c.req.query('redirect_to'), socialScreen)
    const provider = c.req.query('provider')
    try {
      const beginning = { provider, redirectTo, challenge: readChallenge(c.req.query()) }
      const begun = await beginSocialSignIn(deps, beginning, callerOf(c, context))
      keepBrowserSecret(c, context, begun.browserSecret)
      return c.req.query('skip_http_redirect') === 'true'
        ? c.json({ provider, url: begun.url })
        : c.redirect(begun.url, 302)
    } catch (error) {
      if (!(error instanceof AuthError) || !isNavigation(c)) throw error
      // A person in a browser is better off on the page they came from than before a page of JSON.
      return c.redirect(addressWithError(login, 'server_error', error), 303)
    }
  })

  auth.get('/callback', async (c) => {
    c.header('referrer-policy', 'no-referrer')
    const { searchParams } = new URL(c.req.url)
    return c.redirect(await finishSocialSignIn(deps, searchParams, callerOf(c, context)), 303)
  })

  // Apple posts from its own site, and the browser sends no cookie with that. It does with the address it is sent on to.
  auth.post('/callback', async (c) => {
    const form = await readForm(c)
    const [state, user] = [form.get('state'), form.get('user')]
    if (state && user) await keepGivenName(context, state, user)
    const onwards = new URL(`${siteUrl}/auth/v1/callback`)
    for (const name of ['state', 'code', 'error', 'iss']) {
      const value = form.get(name)
      if (value !== null) onwards.searchParams.set(name, value)
    }
    return c.redirect(onwards.href, 303)
  })

  auth.get('/social-confirmations', async (c) => c.json(presentClaim(await getClaim(context, callerOf(c, context)))))

  auth.post('/social-confirmations', async (c) => {
    const { code } = await readAuthBody(c, SocialCodeInput)
    return c.json({ redirect_to: await confirmByCode(deps, code, callerOf(c, context)) })
  })

  auth.get('/social-confirmation', async (c) => {
    c.header('referrer-policy', 'no-referrer')
    const { token = '' } = z.safeParse(LinkQuery, c.req.query()).data ?? {}
    const followed = await confirmByLink(deps, token, callerOf(c, context))
    if (followed && 'to' in followed) return c.redirect(followed.to, 303)
    if (followed) {
      c.header('content-security-policy', contentSecurityPolicy({ styles: [smallPageStyle] }))
      return c.html(presentOtherBrowser(followed.elsewhere.provider))
    }
    return c.redirect(addressWithError(login, 'access_denied', expired()), 303)
  })

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

/** Whether that host is this machine by its other name, `localhost` or 127.0.0.1. */
function isOtherNameOf(site: URL, host = ''): boolean {
  const address = `${site.protocol}//${host}`
  return URL.canParse(address) && sameMachine(new URL(address), site)
}

function isNavigation(c: HonoContext<HttpEnv>): boolean {
  return c.req.header('sec-fetch-mode') === 'navigate' || (c.req.header('accept') ?? '').startsWith('text/html')
}
