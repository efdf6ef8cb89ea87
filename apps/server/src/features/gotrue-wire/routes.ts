import { Hono } from 'hono'
import type { Context } from '../../context.ts'
import { refuseOtherSites } from '../../platform/http/browser-request.ts'
import { limitBody } from '../../platform/http/middleware.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, answerAuthError } from '../../platform/sessions/auth-error.ts'
import { mountAdmin } from './admin-routes.ts'
import { mountRequests } from './auth-mail-routes.ts'
import { mountFactors } from './factor-routes.ts'
import { mountPasskeys } from './passkey-routes.ts'
import { mountSecureAccount, mountSessions, mountStopReset } from './session-routes.ts'
import { mountSignUp } from './sign-up-routes.ts'
import { mountSocial } from './social-routes.ts'
import { mountRefusals } from './unsupported-routes.ts'
import { mountOwnUser } from './user-routes.ts'
import { isVerifyForm, mountVerify } from './verify-routes.ts'

const maxBodyBytes = 32 * 1024

/** The authentication service at `/auth/v1`, with the protocol of its published clients (R44). */
export function mountGotrueWire(http: Http, context: Context): void {
  mountSecureAccount(http, context)
  mountStopReset(http, context)
  const auth = new Hono<HttpEnv>()
  auth.onError(answerAuthError)
  // A provider posts its response from its own site; forms of link pages are checked by their route.
  auth.use(refuseOtherSites(context.siteUrl, (c) => c.req.path.endsWith('/callback') || isVerifyForm(c)))
  auth.use(limitBody(maxBodyBytes))
  auth.use(async (c, next) => {
    await next()
    // Responses contain tokens and personal data.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  mountSignUp(auth, context)
  mountSessions(auth, context)
  mountOwnUser(auth, context)
  mountVerify(auth, context)
  mountRequests(auth, context)
  mountSocial(auth, context)
  mountAdmin(auth, context)
  mountFactors(auth, context)
  mountPasskeys(auth, context)
  auth.get('/health', (c) =>
    c.json({ name: 'Itemo', version: '1', description: 'The authentication service of Itemo' }),
  )
  mountRefusals(auth)
  auth.all('*', () => {
    throw new AuthError(404, 'not_found', "This call doesn't exist.")
  })
  http.route('/auth/v1', auth)
}
