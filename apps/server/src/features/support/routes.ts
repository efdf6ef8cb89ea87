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

/** The largest mail that is taken in, in bytes: the text alone, without the files. */
const mailBodyLimit = 256 * 1024

/** Requests to support, and their threads: the side of members and visitors. */
export function mountSupport(http: Http, context: Context): void {
  context.exporters.register(supportExporter)
  mountStaffSupport(http, context)
  if (context.config.mail.inbound) {
    // Where the service that receives mails for us hands them over: raw, signed, and not a call of the API.
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
