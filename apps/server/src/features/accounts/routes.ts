import { Hono } from 'hono'
import type { Context } from '../../context.ts'
import { limitBody } from '../../platform/http/middleware.ts'
import type { Http, HttpEnv } from '../../platform/http/types.ts'
import { AuthError, answerAuthError } from '../../platform/sessions/auth-error.ts'
import { mountAdmin } from './admin/routes.ts'
import { mountBlocks } from './blocks/routes.ts'
import { mountDevices } from './devices/routes.ts'
import { mountOwnUser } from './own-user/routes.ts'
import { mountPersonal } from './personal/routes.ts'
import { mountProfiles } from './profiles/routes.ts'
import { mountRefusals } from './refusals/routes.ts'
import { mountRequests } from './requests/routes.ts'
import { mountSessions } from './sessions/routes.ts'
import { mountSignUp } from './sign-up/routes.ts'
import { mountSocial } from './social/routes.ts'
import { mountVerify } from './verify/routes.ts'

/** The largest body of the authentication wire, in bytes. */
const bodyLimit = 32 * 1024

/** Accounts: the authentication service at `/auth/v1` in its own protocol (R44), and profiles at `/api/v1`. */
export function mountAccounts(http: Http, context: Context): void {
  const auth = new Hono<HttpEnv>()
  auth.onError(answerAuthError)
  auth.use(limitBody(bodyLimit))
  auth.use(async (c, next) => {
    await next()
    // Answers hold tokens and personal things.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  mountSignUp(auth, context)
  mountSessions(auth, context)
  mountOwnUser(auth, context)
  mountVerify(auth, context)
  mountRequests(auth, context)
  mountSocial(auth, context)
  mountAdmin(auth, context)
  auth.get('/health', (c) =>
    c.json({ name: 'Itemo', version: '1', description: 'The authentication service of Itemo' }),
  )
  mountRefusals(auth)
  auth.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is no such call.')
  })
  http.route('/auth/v1', auth)
  mountProfiles(http, context)
  mountBlocks(http, context)
  mountDevices(http, context)
  mountPersonal(http, context)
}
