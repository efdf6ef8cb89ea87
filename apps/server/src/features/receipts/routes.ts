import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import { mountMemberFile } from '../../platform/http/member-file.ts'
import type { Http } from '../../platform/http/types.ts'
import { renderReceipt } from './receipt-pdf.ts'
import { listOwnReceipts, readOwnReceipt } from './receipts.ts'

/** Receipts of everything that a person paid or got. */
export function mountReceipts(http: Http, context: Context): void {
  mountDocuments(http, context)
  mountCall(http, 'GET /my/receipts', ({ actor, query }) => listOwnReceipts(context, actor, query))
  mountCall(http, 'GET /my/receipts/:number', ({ actor, params }) => readOwnReceipt(context, actor, params.number))
}

const documentsPerHour = { limit: 120, windowSeconds: 3600 }

/** A receipt as a PDF. */
function mountDocuments(http: Http, context: Context): void {
  mountMemberFile(http, '/api/v1/my/receipts/:file{[A-Z]-[0-9]+[.]pdf}', async (c, actor) => {
    await context.limits.take(`receipts:document:${actor.userId}`, documentsPerHour)
    const number = c.req.param('file').slice(0, -'.pdf'.length)
    const receipt = await readOwnReceipt(context, actor, number)
    const body = new Uint8Array(await renderReceipt(receipt))
    return { body, type: 'application/pdf', name: `itemo-receipt-${number}.pdf` }
  })
}
