import type { Context } from '../../../context.ts'
import { on } from '../../../platform/http/on.ts'
import type { Http } from '../../../platform/http/types.ts'
import { deleteOwnAccount, readOwnData } from './own/service.ts'
import { accountPart } from './service.ts'

/** One's data as a file, and the end of one's account. */
export function mountPersonal(http: Http, context: Context): void {
  context.personal.register(accountPart)

  on(http, 'GET /my/data', async ({ actor }) => {
    const text = JSON.stringify(await readOwnData(context, actor), null, 2)
    return new Response(text, {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="itemo-my-data.json"',
        'cache-control': 'no-store',
      },
    })
  })

  on(http, 'POST /my/deletion', async ({ actor, body }) => {
    await deleteOwnAccount(context, actor, body)
    return {}
  })
}
