import type { Context as HonoContext } from 'hono'
import type { Context } from '../../../context.ts'
import { contentSecurityPolicy } from '../../../platform/http/security.ts'
import { smallPageStyle } from '../../../platform/http/small-page.ts'
import type { Http, HttpEnv } from '../../../platform/http/types.ts'
import { presentDone, presentQuestion, presentUnknown } from './present.ts'
import { findSubscription, unsubscribe } from './service.ts'

const headers = {
  'content-security-policy': contentSecurityPolicy({ styles: [smallPageStyle] }),
  // The address holds a token: nothing may keep it or pass it on.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** Where mails say that they can be stopped: a page to people, one POST without a session to mail programs (RFC 8058). */
export function mountUnsubscribe(http: Http, context: Context): void {
  const asked = (c: HonoContext<HttpEnv>) => findSubscription(context, c.req.query('token') ?? '')

  http.get('/unsubscribe', async (c) => {
    const subscription = await asked(c)
    if (!subscription) return c.html(presentUnknown(), 404, headers)
    return c.html(presentQuestion(subscription.topic), 200, headers)
  })

  http.post('/unsubscribe', async (c) => {
    const subscription = await asked(c)
    if (!subscription) return c.html(presentUnknown(), 404, headers)
    await unsubscribe(context, subscription)
    return c.html(presentDone(subscription.topic), 200, headers)
  })
}
