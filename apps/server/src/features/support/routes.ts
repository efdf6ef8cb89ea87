import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import { readText } from '../../platform/http/input.ts'
import { limitBody } from '../../platform/http/middleware.ts'
import type { Http } from '../../platform/http/types.ts'
import { readAnswerTimes } from './answer-times.ts'
import { readSignedMail, receiveMail } from './receive-mail.ts'
import { mountStaffSupport } from './staff-support-routes.ts'
import { supportExporter } from './support-privacy.ts'
import { requestSupport } from './support-requests.ts'
import { readThread, writeToThread } from './support-threads.ts'

/** In bytes: the largest accepted email, which is only its text, without attachments. */
const mailBodyLimit = 256 * 1024

/** The endpoints of support requests and their threads, for members and visitors. */
export function mountSupport(http: Http, context: Context): void {
  context.exporters.register(supportExporter)
  mountStaffSupport(http, context)
  if (context.config.mail.inbound) {
    // The receiving service posts emails here: raw and signed, not as an API call.
    http.post('/webhooks/mail', limitBody(mailBodyLimit), async (c) => {
      await receiveMail(context, readSignedMail(context, await readText(c), c.req.header('itemo-signature') ?? ''))
      return c.json({ received: true })
    })
  }

  mountCall(http, 'GET /answer-times', () => readAnswerTimes(context))

  mountCall(http, 'POST /support-requests', async ({ body, actor, address }) => ({
    success: true as const,
    reference: await requestSupport(context, { actor, address }, body),
  }))

  mountCall(http, 'GET /my/support-requests/:ref/messages', ({ actor, params }) =>
    readThread(context, actor, params.ref),
  )

  mountCall(http, 'POST /my/support-requests/:ref/messages', ({ actor, params, body }) =>
    writeToThread(context, actor, params.ref, body),
  )

  mountCall(http, 'GET /support-requests/:ref/messages', ({ address, params, query }) =>
    readThread(context, { key: query.key, address }, params.ref),
  )

  mountCall(http, 'POST /support-requests/:ref/messages', ({ address, params, query, body }) =>
    writeToThread(context, { key: query.key, address }, params.ref, body),
  )
}
